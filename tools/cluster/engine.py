"""The engine: is it here, and how Snakemake is told of it."""

import contextlib
import os
import pathlib
import re
import shlex
import shutil
import subprocess

from stop import BROKEN, WRONG_USAGE, Stop, one_line

HERE = pathlib.Path(__file__).resolve().parent
SNAKEMAKE_FROM, SNAKEMAKE_BELOW = (7, 8), (8, 0)  # --rerun-triggers came, --cluster went


def check(options):
    """Throws Stop where the engine cannot serve."""
    if options.slurm is not None and options.engine_profile is not None:
        raise Stop(WRONG_USAGE, "--slurm and --engine-profile are two engines; give one")
    if options.engine_profile is not None and not pathlib.Path(options.engine_profile, "config.yaml").is_file():
        raise Stop(WRONG_USAGE, f"--engine-profile {options.engine_profile}: there is no config.yaml in it, so it is no profile of Snakemake")
    if not shutil.which("snakemake"):
        raise Stop(BROKEN, "sweep needs Snakemake 7, and there is no `snakemake` here: Debian's package is snakemake")
    said = subprocess.run(["snakemake", "--version"], capture_output=True, text=True, check=False).stdout.strip()
    version = tuple(int(part) for part in re.findall(r"\d+", said)[:2])
    if not SNAKEMAKE_FROM <= version < SNAKEMAKE_BELOW:
        raise Stop(BROKEN, f"sweep needs Snakemake from 7.8 to 7.x, and `snakemake --version` says {said or 'nothing'}")
    if options.slurm is not None:
        check_slurm(options.slurm)


def check_slurm(words):
    if not shutil.which("sbatch"):
        raise Stop(BROKEN, "--slurm: there is no `sbatch` here: Debian's package is slurm-client, and the cluster's slurm.conf belongs to it")
    with subprocess.Popen(["sbatch", "--test-only", "--mem=100M", "--time=1", *words, "--wrap=true"], text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT) as asked:
        said = asked.communicate()[0]
    if asked.returncode != 0:
        raise Stop(BROKEN, f"--slurm: Slurm refuses such jobs: {one_line(said)}")


def command(options, work, jobs):
    """That starts Snakemake on the plan in the folder `work`."""
    words = ["snakemake", "--snakefile", str(HERE / "Snakefile"), "--directory", str(work), "--nolock", "--keep-going",
             "--scheduler", "greedy", "--rerun-triggers", "mtime"]
    if options.engine_profile is not None:
        return [*words, "--profile", os.path.abspath(options.engine_profile), "--jobs", str(jobs)]
    if options.slurm is None:
        return [*words, "--cores", str(jobs * options.threads), "--resources", f"mem_mb={memory_here_mb()}"]
    submit = f"{shlex.quote(str(HERE / 'slurm_submit'))} {{resources.mem_mb}} {{resources.runtime}} {{threads}} " \
             "{wildcards.group} {resources.attempt}"
    return [*words, "--jobs", str(jobs), "--cluster", submit, "--cluster-status", shlex.quote(str(HERE / "slurm_status")),
            "--cluster-cancel", "scancel", "--latency-wait", "60"]


def memory_here_mb():
    """That is available, within what a container may use."""
    meminfo = pathlib.Path("/proc/meminfo").read_text(encoding="utf-8")
    available = [int(line.split()[1]) // 1000 for line in meminfo.splitlines() if line.startswith("MemAvailable")] or [4000]
    for limit in ("memory.max", "memory/memory.limit_in_bytes"):  # of control groups, versions 2 and 1
        with contextlib.suppress(OSError, ValueError):
            available.append(int(pathlib.Path("/sys/fs/cgroup", limit).read_text(encoding="utf-8")) // 1000000)
    return max(1, min(available))
