from checklib.status import Status
from checklib.utils import as_function, as_method


def _check_response(end, r, public="Request failed", status=Status.MUMBLE):
    if r.status_code >= 500:
        end(Status.DOWN, public, f"Code {r.status_code} on {r.url}")
    if not r.ok:
        end(status, public, f"Code {r.status_code} on {r.url}")


def _get_json(end, r, public="Invalid JSON", status=Status.MUMBLE):
    try:
        return r.json()
    except ValueError:
        end(status, public, f"Invalid JSON on {r.url}")


def _get_text(end, r, public="Invalid text", status=Status.MUMBLE):
    try:
        return r.text
    except (ValueError, LookupError):
        end(status, public, f"Invalid text on {r.url}")


check_response, get_json, get_text = as_function(_check_response), as_function(_get_json), as_function(_get_text)


class CheckerHttpHelpersMixin:
    check_response, get_json, get_text = as_method(_check_response), as_method(_get_json), as_method(_get_text)
