"""Kills and faults: every change that was answered must survive them (`make torture`)."""
