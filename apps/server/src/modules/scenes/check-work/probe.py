"""What the platform read and ran in the node for this check.

It comes from a machine whose root is the entrant: texts of a command can say anything, and what a file holds is what was put there.
"""
import json
import os
import sys
import traceback

_told = None


class Unavailable(Exception):
    """The machine does not give it: a folder or too large a file in the place of a file, a command that hangs or is gone.

    Where nobody catches it, the check is failed: what stands in the machine is the entrant's.
    """


class NotListed(Exception):
    """The point does not list it, so the script can never work. Where nobody catches it, the script says that it is broken."""


def _end(kind, error, trace):
    traceback.print_exception(kind, error, trace)
    if issubclass(kind, Unavailable):
        print()
        print(_answer("fail", "", str(error)))
    sys.stdout.flush()
    sys.stderr.flush()
    if issubclass(kind, NotListed):
        os._exit(110)


sys.excepthook = _end


def told():
    """All that the check is told: point, host, port, nodes, entrant_no, seed, deadline_ms, probes."""
    global _told
    if _told is None:
        _told = json.loads(sys.stdin.read() or "{}")
    return _told


def _found(kind, name):
    found = told().get("probes", {}).get(kind, {}).get(name)
    if found is None:
        raise NotListed("the point does not list %s" % name)
    return found


def read(path):
    """The text of a file of the node; None where there is no such file."""
    found = _found("read", path)
    if found.get("lack") == "missing":
        return None
    if "lack" in found:
        raise Unavailable("%s: %s" % (path, found["lack"]))
    return found["text"]


def run(name):
    """What a command of the node said: a dict with code, out and cut."""
    found = _found("run", name)
    if "lack" in found:
        raise Unavailable("%s: %s" % (name, found["lack"]))
    return found


def _answer(result, public, private):
    return json.dumps({"result": result, "public": public, "private": private})


def _say(result, public, private):
    print()
    print(_answer(result, public, private))
    sys.exit(0)


def success(public="", private=""):
    _say("success", public, private)


def fail(public="", private=""):
    _say("fail", public, private)
