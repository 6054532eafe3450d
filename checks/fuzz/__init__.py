"""Bad input against the real server: `make fuzz` sends 20,000 requests, and then checks the matches."""
