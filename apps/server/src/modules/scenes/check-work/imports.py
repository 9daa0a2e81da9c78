"""Whether a script can be run in its image: what it imports is there.

The script is begun as a module, never as `__main__`, so that one with a guard does nothing but import and define. One without a guard
begins its work, without a network: how that ends says nothing, and only these are faults of the script:
- an import that fails, in it or in a module of its own that it imports, unless the script catches it, as it may where it can do without;
- a module of its own that is no Python;
- a name or an attribute that is not there, or too much memory, where it has a guard, since it then dies before its first stage as well;
- an import of a function, or behind the place where the work ended, of a module that is not there: only looked up, never run.
"""
import ast
import importlib.util
import os
import sys
import threading
import types

path, seconds = sys.argv[1], float(sys.argv[2])
# Lines before the author's own.
before = int(sys.argv[3])
refused = 97
real_exit, real_err = os._exit, os.dup(2)


def end(fault):
    if fault:
        os.write(real_err, fault.encode("utf-8", "backslashreplace")[:1500])
    real_exit(refused if fault else 0)


def catches_imports(handler):
    names = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(name is None or getattr(name, "id", "") in ("ImportError", "ModuleNotFoundError", "Exception", "BaseException") for name in names)


def imports_of(node):
    """Names of modules with their lines; what the script catches, or writes for readers of types alone, is left out."""
    if isinstance(node, ast.Import):
        return [(one.name, node.lineno) for one in node.names]
    if isinstance(node, ast.ImportFrom):
        return [(node.module, node.lineno)] if node.module and node.level == 0 else []
    if isinstance(node, ast.Try) and any(map(catches_imports, node.handlers)):
        return [found for part in node.orelse + node.finalbody for found in imports_of(part)]
    if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
        return [found for part in node.orelse for found in imports_of(part)]
    return [found for part in ast.iter_child_nodes(node) for found in imports_of(part)]


def is_guard(node):
    return isinstance(node, ast.If) and any(isinstance(part, ast.Name) and part.id == "__name__" for part in ast.walk(node.test))


def is_there(name):
    """The package alone: to look for a module of it would run it."""
    top = name.split(".")[0]
    if top in sys.modules:
        return True
    try:
        return importlib.util.find_spec(top) is not None
    except (ImportError, ValueError):
        return False


def line_of(error):
    trace, line = error.__traceback__, 0
    while trace is not None:
        line = trace.tb_lineno if trace.tb_frame.f_code.co_filename == path else line
        trace = trace.tb_next
    return line


text = open(path, "rb").read()
tree = ast.parse(text)
# A guard in the middle guards nothing of what stands behind it.
has_guard = bool(tree.body) and is_guard(tree.body[-1])
late = "its imports are not over after %g s" % seconds if has_guard else None
timer = threading.Timer(seconds, end, (late,))
timer.daemon = True
timer.start()

faults = (ImportError, SyntaxError) + ((NameError, AttributeError, MemoryError) if has_guard else ())
module = types.ModuleType("checker")
module.__file__ = path
sys.modules["checker"] = module
sys.argv = [path, "check", "127.0.0.1"]
sys.path[0] = os.path.dirname(path)
os.chdir("/")
try:
    exec(compile(text, path, "exec"), module.__dict__)
except faults as error:
    end("line %d: %s: %s" % (line_of(error) - before, type(error).__name__, error))
except BaseException:
    pass
absent = ["line %d: ModuleNotFoundError: No module named '%s'" % (line - before, name) for name, line in imports_of(tree) if not is_there(name)]
end("\n".join(absent[:20]))
