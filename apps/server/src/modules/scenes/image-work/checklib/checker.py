import json

from checklib import generators
from checklib.assertions import CheckerAssertionsMixin
from checklib.http import CheckerHttpHelpersMixin
from checklib.status import Status


class CheckFinished(Exception):
    """A stage is over; its checker holds how."""


class BaseChecker(CheckerAssertionsMixin, CheckerHttpHelpersMixin):
    """A checker has `check`, `put` and `get`; each ends with `self.cquit`."""

    vulns = 1
    timeout = 10
    uses_attack_data = False

    def __init__(self, host):
        self.host = host
        # A number, which programs hand to `Status` or to `exit`. A stage that says nothing is no success.
        self.status = Status.ERROR.value
        self.public = ""
        self.private = ""
        self._sessions = []

    @staticmethod
    def get_check_finished_exception():
        return CheckFinished

    def cquit(self, status, public="", private=None):
        self.status = status.value
        self.public = public
        self.private = public if private is None else private
        for session in self._sessions:
            session.close()
        self._sessions = []
        raise self.get_check_finished_exception()

    def info(self, *_args, **_kwargs):
        self.cquit(Status.OK, json.dumps({"vulns": self.vulns, "timeout": self.timeout, "attack_data": self.uses_attack_data}))

    def check(self, *_args, **_kwargs):
        raise NotImplementedError("check")

    def put(self, *_args, **_kwargs):
        raise NotImplementedError("put")

    def get(self, *_args, **_kwargs):
        raise NotImplementedError("get")

    def action(self, action, *args, **kwargs):
        if action not in ("info", "check", "put", "get"):
            self.cquit(Status.ERROR, "Checker error", f"there is no action {action!r}")
        return getattr(self, action)(*args, **kwargs)

    def get_initialized_session(self):
        session = generators.get_initialized_session()
        self._sessions.append(session)
        return session
