"""How the command ends before its time."""

import sys

AS_EXPECTED, NO_RESULT, WRONG_USAGE, BROKEN, INTERRUPTED = 0, 1, 2, 4, 130  # as the program's own: validation/cli/exit_code.h


class Stop(Exception):
    """Ends the command with one line and an exit code."""

    def __init__(self, code, line):
        super().__init__(line)
        self.code = code


def one_line(text):
    return "; ".join(line.strip() for line in text.splitlines() if line.strip())


def say(line):
    print(f"wrinklebench: {line}", file=sys.stderr, flush=True)
