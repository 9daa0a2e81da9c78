import enum
import errno
import functools
import http.client
import logging
import re
import socket
import ssl
import sys

from ctf_gameserver import stage, state

_seconds = 10.0
_ipv4 = r"\d+(?:\.\d+){3}"

stage.begin()
if stage.kind is not None:
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(message)s")


class CheckResult(enum.Enum):
    OK = 0
    DOWN = 1
    FAULTY = 2
    FLAG_NOT_FOUND = 3
    RECOVERING = 4

    def __str__(self):
        return self.name


_verdicts = {
    CheckResult.OK: "up",
    CheckResult.DOWN: "down",
    CheckResult.FAULTY: "mumble",
    CheckResult.FLAG_NOT_FOUND: "corrupt",
    CheckResult.RECOVERING: "corrupt",
}


class BaseChecker:
    """A checker has `place_flag`, `check_service` and `check_flag`; each answers with a `CheckResult`."""

    def __init__(self, ip, team):
        self.ip = ip
        self.team = team

    def place_flag(self, tick):
        raise NotImplementedError("place_flag")

    def check_service(self):
        raise NotImplementedError("check_service")

    def check_flag(self, tick):
        raise NotImplementedError("check_flag")


def get_flag(tick):
    """The flag of this stage. A stage is told of no other one."""
    if not isinstance(tick, int):
        raise TypeError("tick must be of type int")
    if not stage.flag or tick != stage.tick():
        raise LookupError(f"this stage has no flag of tick {tick}")
    return stage.flag


def set_flagid(data):
    if not isinstance(data, str):
        raise TypeError("data must be of type str")
    if len(data) > 200:
        raise AttributeError("data must not be longer than 200 characters")
    stage.hint(data)


def store_state(key, data):
    """Comes back in the gets of the flag that this put places, and nowhere else."""
    if not isinstance(key, str):
        raise TypeError("key must be of type str")
    stage.values[key] = state.pack(data)


def load_state(key):
    if not isinstance(key, str):
        raise TypeError("key must be of type str")
    return state.unpack(stage.values.get(key))


def run_check(checker_cls):
    """Runs the stage that the script was called for, and ends the program."""
    if stage.kind is None or (stage.kind != "check" and not stage.flag):
        sys.exit(f"{sys.argv[0]}: check HOST | put HOST FLAG_ID FLAG | get HOST FLAG_ID FLAG")
    if stage.kind != "check" and not stage.has_puts:
        stage.end("broken", "“Put prints” of its question must be “Public hint, private ID”")
    if stage.kind == "check" and stage.has_puts:
        stage.end("up", "the put looks at the service, once its flag is placed")
    _limit_waits()
    try:
        stage.read_state()
        result = _step(checker_cls(stage.host, stage.team()))
        if result not in _verdicts:
            raise TypeError(f"{result!r} is no CheckResult")
        stage.end(_verdicts[result], f"{stage.kind}: {result}")
    except BaseException as error:
        if _is_connection_error(error):
            logging.warning("connection", exc_info=error)
            stage.end("down")
        stage.died()


def _step(checker):
    """In the order of the original: a service is looked at by the checker that has just placed a flag in it."""
    if stage.kind == "get":
        return checker.check_flag(stage.tick())
    if stage.kind == "put":
        result = checker.place_flag(stage.tick())
        print("place_flag:", result)
        if result != CheckResult.OK:
            return result
    return checker.check_service()


def _limit_waits():
    """What waits for a box without a limit of its own gets one. Scripts write for IPv6: sockets and URLs of it take an address of IPv4."""
    socket.setdefaulttimeout(_seconds)
    plain = socket.socket.connect

    @functools.wraps(plain)
    def mapped(self, address):
        if self.family == socket.AF_INET6 and re.fullmatch(_ipv4, str(address[0])):
            address = ("::ffff:" + address[0], *address[1:])
        return plain(self, address)

    socket.socket.connect = mapped
    requests = sys.modules.get("requests")
    if requests is None:
        return
    usual = requests.adapters.TimeoutSauce

    class Limited(usual):
        def __init__(self, total=None, connect=None, read=None):
            total, connect, read = (_seconds if one is None else one for one in (total, connect, read))
            super().__init__(total=total, connect=connect, read=read)

    requests.adapters.TimeoutSauce = Limited
    prepare = requests.PreparedRequest.prepare_url

    @functools.wraps(prepare)
    def without_brackets(self, url, params):
        text = url.decode("utf8") if isinstance(url, bytes) else str(url)
        return prepare(self, re.sub(rf"^(https?://(?:[^/?#@]*@)?)\[({_ipv4})\]", r"\1\2", text), params)

    requests.PreparedRequest.prepare_url = without_brackets


_of_connections = (
    BrokenPipeError,
    ConnectionAbortedError,
    ConnectionRefusedError,
    ConnectionResetError,
    EOFError,
    TimeoutError,
    http.client.BadStatusLine,
    http.client.ImproperConnectionState,
    http.client.LineTooLong,
    http.client.UnknownTransferEncoding,
    ssl.SSLEOFError,
    ssl.SSLWantReadError,
    ssl.SSLWantWriteError,
    ssl.SSLZeroReturnError,
)
_errnos = {
    errno.EACCES,
    errno.ECONNABORTED,
    errno.ECONNREFUSED,
    errno.ECONNRESET,
    errno.EHOSTDOWN,
    errno.EHOSTUNREACH,
    errno.ENETDOWN,
    errno.ENETRESET,
    errno.ENETUNREACH,
    errno.EPIPE,
    errno.ETIMEDOUT,
}
# Of modules that the script may have brought: by name, so that none is imported for it.
_of_modules = {
    "urllib3.exceptions": ("ConnectionError", "DecodeError", "IncompleteRead", "ProtocolError", "SSLError", "TimeoutError"),
    "requests": ("Timeout", "ConnectionError"),
    "nclib": ("NetcatError",),
}


def _is_connection_error(error):
    """What the original takes for a box that is down, and not for one that answers badly."""
    kinds = [getattr(sys.modules.get(module), name, None) for module, names in _of_modules.items() for name in names]
    if isinstance(error, (*_of_connections, *(kind for kind in kinds if isinstance(kind, type)))):
        return True
    reason = getattr(error, "reason", None)
    if isinstance(reason, Exception) and reason is not error:
        return _is_connection_error(reason)
    return isinstance(error, OSError) and error.errno in _errnos
