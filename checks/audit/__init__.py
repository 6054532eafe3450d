"""Examines the real pages: `make audit` measures them, `make screenshots` takes pictures of them."""
