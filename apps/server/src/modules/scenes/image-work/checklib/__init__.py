"""What checkers of ForcAD and Hackerdom import. Written for Beacon; modules, names and meanings are those of the package `checklib`, so that a checker of others runs unchanged.

There is no `__all__` on purpose: a star import brings the modules as well, and checkers write `status.Status` behind one.
"""
from checklib import assertions, checker, generators, http, status, utils
from checklib.assertions import assert_eq, assert_gt, assert_gte, assert_in, assert_in_list_dicts, assert_neq, assert_nin
from checklib.checker import BaseChecker, CheckFinished
from checklib.generators import get_initialized_session, rnd_bytes, rnd_password, rnd_string, rnd_text, rnd_useragent, rnd_username
from checklib.http import check_response, get_json, get_text
from checklib.status import Status
from checklib.utils import cquit, handle_exception
