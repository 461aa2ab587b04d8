"""A sample in a process of its own: other codes crash, loop, and print where they like."""

import ctypes
import importlib
import json
import math
import os
import pathlib
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback

from adapter import Failed, Missing, finite


def end_with_parent():
    """Asks the kernel for SIGTERM when the process that started this one dies."""
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def run_one(adapter, study, sample, limit, program):
    """{"metrics", "seconds"}, or {"status": "skipped", "reason"}."""
    with tempfile.TemporaryDirectory(prefix="wrinklebench-foreign-") as name:
        folder = pathlib.Path(name)
        (folder / "sample.json").write_text(json.dumps({"study": study, "sample": sample, "program": program}), encoding="utf-8")
        with open(folder / "said", "wb") as said:
            process = subprocess.Popen([sys.executable, __file__, adapter.__name__, name], stdout=said, stderr=said,
                                       stdin=subprocess.DEVNULL, start_new_session=True)
            ended = wait(process, limit)
        if ended is None:
            return skipped(f"ended after the limit of {limit:g} s")
        try:
            return json.loads((folder / "result.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            words = (folder / "said").read_text(encoding="utf-8", errors="replace").splitlines() or ["it says nothing"]
            how = signal.Signals(-ended).name if ended < 0 else f"exit code {ended}"
            return skipped(f"crashed: {how}: {words[-1].strip()[:200]}")


def wait(process, limit):
    """Its exit code, None where it had to be ended, with all that it started."""
    try:
        return process.wait(limit or None)
    except subprocess.TimeoutExpired:
        return None
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def skipped(reason):
    return {"status": "skipped", "reason": reason}


def processor_seconds():
    """Of this process and those that it waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def solve(name, folder):
    task = json.loads((folder / "sample.json").read_text(encoding="utf-8"))
    adapter = importlib.import_module(name)
    adapter.CODE.version()
    start = processor_seconds()
    try:
        metrics = finite({key: float(value) for key, value in adapter.solve(task["study"], task["sample"], folder, task["program"]).items()})
    except (Failed, Missing) as error:
        return skipped(str(error))
    return {"metrics": metrics, "seconds": processor_seconds() - start}


def main():
    end_with_parent()
    folder = pathlib.Path(sys.argv[2])
    sys.path[:0] = [str(pathlib.Path(__file__).parent / "adapters")]
    result = solve(sys.argv[1], folder)
    (folder / "result.json").write_text(json.dumps(result), encoding="utf-8")


if __name__ == "__main__":
    main()
