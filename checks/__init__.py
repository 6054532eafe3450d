"""Programs that check the app from outside: bad input, load, kills and faults, speed, and its pages."""
