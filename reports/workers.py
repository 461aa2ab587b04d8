"""The same function on many things, in processes of their own, as reading and drawing take seconds a study and hold the interpreter."""

import contextlib
import math
import multiprocessing
import multiprocessing.connection
import os
import pathlib
import pickle
import signal
import traceback

import ending

MOST = 16  # processes: beyond that the disk decides


class Ended(Exception):
    """A process is gone that was at work."""


def cores() -> int:
    """That this process may use, by its affinity and the quota of its control groups; at least 1."""
    quotas = _quotas(pathlib.Path("/sys/fs/cgroup"), _control_group())
    return max(1, min([len(os.sched_getaffinity(0)), *map(math.ceil, quotas)]))


def _control_group() -> str:
    """Of version 2: "/a/b"."""
    with contextlib.suppress(OSError):
        for line in pathlib.Path("/proc/self/cgroup").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("0::"):
                return line[3:]
    return "/"


def _quotas(mount: pathlib.Path, group: str):
    """Cores' worth of time that the group and those around it have; nothing of one without a limit, "max 100000"."""
    group = pathlib.PurePath(group.lstrip("/"))
    for folder in (group, *group.parents):
        with contextlib.suppress(OSError, ValueError):
            quota, period = (mount / folder / "cpu.max").read_text(encoding="ascii").split()
            yield float(quota) / float(period)


def each(function, items, place, processes=None) -> list:
    """[function(item) for item in items], in order, on all cores. The first exception to be heard of is raised here; that a
    process was killed is one too. It tells the item by place(item). Items and what the function closes over come with the
    fork; results and exceptions are pickled."""
    items = list(items)
    processes = min(processes or cores(), MOST, len(items))
    if processes < 2:
        return [_placed(function, item, place) for item in items]
    workers = [_Worker(function, items, place) for _ in range(processes)]
    try:
        return _answers(workers, items, place)
    finally:
        for worker in workers:
            worker.process.terminate()
        for worker in workers:
            worker.process.join()


def _answers(workers, items, place) -> list:
    """Each worker is told an item, and the next when it has answered."""
    out = [None] * len(items)
    left = iter(range(len(items)))
    at = {}  # pipe: (its worker, the item's number)

    def tell(worker):
        number = next(left, None)
        if number is not None:
            worker.tell(number)
            at[worker.pipe] = worker, number

    for worker in workers:
        tell(worker)
    while at:
        for pipe in multiprocessing.connection.wait(list(at)):
            worker, number = at.pop(pipe)
            with ending.at(place(items[number])):
                out[number] = worker.answer()
            tell(worker)
    return out


class _Worker:
    """A fork that is told numbers of items, and answers each with what the function makes of it."""

    def __init__(self, function, items, place):
        fork = multiprocessing.get_context("fork")
        self.pipe, its = fork.Pipe()
        self.process = fork.Process(target=_work, args=(its, function, items, place))
        self.process.start()
        its.close()  # so that the pipe ends with the process

    def tell(self, number):
        with contextlib.suppress(BrokenPipeError):  # answer() says so
            self.pipe.send(number)

    def answer(self):
        try:
            result, error = self.pipe.recv()
        except (EOFError, ConnectionResetError):
            self.process.join()
            raise Ended(_how(self.process.exitcode)) from None
        if error is not None:
            raise error
        return result


def _how(code) -> str:
    """How a process ended."""
    if code >= 0:
        return f"its process ended with exit code {code}"
    memory = ": the system does that where memory runs out" if code == -signal.SIGKILL else ""
    return f"its process was ended by {signal.Signals(-code).name}{memory}"


def _work(pipe, function, items, place):
    """In the child, until it is ended. What left this function would be a traceback on the terminal."""
    _start()
    while True:
        number = pipe.recv()
        try:
            answer = _placed(function, items[number], place), None
        except Exception as error:
            error.add_note(f"in a process of its own:\n{traceback.format_exc()}")
            answer = None, error
        pipe.send_bytes(_pickled(*answer, place(items[number])))


def _pickled(result, error, place) -> bytes:
    """The answer. In place of one that cannot be pickled, or an exception that cannot be made again, what it says in words."""
    try:
        data = pickle.dumps((result, error))
        if error is not None:
            pickle.loads(data)
        return data
    except Exception as unfit:
        said = error or unfit
        words = RuntimeError(f"{type(said).__name__}: {ending.one_line(said)}")
        words.place = getattr(error, "place", place)
        words.__notes__ = getattr(error, "__notes__", [])
        return pickle.dumps((None, words))


def _placed(function, item, place):
    with ending.at(place(item)):
        return function(item)


def _start():
    """A child ends with its parent, which alone answers signals and tidies up."""
    ending.with_parent()
    ending.is_child()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for one in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_DFL)
