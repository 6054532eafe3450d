"""Looks at the real pages from outside: `make audit` measures them and checks their HTML."""
