#!/usr/bin/env python3
"""The vault says to its log what is asked of it."""
import probe

log = probe.read("/var/log/vault.log")
if log is None or "asked" not in log:
    probe.fail("There is no line in /var/log/vault.log.", log or "")
probe.success()
