"""What checkers of ForcAD and Hackerdom import: `from checklib import *`. Written for Beacon; the names are those that authors use."""
import enum
import functools
import json
import random
import string
import sys

__all__ = [
    "BaseChecker", "CheckFinished", "Status", "cquit",
    "get_initialized_session", "check_response", "get_json", "get_text",
    "assert_eq", "assert_neq", "assert_gt", "assert_gte", "assert_in", "assert_nin", "assert_in_list_dicts",
    "rnd_bytes", "rnd_string", "rnd_username", "rnd_password", "rnd_useragent", "rnd_text",
]

_random = random.SystemRandom()


class Status(enum.Enum):
    OK = 101
    CORRUPT = 102
    MUMBLE = 103
    DOWN = 104
    ERROR = 110

    def __bool__(self):
        return self is Status.OK


def cquit(status, public="", private=None):
    """Ends the program: what is public goes to stdout, what is private to stderr."""
    if not isinstance(status, Status):
        print(f"{status!r} is no Status", file=sys.stderr)
        sys.exit(Status.ERROR.value)
    print(public, flush=True)
    print(public if private is None else private, file=sys.stderr, flush=True)
    sys.exit(status.value)


class CheckFinished(Exception):
    """A stage is over; its checker holds how."""


_agents = [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15",
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/125.0.0.0 Safari/537.36 Edg/125.0.0.0",
    "python-requests/2.32.3",
    "curl/8.8.0",
]
_names = ["alex", "blake", "casey", "dana", "eli", "finn", "gale", "harper", "iris", "jules", "kim", "lee", "morgan", "noel", "quinn", "robin"]
_words = ["river", "stone", "lamp", "cloud", "paper", "train", "garden", "window", "copper", "winter", "harbour", "music", "pepper", "silver"]


def rnd_bytes(length):
    return _random.randbytes(length)


def rnd_string(length, alphabet=string.ascii_letters + string.digits):
    return "".join(_random.choice(alphabet) for _ in range(length))


def rnd_username(salt_length=10):
    return _random.choice(_names) + rnd_string(salt_length)


def rnd_password(length=16, alphabet=string.ascii_letters + string.digits):
    return rnd_string(length, alphabet)


def rnd_useragent():
    return _random.choice(_agents)


def rnd_text(lines=3):
    return "\n".join(" ".join(_random.choices(_words, k=_random.randint(4, 9))).capitalize() + "." for _ in range(lines))


def get_initialized_session():
    """A session that does not look like the last one."""
    import requests

    session = requests.Session()
    session.headers["User-Agent"] = rnd_useragent()
    return session


def _check_response(r, public="Request failed", status=Status.MUMBLE, end=cquit):
    if r.status_code >= 500:
        end(Status.DOWN, public, f"Code {r.status_code} on {r.url}")
    if not r.ok:
        end(status, public, f"Code {r.status_code} on {r.url}")


def _get_json(r, public="Invalid JSON", status=Status.MUMBLE, end=cquit):
    try:
        return r.json()
    except ValueError:
        end(status, public, f"Invalid JSON on {r.url}")


def _get_text(r, public="Invalid text", status=Status.MUMBLE, end=cquit):
    try:
        return r.text
    except (UnicodeError, ValueError, LookupError):
        end(status, public, f"Invalid text on {r.url}")


def _comparison(name, holds):
    def compare(a, b, public="Something went wrong", status=Status.MUMBLE, end=cquit):
        if not holds(a, b):
            end(status, public, f"{name} failed: {a!r} and {b!r}")

    return compare


_comparisons = {
    "assert_eq": _comparison("assert_eq", lambda a, b: a == b),
    "assert_neq": _comparison("assert_neq", lambda a, b: a != b),
    "assert_gt": _comparison("assert_gt", lambda a, b: a > b),
    "assert_gte": _comparison("assert_gte", lambda a, b: a >= b),
    "assert_in": _comparison("assert_in", lambda what, where: what in where),
    "assert_nin": _comparison("assert_nin", lambda what, where: what not in where),
}


def _assert_in_list_dicts(dicts, key, value, public="Something went wrong", status=Status.MUMBLE, end=cquit):
    if not any(isinstance(one, dict) and one.get(key) == value for one in dicts):
        end(status, public, f"assert_in_list_dicts failed: no {key!r} is {value!r}")


_helpers = {
    **_comparisons,
    "assert_in_list_dicts": _assert_in_list_dicts,
    "check_response": _check_response,
    "get_json": _get_json,
    "get_text": _get_text,
}


def _module_function(helper):
    def call(*args, **kwargs):
        return helper(*args, **kwargs, end=cquit)

    return call


for _name, _helper in _helpers.items():
    globals()[_name] = _module_function(_helper)


class BaseChecker:
    """A checker has `check`, `put` and `get`; each ends with `self.cquit`."""

    vulns = 1
    timeout = 10
    uses_attack_data = False

    def __init__(self, host):
        self.host = host
        self.status = Status.ERROR
        self.public = ""
        self.private = ""

    @staticmethod
    def get_check_finished_exception():
        return CheckFinished

    def cquit(self, status, public="", private=None):
        self.status = status
        self.public = public
        self.private = public if private is None else private
        raise CheckFinished()

    def info(self):
        self.cquit(Status.OK, json.dumps({"vulns": self.vulns, "timeout": self.timeout, "attack_data": self.uses_attack_data}))

    def check(self, *_args, **_kwargs):
        raise NotImplementedError("check")

    def put(self, flag_id, flag, vuln, *_args, **_kwargs):
        raise NotImplementedError("put")

    def get(self, flag_id, flag, vuln, *_args, **_kwargs):
        raise NotImplementedError("get")

    def action(self, action, *args, **kwargs):
        if action not in ("info", "check", "put", "get"):
            self.cquit(Status.ERROR, "Checker error", f"there is no action {action!r}")
        return getattr(self, action)(*args, **kwargs)

    def assert_(self, expression, public="Something went wrong", status=Status.MUMBLE):
        if not expression:
            self.cquit(status, public)

    def get_initialized_session(self):
        return get_initialized_session()


def _method(helper):
    @functools.wraps(helper)
    def call(self, *args, **kwargs):
        return helper(*args, **kwargs, end=self.cquit)

    return call


for _name, _helper in _helpers.items():
    setattr(BaseChecker, _name, _method(_helper))
