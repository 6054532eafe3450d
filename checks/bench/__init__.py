"""Measures how fast pages are, and how accurate the turn timer is."""
