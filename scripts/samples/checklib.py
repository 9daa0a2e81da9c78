"""What the sample checkers use of checklib, for the test of samples alone: a machine with Python has no package of that name."""
import enum
import secrets
import sys


class Status(enum.Enum):
    OK = 101
    CORRUPT = 102
    MUMBLE = 103
    DOWN = 104
    ERROR = 110


def cquit(status, public="", private=None):
    print(public)
    print(public if private is None else private, file=sys.stderr)
    sys.exit(status.value)


def rnd_string(length):
    return secrets.token_hex(length)[:length]


def rnd_username():
    return f"user{rnd_string(12)}"


def rnd_password():
    return rnd_string(12)


class CheckFinished(Exception):
    pass


class BaseChecker:
    def __init__(self, host):
        self.host = host

    @staticmethod
    def get_check_finished_exception():
        return CheckFinished

    def action(self, action, *args):
        getattr(self, action)(*args)

    def cquit(self, status, public="", private=None):
        self.status, self.public, self.private = status.value, public, public if private is None else private
        raise CheckFinished

    def assert_eq(self, left, right, public, status=Status.MUMBLE):
        if left != right:
            self.cquit(status, public, f"{left!r} is not {right!r}")

    def assert_in(self, what, where, public, status=Status.MUMBLE):
        if what not in where:
            self.cquit(status, public, f"{what!r} is not in {where!r}")
