"""Many tables that play at the same time against the real server: every answered game must be stored.

`python -m checks.load` starts and stops the servers itself.
"""
