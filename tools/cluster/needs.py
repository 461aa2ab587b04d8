"""What samples are expected to need, and which of them share a job."""

import statistics

MOST_IN_A_GROUP = 50
STANDARD_MEMORY_MB = 2000  # of a sample that nothing is known of
JOB_MEMORY_MB = 200         # of job.py, and of Snakemake where an engine starts it in each job


def estimate(plan, measured):
    """Sets `seconds` (None: not known) and `memory_mb` of the plan's samples: what the same sample took, else what others of its study in
    this profile did, else what is declared. `measured` are plans of folders with results, the best first."""
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
            sample["memory_mb"] = 2 * max(one["peak_memory_mb"] for one in others) + JOB_MEMORY_MB
        else:
            sample["seconds"] = plan["studies"][sample["study"]]["declared_seconds"]
            sample["memory_mb"] = STANDARD_MEMORY_MB


def group(samples, jobs, group_seconds):
    """{name: group}: neighbours of one study in one job until they take `group_seconds`, less where that would leave some of `jobs` idle.
    A sample whose time is not known has a job of its own."""
    known = sum(sample["seconds"] or 0 for sample in samples)
    most = min(group_seconds, known / (4 * jobs))
    groups, last = {}, None
    for sample in samples:
        seconds = sample["seconds"]
        fits = (last and seconds is not None and last["seconds"] is not None and last["study"] == sample["study"]
                and last["seconds"] + seconds <= most and len(last["keys"]) < MOST_IN_A_GROUP)
        if fits:
            last["seconds"] += seconds
            last["memory_mb"] = max(last["memory_mb"], sample["memory_mb"])
            last["limit_seconds"] = sum_of(last["limit_seconds"], sample["limit_seconds"])
            last["keys"].append(sample["key"])
            continue
        last = {"study": sample["study"], "keys": [sample["key"]], "seconds": seconds, "memory_mb": sample["memory_mb"],
                "limit_seconds": sample["limit_seconds"]}
        groups[f"{sample['study']}-{len(groups) + 1:05d}"] = last
    return groups


def sum_of(first, second):
    return None if first is None or second is None else first + second


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
