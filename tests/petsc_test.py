"""The component WRINKLEBENCH_PETSC, built beside the others where PETSc is installed: its solvers by the tests that all have, and solves on
1, 2 and 4 processes beside SuiteSparse's on one. Where it is not it says so."""

import os
import pathlib
import shutil
import subprocess
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/petsc_test"  # its own, as it has other options than a user's; as deep as the others, for the compiler's cache
HEADERS = [pathlib.Path(folder, "petscksp.h") for folder in ("/usr/lib/petsc/include", f"{os.environ.get('PETSC_DIR', '/nowhere')}/include")]
NEEDED = [] if any(header.exists() for header in HEADERS) else ["libpetsc-real-dev"]
NEEDED += [] if pathlib.Path("/usr/include/metis.h").exists() else ["libmetis-dev"]
NEEDED += [] if shutil.which("mpirun") else ["mpirun"]


@unittest.skipIf(NEEDED, f"PETSc's solvers, and solves on many processes: {' and '.join(NEEDED)} not installed")
class Petsc(unittest.TestCase):
    def run_all(self, *command):
        environment = {"CCACHE_BASEDIR": str(ROOT), "CCACHE_NOHASHDIR": "1", "CCACHE_SLOPPINESS": "pch_defines,time_macros",
                       "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", **os.environ}
        result = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
        self.assertEqual(result.returncode, 0, result.stdout[-6000:] + result.stderr[-2000:])
        return result.stdout

    def test_its_own_tests(self):
        self.run_all("cmake", "--preset", "ci", "-B", BUILD, "-DWRINKLEBENCH_PETSC=ON", "-DWRINKLEBENCH_BUILD_VALIDATION=OFF",
                     "-DWRINKLEBENCH_BUILD_BENCHMARKS=OFF", "-DWRINKLEBENCH_CUDA=OFF")
        built = self.run_all("cmake", "--build", BUILD, "--target", "wrinklebench_distributed", "wrinklebench_distributed_tests")
        self.assertNotIn(" warning: ", built)
        said = self.run_all("ctest", "--test-dir", BUILD, "-L", "distributed", "--no-tests=error", "--output-on-failure")
        self.assertIn("100% tests passed", said)


if __name__ == "__main__":
    unittest.main()
