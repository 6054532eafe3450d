"""How true the turn timer runs: `make bench` measures it in a real Chromium, idle and slowed down."""
