"""The same function on many things, in processes of their own, as reading and drawing take seconds a study and hold the interpreter."""

import multiprocessing
import os
import signal
from concurrent.futures import ProcessPoolExecutor

import ending

MOST = 16  # processes: beyond that the disk decides


def cores() -> int:
    """That this process may use."""
    return len(os.sched_getaffinity(0))


def each(function, items, processes=None) -> list:
    """[function(item) for item in items], in order, on all cores; the first exception is raised here. Items and what the
    function closes over come with the fork; results are pickled."""
    items = list(items)
    processes = min(processes or cores(), MOST, len(items))
    if processes < 2:
        return [function(item) for item in items]
    _shared.append((function, items))
    try:
        fork = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(processes, mp_context=fork, initializer=_start) as pool:
            return list(pool.map(_call, range(len(items))))
    finally:
        _shared.pop()


_shared = []  # what the children take over


def _start():
    """A child ends with its parent, which alone answers signals and tidies up."""
    ending.with_parent()
    ending.is_child()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for one in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(one, signal.SIG_DFL)


def _call(place):
    function, items = _shared[-1]
    return function(items[place])
