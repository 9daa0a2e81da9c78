#!/usr/bin/env python3
"""HOST PORT: the vault multiplies a number, and runs nothing that is typed."""
import socket
import sys

import probe


def say(line):
    with socket.create_connection((sys.argv[1], int(sys.argv[2])), timeout=5) as door:
        door.settimeout(5)
        door.sendall(line.encode() + b"\n")
        said = b""
        while part := door.recv(4096):
            said += part
    return said.decode(errors="replace")


try:
    number, command = say("6"), say("1 )); echo came''in; echo $(( 1")
except OSError as error:
    probe.fail("Nobody answers.", repr(error))
if "42" not in number:
    probe.fail("Six is not multiplied.", number)
if "camein" in command:
    probe.fail("What is typed still runs.", command)
probe.success()
