"""What a sweep tells of itself while it runs."""

import shutil
import statistics
import sys
import time

from stop import say


class Progress:
    """How many samples have a file by now, and how long the rest will take, by what was expected of them."""

    def __init__(self, folder, samples):
        standard = statistics.mean([one["seconds"] for one in samples if one["seconds"] is not None] or [1.0])
        self.waiting = {folder / one["study"] / f"{one['key']}.h5": standard if one["seconds"] is None else one["seconds"]
                        for one in samples if one["outcome"] is None}
        self.all, self.expected = len(self.waiting), sum(self.waiting.values())
        self.start, self.said = time.monotonic(), None
        self.width = shutil.get_terminal_size().columns if sys.stderr.isatty() else 0

    def tell(self):
        # A look into each folder: on a file system of a cluster one at each of thousands of files takes its server's time.
        there = {path for folder in {path.parent for path in self.waiting} for path in folder.glob("*.h5")}
        for path in there.intersection(self.waiting):
            del self.waiting[path]
        done = self.all - len(self.waiting)
        tenth = done * 10 // max(1, self.all)
        if self.width:
            print("\r" + f"wrinklebench: {self.text(done)}"[:self.width - 1] + "\033[K", end="", file=sys.stderr, flush=True)
        elif done and tenth != self.said:
            say(self.text(done))
        self.said = tenth

    def text(self, done):
        left, seconds = sum(self.waiting.values()), time.monotonic() - self.start
        share = self.expected - left
        rest = f", about {duration(seconds * left / share)} left" if share > 0.02 * self.expected and left and seconds > 10 else ""
        return f"{done} of {self.all} samples{rest}"

    def end(self):
        self.tell()
        if self.width:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def duration(seconds):
    """Two digits, as the program's own: validation/cli/foresight.cpp."""
    if seconds < 100:
        return f"{seconds:.0f} s"
    number, unit = (seconds / 60, "min") if seconds < 6000 else (seconds / 3600, "h")
    return f"{number:.{1 if number < 9.95 else 0}f} {unit}"
