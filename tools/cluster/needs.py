"""What samples are expected to need, and which of them share a job."""

import statistics

MOST_IN_A_GROUP = 50
STANDARD_MEMORY_MB = 2000  # of a sample that nothing is known of
JOB_MEMORY_MB = 200         # of job.py, and of Snakemake where an engine starts it in each job


def estimate(plan, measured, memory_mb=None):
    """Sets `seconds` (None: not known) and `memory_mb` of the plan's samples: what the same sample took, else what others of its study in
    this profile did, else what is declared. `measured` are plans of folders with results, the best first; `memory_mb` is the least that
    is asked for a sample that was not measured itself."""
    own, of_study = {}, {}
    for other in reversed(measured):
        for sample in other["samples"]:
            if sample["outcome"] == "ok":
                own[sample["key"]] = sample
    wanted = {sample["key"] for sample in plan["samples"]}
    for sample in own.values():
        if sample["key"] in wanted:
            of_study.setdefault(sample["study"], []).append(sample)
    for sample in plan["samples"]:
        same, others = own.get(sample["key"]), of_study.get(sample["study"], [])
        if same:
            sample["seconds"], sample["memory_mb"] = same["wall_seconds"], 1.5 * same["peak_memory_mb"] + JOB_MEMORY_MB
        elif others:
            sample["seconds"] = statistics.mean(one["wall_seconds"] for one in others)
            sample["memory_mb"] = max(2 * max(one["peak_memory_mb"] for one in others) + JOB_MEMORY_MB, memory_mb or 0)
        else:
            sample["seconds"] = plan["studies"][sample["study"]]["declared_seconds"]
            sample["memory_mb"] = memory_mb or STANDARD_MEMORY_MB


def group(samples, jobs, group_seconds):
    """{name: group}: neighbours of one study in one job until they take `group_seconds`, less where that would leave some of `jobs` idle.
    A sample whose time is not known has a job of its own."""
    known = sum(sample["seconds"] or 0 for sample in samples)
    most = min(group_seconds, known / (4 * jobs))
    together = []
    for sample in samples:
        last = together[-1] if together else []
        seconds = [one["seconds"] for one in (*last, sample)]
        fits = (last and last[0]["study"] == sample["study"] and None not in seconds and sum(seconds) <= most
                and len(last) < MOST_IN_A_GROUP)
        if fits:
            last.append(sample)
        else:
            together.append([sample])
    return {f"{ones[0]['study']}-{i:05d}": group_of(ones) for i, ones in enumerate(together, 1)}


def group_of(samples):
    """Samples of one study that share a job, and what is expected of them all."""
    def total(name):
        values = [one[name] for one in samples]
        return None if None in values else sum(values)
    return {"study": samples[0]["study"], "keys": [one["key"] for one in samples], "seconds": total("seconds"),
            "memory_mb": max(one["memory_mb"] for one in samples), "limit_seconds": total("limit_seconds")}


def memory_mb(one, attempt):
    """That a group asks for: twice as much each time."""
    return int(one["memory_mb"] * 2 ** (attempt - 1))


def minutes(one, attempt):
    """That a group asks for: five times what is expected, four times as much each time, and no more than its samples may take."""
    limit, seconds = one["limit_seconds"], one["seconds"]
    asked = limit if seconds is None else max(300, 5 * seconds) * 4 ** (attempt - 1)
    if asked is None:
        asked = 86400 * attempt
    if limit is not None:
        asked = min(asked, limit)
    return int(asked / 60) + 2  # to start, and to read what is there
