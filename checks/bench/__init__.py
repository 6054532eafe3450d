"""What is measured: how fast pages are, and how true the turn timer runs."""
