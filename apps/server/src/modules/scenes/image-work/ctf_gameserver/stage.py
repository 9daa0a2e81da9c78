"""One stage of a check, as Hackerdom's checkers are called, for a script that was written for FAUST's gameserver.

What the script prints is for staff, as it is there: stdout and stderr go to stderr. A put says two things when it is over, the flag id
on stdout and the state of its flag on stderr, so its prints are held back until then. They are read where it does not come to say so.
"""
import atexit
import base64
import binascii
import ipaddress
import os
import re
import signal
import sys

from ctf_gameserver import state

stages = ("check", "put", "get")
# What the platform keeps of an id.
most = 4096
# An id of ours; a line of its own, behind whatever stood there before.
mark = "faust "
exits = {"up": 101, "corrupt": 102, "mumble": 103, "down": 104, "broken": 110}

# Where a script is asked for puts, that is how it prints them.
has_puts = os.environ.get("BEACON_PUT_MODE") == "split"
kind = sys.argv[1] if sys.argv[1:2] and sys.argv[1] in stages else None
host, flag_id, flag = ([*sys.argv[2:5], "", "", ""])[:3] if kind else ("", "", "")
values = {}
_hint = ""
_held = None
_out = _err = None


def begin():
    """Once, before the script prints anything."""
    global _held, _out, _err
    if kind is None or _err is not None:
        return
    _out, _err = os.dup(1), os.dup(2)
    if kind == "put":
        _held = os.memfd_create("held")
        os.dup2(_held, 2)
        atexit.register(_tell)
        signal.signal(signal.SIGTERM, lambda *_: _leave(exits["down"]))
    os.dup2(2, 1)
    # In the order in which it was printed.
    sys.stdout.reconfigure(line_buffering=True)


def read_state():
    """What the put of this flag has stored."""
    if kind != "get":
        return
    line = flag_id.split("\n")[-1]
    if not line.startswith(mark):
        raise state.StateError("FLAG_ID is not what a put of this script said")
    values.update(state.read(line[len(mark):]))


def hint(text):
    global _hint
    _hint = text


def tick():
    """The round, which our flags say of themselves; of any other flag a number that stays the same."""
    body = re.search(r"([A-Za-z0-9_-]{27})\}?$", flag)
    return int.from_bytes(base64.urlsafe_b64decode(body[1][:4])[:2], "big") if body else binascii.crc32(flag.encode()) & 0xFFFF


def team():
    """A number of the box that is the same in all stages: the end of its address."""
    try:
        return int(ipaddress.ip_address(host)) & 0xFFFF
    except ValueError:
        return binascii.crc32(host.encode()) & 0xFFFF


def end(verdict, why=""):
    global _held
    if why:
        print(why, file=sys.stderr)
    if kind == "put" and verdict == "up":
        line = mark + state.write(values)
        if len(line) > most:
            raise state.StateError(f"the state of this flag has {len(line)} characters as text, and {most} are kept")
        _held = None
        os.write(_out, _hint.encode("utf8", "replace"))
        os.write(_err, line.encode())
    _leave(exits[verdict])


def _tell():
    """What was held back, of a put that places nothing."""
    sys.stdout.flush()
    sys.stderr.flush()
    if _held is not None:
        os.lseek(_held, 0, os.SEEK_SET)
        os.write(_err, os.read(_held, 65536))


def _leave(code):
    """Threads of the script do not keep it alive."""
    _tell()
    os._exit(code)


def died():
    """An exception that nobody caught: the box answered so that the script could not read it."""
    sys.excepthook(*sys.exc_info())
    _leave(1)
