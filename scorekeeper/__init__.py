"""Scorekeeper: a small web app that keeps the score of a Rummikub round at the table."""
