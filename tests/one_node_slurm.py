"""A Slurm of one node for tests, without systemd: munged, slurmctld and slurmd are ordinary processes on 127.0.0.1, their state is in a
temporary folder, and they are ended by their ids."""

import os
import pathlib
import pwd
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
SlurmUser={user}
SlurmdUser={user}
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
SlurmdParameters=config_overrides
NodeName={host} NodeAddr=127.0.0.1 CPUs={processors} RealMemory=4000 State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""
PATH = os.environ["PATH"] + ":/usr/sbin"  # where daemons are, which other users than root do not have in theirs


class DoesNotStart(Exception):
    """With what the daemon that did not start says last."""


def why_not():
    """What there must be before one can be started, and is not; nothing where all is there."""
    lacking = [program for program in PROGRAMS if not shutil.which(program, path=PATH)]
    if lacking:
        return f"Slurm is not installed: there is no {', '.join(lacking)}"
    try:
        pwd.getpwuid(os.geteuid())
    except KeyError:
        return "Slurm takes a user with a name"
    return ""


def free_port():
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return taken.getsockname()[1]


class OneNodeSlurm:
    def __init__(self, folder, processors=4):
        self.folder = pathlib.Path(folder)
        self.processes = {}
        for name in ("state", "spool"):
            (self.folder / name).mkdir(parents=True)
        self.folder.chmod(0o755)
        host = socket.gethostname().split(".")[0]
        text = CONFIGURATION.format(host=host, folder=self.folder, processors=processors, controller_port=free_port(), node_port=free_port(),
                                    user=pwd.getpwuid(os.geteuid()).pw_name)
        (self.folder / "slurm.conf").write_text(text, encoding="utf-8")
        # Control groups are used for nothing, but slurmd wants a plug-in; version 1's looks for them only where it is.
        (self.folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\n", encoding="utf-8")
        self.environment = {**os.environ, "PATH": PATH, "SLURM_CONF": str(self.folder / "slurm.conf")}

    def start_all(self):
        """Throws DoesNotStart, and leaves none behind then."""
        try:
            self.start_munge()
            self.start_controller()
            self.start("slurmd", "slurmd", "-D")
            self.wait_until(lambda: "idle" in self.said("sinfo", "--noheader", "--format=%T"), "slurmd", "the node is not idle")
        except BaseException:
            self.end_all()
            raise

    def start(self, name, *command):
        with open(self.folder / f"{name}.out", "ab") as out:
            self.processes[name] = subprocess.Popen(command, env=self.environment, stdin=subprocess.DEVNULL, stdout=out, stderr=out)

    def start_munge(self):
        key = self.folder / "munge.key"
        made = subprocess.run(["mungekey", "--create", f"--keyfile={key}"], env=self.environment, capture_output=True, text=True, check=False)
        if made.returncode != 0:
            raise DoesNotStart(f"mungekey: {made.stderr.strip()}")
        self.start("munged", "munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.folder}/munge.socket",
                   f"--pid-file={self.folder}/munged.pid", f"--log-file={self.folder}/munged.log", f"--seed-file={self.folder}/munge.seed")
        self.wait_until((self.folder / "munge.socket").exists, "munged", "it has no socket")

    def start_controller(self):
        self.start("slurmctld", "slurmctld", "-D")
        self.wait_until(lambda: "UP" in self.said("scontrol", "ping"), "slurmctld", "it does not answer")

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

    def wait_until(self, holds, name, otherwise, seconds=25):
        end = time.monotonic() + seconds
        while not holds():
            ended = self.processes[name].poll() is not None
            if ended or time.monotonic() > end:
                raise DoesNotStart(f"{name}: {'it ended' if ended else f'{otherwise} after {seconds} s'}; last it said: {self.last_said(name)}")
            time.sleep(0.1)

    def last_said(self, name):
        """The last error in a daemon's log, else the last line of it or of what it printed."""
        texts = [path.read_text(errors="replace") for path in (self.folder / f"{name}.log", self.folder / f"{name}.out") if path.exists()]
        lines = [line for line in "\n".join(texts).splitlines() if line]
        errors = [line for line in lines if "fatal" in line or "rror" in line]
        return (errors or lines or ["nothing"])[-1]
