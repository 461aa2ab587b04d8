"""What an adapter asks of the suite's own program."""

import subprocess
import tempfile
from pathlib import Path

from adapter import Failed
from stop import end_with_parent


def metrics(program, study, parameters):
    """Those of one sample that are defined and no cost."""
    import h5py
    words = [word for name, value in parameters.items() for word in ("-p", f"{name}={value}")]
    with tempfile.TemporaryDirectory(prefix="wrinklebench-foreign-") as folder:
        ran = subprocess.run([program, "run", study, *words, "--jobs", "1", "--threads", "1", "-o", folder], capture_output=True,
                             text=True, errors="replace", check=False, preexec_fn=end_with_parent)
        files = list(Path(folder).glob("*/*.h5"))
        if not files:
            raise Failed(f"the program ended with {ran.returncode}: {(ran.stderr.strip().splitlines() or ['it says nothing'])[-1]}")
        with h5py.File(files[0]) as file:
            if file.attrs["status"] != "ok":
                raise Failed(str(file.attrs["reason"]))
            return {name: value for name, item in file["metrics"].items() if (value := item[()]) == value and not item.attrs["cost"]}
