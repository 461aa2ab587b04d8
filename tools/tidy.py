"""clang-tidy over the files given, one on each processor. What passed once is not looked at again, until the file, a header of
this project that it reads, its compile command, the configuration or clang-tidy itself is another one. Sources that are compiled
as one file are looked at as one, which reads their headers once; where something is found, each is looked at alone.

    python3 tools/tidy.py BUILD_FOLDER FILE…     prints what is found; exit status 1 where there is something

BUILD_FOLDER has been built by ninja: its compile_commands.json and its dependencies are read.
"""

import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTPUT = re.compile(r" -o (\S+)")  # of a compile command
UNITED = re.compile(r'^#include "([^"]+)"', re.MULTILINE)  # of a file that cmake/unite.cmake made of several sources
OF_PROJECT = r"/(core|validation)/.*\.(h|cpp)$"  # sources too: in a file that unites them they are headers
KEPT_SECONDS = 30 * 24 * 3600  # a pass that is not asked for that long is forgotten


def cache_folder():
    home = os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache"
    folder = pathlib.Path(home) / "wrinklebench/clang-tidy"
    folder.mkdir(parents=True, exist_ok=True)
    for passed in folder.iterdir():
        if time.time() - passed.stat().st_mtime > KEPT_SECONDS:
            passed.unlink()
    return folder


def dependencies(build):
    """{object: [files it was made from]}, as ninja knows them."""
    text = subprocess.run(["ninja", "-C", build, "-t", "deps"], capture_output=True, text=True, check=True).stdout
    found, current = {}, []
    for line in text.splitlines():
        if line.startswith("    "):
            current.append((build / line.strip()).resolve())
        elif ": #deps" in line:
            found[line.partition(":")[0]] = current = []
    return found


def commands_of(build):
    """The entries of compile_commands.json, with one more for each source of those that are compiled as one file; and the files
    that these are compiled as."""
    commands, united = [], {}
    for one in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        commands.append(one)
        if "/united/" not in one["file"]:
            continue
        for source in UNITED.findall(pathlib.Path(one["file"]).read_text(encoding="utf-8")):
            path = ROOT / source
            commands.append({**one, "file": str(path), "command": one["command"].replace(one["file"], str(path))})
            united[path] = pathlib.Path(one["file"])
    return commands, united


def digest_of_tool():
    version = subprocess.run(["clang-tidy", "--version"], capture_output=True, check=True).stdout
    return hashlib.sha256(version + (ROOT / ".clang-tidy").read_bytes()).digest()


class Key:
    """What the verdict on a file rests on, as one name that is the same in every checkout."""

    def __init__(self, build):
        self.build = build
        self.tool = digest_of_tool()
        self.files = {}
        made_from = dependencies(build)
        commands, self.united = commands_of(build)
        self.entries = {pathlib.Path(one["file"]): (one["command"], made_from.get(OUTPUT.search(one["command"])[1]))
                        for one in commands}
        self.database = build / "tidy"  # of single sources too: what clang-tidy goes by
        self.database.mkdir(exist_ok=True)
        (self.database / "compile_commands.json").write_text(json.dumps(commands), encoding="utf-8")

    def of(self, file):
        """None where ninja does not know what the file reads, or knows of one that is gone since: then it is looked at."""
        command, reads = self.entries.get(file, ("", None))
        if reads is None:
            return None
        key = hashlib.sha256(self.tool + command.replace(str(ROOT), "").encode())
        for path in sorted(reads):
            if not path.exists():
                return None
            if path.is_relative_to(ROOT) and path.suffix not in {".pch", ".gch"}:
                key.update(str(path.relative_to(ROOT)).replace(self.build.name, "").encode() + self.digest(path))
        return key.hexdigest()

    def digest(self, path):
        if path not in self.files:
            self.files[path] = hashlib.sha256(path.read_bytes()).digest()
        return self.files[path]


def check(database, file, *options):
    """Runs clang-tidy; what it says, or "" where the file passes."""
    done = subprocess.run(["clang-tidy", "-p", database, "--quiet", "--warnings-as-errors=*", *options, file], capture_output=True,
                          text=True, check=False)
    return "" if done.returncode == 0 else f"{file}\n{done.stdout}{done.stderr}"


def check_together(database, united, files):
    """{file: what clang-tidy says of it}; `united` is the file that they are compiled in."""
    if len(files) > 1:
        said = check(database, united, "--checks=-bugprone-suspicious-include", "--header-filter=" + OF_PROJECT)
        if not said:
            return dict.fromkeys(files, "")
    alone = {file: check(database, file) for file in files}
    if len(files) > 1 and not any(alone.values()):
        return dict.fromkeys(files, said)  # found only where they stand together: none has passed
    return alone


def groups(files, united):
    """(what they are compiled as, files) of those that go together."""
    found = {}
    for file in files:
        found.setdefault(united.get(file, file), []).append(file)
    return found.items()


def main(build, files):
    passes, key = cache_folder(), Key(build)
    keys = {file: key.of(file) for file in files}
    wanted = [file for file in files if keys[file] is None or not (passes / keys[file]).exists()]
    for file in set(files) - set(wanted):
        (passes / keys[file]).touch()
    print(f"{len(files)} files, {len(wanted)} of them new or changed", flush=True)
    found = 0
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for verdicts in pool.map(lambda group: check_together(key.database, *group), groups(wanted, key.united)):
            for said in dict.fromkeys(verdicts.values()):
                if said:
                    found += 1
                    print(said, flush=True)
            for file, said in verdicts.items():
                if not said and keys[file]:
                    (passes / keys[file]).touch()
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), [pathlib.Path(name).resolve() for name in sys.argv[2:]]))
