"""Looks at the real pages from outside: `make audit` measures them, `make screenshots` pictures them."""
