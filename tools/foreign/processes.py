"""Another code in a process of its own: it crashes, loops, and prints where it likes."""

import importlib
import json
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))  # where stop.py is
from adapter import Failed, Missing, Outside, finite
from stop import end_group, end_with_parent, how_it_ended

VERSION_LIMIT = 120.0  # [s]: modules that load slowly, on a busy machine
ONE_THREAD = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}


def version_of(code, limit=VERSION_LIMIT):
    """What the code says of itself. Raises Missing where it cannot."""
    result = in_process({"version": code.__name__}, limit)
    if "version" not in result:
        raise Missing(result["reason"])
    return result["version"]


def run_one(adapter, study, sample, limit, program):
    """{"metrics", "seconds"}, or {"status": "failed", "reason"}: it ran, and there is no number; "skipped": it is not
    here, or not right for this sample."""
    return in_process({"adapter": adapter.__name__, "study": study, "sample": sample, "program": program}, limit)


def in_process(task, limit):
    with tempfile.TemporaryDirectory(prefix="wrinklebench-foreign-") as name:
        folder = pathlib.Path(name)
        (folder / "task.json").write_text(json.dumps(task), encoding="utf-8")
        with open(folder / "said", "wb") as said:
            process = subprocess.Popen([sys.executable, __file__, name], stdout=said, stderr=said, stdin=subprocess.DEVNULL,
                                       start_new_session=True, env={**os.environ, **ONE_THREAD})
            ended = wait(process, limit)
        if ended is None:
            return without_number("failed", f"ended after the limit of {limit:g} s")
        try:
            return json.loads((folder / "result.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            words = (folder / "said").read_text(encoding="utf-8", errors="replace").splitlines() or ["it says nothing"]
            return without_number("failed", f"crashed: {how_it_ended(ended)}: {words[-1].strip()[:200]}")


def wait(process, limit):
    """Its exit code, None where it had to be ended."""
    try:
        return process.wait(limit or None)
    except subprocess.TimeoutExpired:
        return None
    finally:
        end_group(process)


def without_number(status, reason):
    return {"status": status, "reason": reason}


def processor_seconds():
    """Of this process and those that it waited for."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def set_aside(module, name):
    """Replaces a function by one that counts the processor seconds it takes; gives the count, a list of one."""
    function, count = getattr(module, name), [0.0]

    def counted(*args, **keywords):
        start = processor_seconds()
        try:
            return function(*args, **keywords)
        finally:
            count[0] += processor_seconds() - start

    setattr(module, name, counted)
    return count


def solve(task, folder):
    adapter = importlib.import_module(task["adapter"])
    adapter.CODE.version()
    once = adapter.CODE.paid_once() if hasattr(adapter.CODE, "paid_once") else [0.0]
    start = processor_seconds()
    metrics = finite({key: float(value) for key, value in adapter.solve(task["study"], task["sample"], folder, task["program"]).items()})
    return {"metrics": metrics, "seconds": processor_seconds() - start - once[0]}


def answer(task, folder):
    try:
        if "version" in task:
            return {"version": importlib.import_module(task["version"]).version()}
        return solve(task, folder)
    except Failed as error:
        return without_number("failed", str(error))
    except (Missing, Outside) as error:
        return without_number("skipped", str(error))


def main():
    end_with_parent()
    folder = pathlib.Path(sys.argv[1])
    sys.path[:0] = [str(pathlib.Path(__file__).parent / "adapters")]
    result = answer(json.loads((folder / "task.json").read_text(encoding="utf-8")), folder)
    (folder / "result.json").write_text(json.dumps(result), encoding="utf-8")


if __name__ == "__main__":
    main()
