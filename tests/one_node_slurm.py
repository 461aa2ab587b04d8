"""A Slurm of one node for tests, without systemd: munged, slurmctld and slurmd are ordinary processes on 127.0.0.1, their state is in a
temporary folder, and they are ended by their ids."""

import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

PROGRAMS = ["munged", "mungekey", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo", "scontrol"]

CONFIGURATION = """
ClusterName=wrinklebench
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller_port}
SlurmdPort={node_port}
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SwitchType=switch/none
ReturnToService=2
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
JobAcctGatherType=jobacct_gather/linux
JobAcctGatherFrequency=task=1
JobAcctGatherParams=OverMemoryKill
AccountingStorageType=accounting_storage/none
SchedulerType=sched/builtin
SchedulerParameters=batch_sched_delay=0,sched_min_interval=100000,default_queue_depth=1000
MinJobAge=300
KillWait=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={processors} RealMemory=4000 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def why_not():
    """Why there can be none here; nothing where it can."""
    lacking = [program for program in PROGRAMS if not shutil.which(program)]
    if lacking:
        return f"Slurm is not installed: there is no {', '.join(lacking)}"
    return "" if os.geteuid() == 0 else "only root may start this Slurm"


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class OneNodeSlurm:
    def __init__(self, folder, processors=2):
        self.folder = pathlib.Path(folder)
        self.processes = {}
        for name in ("state", "spool"):
            (self.folder / name).mkdir(parents=True)
        self.folder.chmod(0o755)
        host = socket.gethostname().split(".")[0]
        text = CONFIGURATION.format(host=host, folder=self.folder, processors=processors, controller_port=free_port(), node_port=free_port())
        (self.folder / "slurm.conf").write_text(text, encoding="utf-8")
        (self.folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\n", encoding="utf-8")  # nothing uses it, but slurmd wants one
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf")}

    def __enter__(self):
        try:
            self.start_munge()
            self.start_controller()
            self.start("slurmd", "slurmd", "-D")
            self.wait_until(lambda: "idle" in self.said("sinfo", "--noheader", "--format=%T"), "the node is idle")
        except BaseException:
            self.end_all()
            raise
        return self

    def __exit__(self, *_):
        self.end_all()

    def start(self, name, *command):
        with open(self.folder / f"{name}.out", "ab") as out:
            self.processes[name] = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out)

    def start_munge(self):
        key = self.folder / "munge.key"
        subprocess.run(["mungekey", "--create", f"--keyfile={key}"], check=True)
        self.start("munged", "munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.folder}/munge.socket",
                   f"--pid-file={self.folder}/munged.pid", f"--log-file={self.folder}/munged.log", f"--seed-file={self.folder}/munge.seed")
        self.wait_until((self.folder / "munge.socket").exists, "munged has its socket")

    def start_controller(self):
        self.start("slurmctld", "slurmctld", "-D")
        self.wait_until(lambda: "UP" in self.said("scontrol", "ping"), "the controller answers")

    def end(self, name, how=signal.SIGTERM):
        process = self.processes.pop(name)
        process.send_signal(how)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def end_all(self):
        for name in reversed(list(self.processes)):
            self.end(name)

    def said(self, *command):
        return subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False).stdout

    def wait_until(self, holds, what, seconds=25):
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                logs = "\n".join(path.read_text(errors="replace")[-2000:] for path in [*self.folder.glob("*.log"), *self.folder.glob("*.out")])
                raise TimeoutError(f"not within {seconds} s: {what}\n{logs}")
            time.sleep(0.1)
