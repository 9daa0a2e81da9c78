import contextlib
import sys

from checklib.status import Status


def cquit(status, public="", private=None):
    """Ends the program: what is public goes to stdout, what is private to stderr."""
    if not isinstance(status, Status):
        print(f"{status!r} is no Status", file=sys.stderr)
        sys.exit(Status.ERROR.value)
    print(public, flush=True)
    print(public if private is None else private, file=sys.stderr, flush=True)
    sys.exit(status.value)


@contextlib.contextmanager
def handle_exception(exc, public="", private=None, status=Status.MUMBLE):
    """Ends the program where the block raises one of these; all others go on."""
    try:
        yield True
    except exc:
        cquit(status, public, private)


def as_function(helper):
    """A helper that ends the program."""

    def call(*args, **kwargs):
        return helper(cquit, *args, **kwargs)

    return call


def as_method(helper):
    """The same helper in a checker: it ends the stage. `skip` is the original's, for the lines that it prints."""

    def call(self, *args, skip=None, **kwargs):
        return helper(self.cquit, *args, **kwargs)

    return call
