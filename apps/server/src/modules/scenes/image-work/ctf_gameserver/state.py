"""State of a checker as one line of text, which stands for plain values alone: to read one runs no code, whoever wrote it.

Whatever JSON has no word for is an object of one key: bytes, tuples, sets, dicts, and objects of the script's own classes, by their
attributes.
"""
import base64
import json
import sys


class StateError(Exception):
    """The state of a flag cannot be carried."""


def write(values):
    return json.dumps(values, separators=(",", ":"))


def read(text):
    return json.loads(text)


def pack(value):
    kind = type(value)
    if value is None or kind is bool:
        return value
    for plain in (str, int, float):
        if isinstance(value, plain):
            return plain(value)
    if kind in (bytes, bytearray):
        return {"bytes": base64.b64encode(value).decode()}
    if kind is list:
        return [pack(one) for one in value]
    if kind in (tuple, set, frozenset):
        return {kind.__name__: [pack(one) for one in value]}
    if isinstance(value, dict):
        return {"dict": [[pack(key), pack(one)] for key, one in value.items()]}
    if kind.__module__ == "__main__" and hasattr(value, "__dict__"):
        return {"object": [kind.__qualname__, pack(vars(value))]}
    raise StateError(f"store_state takes plain values, and no {kind.__module__}.{kind.__qualname__}")


def unpack(value):
    if isinstance(value, list):
        return [unpack(one) for one in value]
    if not isinstance(value, dict):
        return value
    ((word, inner),) = value.items()
    if word == "bytes":
        return base64.b64decode(inner)
    if word == "dict":
        return {unpack(key): unpack(one) for key, one in inner}
    if word == "object":
        return _object(*inner)
    return {"tuple": tuple, "set": set, "frozenset": frozenset}[word](unpack(inner))


def _object(name, attributes):
    """Of a class of the script alone; nothing of it is called."""
    kind = vars(sys.modules["__main__"]).get(name)
    if not isinstance(kind, type) or kind.__module__ != "__main__":
        raise StateError(f"the script has no class {name}")
    made = object.__new__(kind)
    made.__dict__.update(unpack(attributes))
    return made
