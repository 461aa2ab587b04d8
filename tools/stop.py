"""How `sweep` and `foreign` end before their time, and all that they started with them."""

import argparse
import contextlib
import ctypes
import os
import signal
import sys

AS_EXPECTED, NO_RESULT, WRONG_USAGE, BROKEN, INTERRUPTED = 0, 1, 2, 4, 130  # as the program's own: validation/cli/exit_code.h


class Stop(Exception):
    """Ends the command with one line and an exit code."""

    def __init__(self, code, line):
        super().__init__(line)
        self.code = code


class Parser(argparse.ArgumentParser):
    def error(self, message):
        raise Stop(WRONG_USAGE, f"{message}; see --help")


def one_line(text):
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())


def say(line):
    print(f"wrinklebench: {line}", file=sys.stderr, flush=True)


def how_it_ended(code):
    """In words: a process that a signal ended has a negative code."""
    return signal.Signals(-code).name if code < 0 else f"exit code {code}"


def end_with_parent():
    """Asks the kernel for SIGTERM when the process that started this one dies."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def end_on_signals():
    """SIGTERM, and SIGHUP of a terminal that is closed, end as Ctrl-C does: what runs is ended, and what is finished stays."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    if signal.getsignal(signal.SIGHUP) != signal.SIG_IGN:  # as nohup sets it
        signal.signal(signal.SIGHUP, signal.default_int_handler)


def end_group(process):
    """The process, where it still runs, and all that it started: those may outlive it."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
