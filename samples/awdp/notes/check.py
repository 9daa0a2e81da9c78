#!/usr/bin/env python3
"""check HOST: the list names both notes, a note reads as it was written, and one that is not there is said so."""
import sys
from http.client import HTTPException
from urllib.request import urlopen

from checklib import Status, cquit


def read(path):
    with urlopen(f"http://{sys.argv[2]}:8080{path}", timeout=5) as reply:
        return reply.read(65536).decode(errors="replace")


try:
    front, monday, other = (read(path) for path in ("/", "/cgi-bin/read?monday", "/cgi-bin/read?never"))
except (OSError, HTTPException) as error:
    cquit(Status.DOWN, "No connection", repr(error))
if "monday" not in front or "tuesday" not in front:
    cquit(Status.MUMBLE, "The list of notes is not whole", front)
if "beacons lit" not in monday:
    cquit(Status.MUMBLE, "A note cannot be read", monday)
if "No such note" not in other:
    cquit(Status.MUMBLE, "A note that is not there is not said so", other)
cquit(Status.OK)
