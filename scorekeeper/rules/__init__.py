"""The game's own rules: integers in, frozen dataclasses out; no web, database, clock or chance."""
