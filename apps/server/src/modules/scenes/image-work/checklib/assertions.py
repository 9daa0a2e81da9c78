from checklib.status import Status
from checklib.utils import as_function, as_method


def _comparison(name, holds):
    def compare(end, a, b, public="Something went wrong", status=Status.MUMBLE):
        if not holds(a, b):
            end(status, public, f"{name} failed: {a!r} and {b!r}")

    return compare


def _in_list_dicts(end, lst, key, value, public="Something went wrong", status=Status.MUMBLE):
    if not any(isinstance(one, dict) and key in one and one[key] == value for one in lst):
        end(status, public, f"assert_in_list_dicts failed: no {key!r} is {value!r}")


def _holds(end, expr, public="Something went wrong", status=Status.MUMBLE):
    if not expr:
        end(status, public, "assert_ failed")


_eq = _comparison("assert_eq", lambda a, b: a == b)
_neq = _comparison("assert_neq", lambda a, b: a != b)
_gt = _comparison("assert_gt", lambda a, b: a > b)
_gte = _comparison("assert_gte", lambda a, b: a >= b)
_in = _comparison("assert_in", lambda what, where: what in where)
_nin = _comparison("assert_nin", lambda what, where: what not in where)

assert_eq, assert_neq, assert_gt, assert_gte = as_function(_eq), as_function(_neq), as_function(_gt), as_function(_gte)
assert_in, assert_nin, assert_in_list_dicts = as_function(_in), as_function(_nin), as_function(_in_list_dicts)


class CheckerAssertionsMixin:
    assert_ = as_method(_holds)
    assert_eq, assert_neq, assert_gt, assert_gte = as_method(_eq), as_method(_neq), as_method(_gt), as_method(_gte)
    assert_in, assert_nin, assert_in_list_dicts = as_method(_in), as_method(_nin), as_method(_in_list_dicts)
