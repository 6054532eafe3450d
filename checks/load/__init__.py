"""Many tables at once: they play against the real server, and every game that was answered has to be kept.

`python -m checks.load` starts the servers itself and ends by itself; `make load` is the whole of it.
"""
