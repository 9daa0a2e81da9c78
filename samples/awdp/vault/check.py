#!/usr/bin/env python3
"""check HOST: what is typed comes back sevenfold, three times, with numbers that nobody knows before."""
import random
import socket
import sys

from checklib import Status, cquit


def ask(number):
    with socket.create_connection((sys.argv[2], 9999), 5) as connection:
        lines = connection.makefile("rw", errors="replace")
        hello = lines.readline(4096)
        if hello == "":
            raise ConnectionError("the vault hung up")
        print(number, file=lines, flush=True)
        return hello, lines.readline(4096).strip()


for number in random.SystemRandom().sample(range(10, 100000), 3):
    try:
        hello, answer = ask(number)
    except OSError as error:
        cquit(Status.DOWN, "No connection", repr(error))
    if "number" not in hello:
        cquit(Status.MUMBLE, "The vault asks for nothing", hello)
    if answer != str(number * 7):
        cquit(Status.MUMBLE, "The vault does not multiply", f"{number}: {answer!r}")
cquit(Status.OK)
