"""Whether what was answered is kept, whatever happens to the server: `make torture`."""
