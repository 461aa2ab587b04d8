"""How the programs of reports/ end early: with one line on stderr, its exit code, and nothing half-written left behind.

130: Ctrl-C. 4: a package that is not here, too little memory, or an error nobody foresaw, whose traceback is in a file. Started by
`wrinklebench`, a program here ends with it: that process asks for SIGTERM where it ends in any way.
"""

import atexit
import contextlib
import ctypes
import mmap
import os
import resource
import shutil
import signal
import sys
import tempfile
import traceback
from pathlib import Path

MARKER = ".wrinklebench-report"  # in a folder that the next report may replace
LOG = "errors.log"
BROKEN = 4
PACKAGES = {name: f"python3-{name}" for name in ("h5py", "jinja2", "markupsafe", "matplotlib", "numpy")}  # Debian's
PACKAGES |= {"PIL": "python3-pil"}
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
ROOM = 320 << 20  # [bytes] of addresses; OpenBLAS, which numpy loads, waits for ever for what it does not get
PR_SET_PDEATHSIG = 1

_unfinished = []  # folders that go when the program ends early
_started = {"program": "reports", "output": None}


def prepare(program):
    """To be called before slow imports, which may be interrupted or fail. What is ignored from the start stays ignored."""
    _started["program"] = program
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    sys.excepthook = _unforeseen
    atexit.register(_let_go_of_listeners)
    for one in SIGNALS:
        if signal.getsignal(one) != signal.SIG_IGN:
            signal.signal(one, _end)
    if not has_room():
        say(f"there is too little memory: {ROOM >> 20} MB more are needed than the limit of the shell leaves (ulimit -v)")
        sys.exit(BROKEN)


def writes_to(output):
    """Where the log of an unforeseen error goes, if that is a folder for reports."""
    _started["output"] = Path(output)


def say(line):
    """One line on stderr, if anybody still listens."""
    with contextlib.suppress(OSError, ValueError):
        print(f"{_started['program']}: {line}", file=sys.stderr, flush=True)


def _let_go_of_listeners():
    """What a library still has to say to a closed pipe is no failure of this program, whatever Python makes of it."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            with contextlib.suppress(OSError, ValueError, AttributeError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@contextlib.contextmanager
def removed(folder):
    """Removes the folder when the block ends, and when a signal ends the program within it."""
    _unfinished.append(folder)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        _unfinished.remove(folder)


@contextlib.contextmanager
def uninterrupted():
    """Signals wait for the end of the block."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, SIGNALS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextlib.contextmanager
def at(place):
    """Names what is being made, for the line about an error that nobody foresaw; the innermost place counts."""
    try:
        yield
    except Exception as error:
        if not hasattr(error, "place"):
            error.place = place
        raise


def with_parent():
    """For a child, before it becomes another program: it is killed when this program ends, in whatever way."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def is_child():
    """This process is a fork that works for its parent: what the parent has begun is not its to remove."""
    _unfinished.clear()


def has_room() -> bool:
    """A limit on addresses only is asked; a machine without memory answers no such question."""
    if resource.getrlimit(resource.RLIMIT_AS)[0] == resource.RLIM_INFINITY:
        return True
    try:
        mmap.mmap(-1, ROOM, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS, prot=mmap.PROT_READ).close()
    except OSError:
        return False
    return True


def clean():
    for folder in _unfinished:
        shutil.rmtree(folder, ignore_errors=True)


def _end(number, _frame):
    """Not by an exception, which a callback of a library could swallow."""
    for one in SIGNALS:
        signal.signal(one, signal.SIG_IGN)
    clean()
    if number == signal.SIGINT:
        say("interrupted")
    os._exit(128 + number)


def _unforeseen(kind, error, trace):
    """The last resort, in place of Python's traceback."""
    clean()
    package = missing_package(error, trace) if issubclass(kind, ImportError) else ""
    if package:
        say(f"cannot load {package} (Debian's package {PACKAGES[package]}): {one_line(error)}")
    else:
        place = f"{error.place}: " if hasattr(error, "place") else ""
        log = write_log("".join(traceback.format_exception(kind, error, trace)))
        say(f"{place}{kind.__name__}: {one_line(error)}{f'; the whole traceback is in {log}' if log else ''}")
    os._exit(BROKEN)


def missing_package(error, trace) -> str:
    """Which of the packages did not load: the one that is not found, else the one whose loading failed; "" if none."""
    names = [frame.f_globals.get("__name__", "") for frame, _ in traceback.walk_tb(trace)]
    return next((top for name in (error.name or "", *names) if (top := name.partition(".")[0]) in PACKAGES), "")


def one_line(error) -> str:
    return " ".join(str(error).split())


def write_log(text):
    """Where the text was written: the output folder, if that is new, empty or a report, else the system's for temporary
    files. None where it went nowhere."""
    for folder in (_started["output"], Path(tempfile.gettempdir())):
        if folder is None or folder == _started["output"] and not is_for_reports(folder):
            continue
        try:
            if folder == _started["output"]:
                folder.mkdir(parents=True, exist_ok=True)
                (folder / MARKER).touch()
            path = folder / (LOG if folder == _started["output"] else f"wrinklebench-{os.getpid()}-{LOG}")
            path.write_text(text, encoding="utf-8", errors="replace")
            return path
        except OSError:
            continue
    return None


def is_for_reports(folder) -> bool:
    try:
        return not folder.exists() or (folder / MARKER).exists() or not any(folder.iterdir())
    except OSError:
        return False
