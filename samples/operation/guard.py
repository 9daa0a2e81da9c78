#!/usr/bin/env python3
"""HOST PORT: the notes are listed and can be read. Whatever else happens here is a failure too: the machine is the team's."""
import sys
from http.client import HTTPException
from urllib.request import urlopen

import probe


def read(path):
    with urlopen(f"http://{sys.argv[1]}:{sys.argv[2]}{path}", timeout=5) as reply:
        return reply.read(65536).decode(errors="replace")


try:
    front, monday = read("/"), read("/cgi-bin/read?monday")
except (OSError, HTTPException) as error:
    probe.fail("Nobody answers.", repr(error))
if "tuesday" not in front or "beacons lit" not in monday:
    probe.fail("The notes are not whole.", front + monday)
probe.success()
