# Sourced by the launcher for `./wrinklebench test` and `test --all`: every test and check, all of them even where one fails.
# Needs $root, setup.sh, build.sh and viewer.sh.

passed=0 failed=0 skipped=0

# Each prints "good bad" from the log of a step, count_ctest "good bad skipped".
count_one() { echo "1 0"; }
count_ctest() {
  awk '
    /^[ \t]*[0-9]+ - .* \(Skipped\)$/ {++left_out}
    /^[0-9]+% tests passed, [0-9]+ tests failed out of [0-9]+$/ {bad = $4; all = $NF}
    END {print all - bad - left_out, bad + 0, left_out + 0}' "$1"
}
count_unittest() {
  awk -F '[(,)]' '
    /^Ran [0-9]+ test/ {split($0, words, " "); all += words[2]}
    /^FAILED \(/ {
      for (i = 2; i < NF; ++i)
        if ($i ~ /^ *(failures|errors|unexpected successes)=/) {sub(/.*=/, "", $i); bad += $i}
    }
    END {print all - bad, bad + 0}' "$1"
}

# Of Google Test's programs; the parts of one that fails list it again.
count_gtest() {
  awk '/^\[  PASSED  \] [0-9]+ test/ {good += $4} /^\[  FAILED  \] [0-9]+ test/ {bad += $4} END {print good + 0, bad + 0}' "$1"
}

count_node_tests() { awk '/^# pass / {good += $3} /^# fail / {bad += $3} END {print good + 0, bad + 0}' "$1"; }

and_skipped() { [ "${1:-0}" = 0 ] || echo ", $1 skipped"; }

# What a log says of tests that failed, node's, Python's and Google's, wherever in the log it stands.
what_failed() { awk '/^not ok /, /^  \.\.\.$/; /^(FAIL|ERROR): /, /^Ran /; /: Failure$/, /^\[  FAILED  \]/' "$1"; }

# step NAME COUNT COMMAND…: runs a command with its output in a log, shows its progress, tells how it went, and adds what COUNT reads
# from the log to the totals. A command that fails, or that tested nothing, is at least one failure.
step() {
  local name=$1 count=$2 log=$root/build/test/$1.log status=0 good=0 bad=0 left_out=0 start=$SECONDS
  shift 2
  : >"$log"
  (set -e; "$@") 2>&1 </dev/null | show_progress "$log" "$name" || status=$?
  read -r good bad left_out < <("$count" "$log") || :
  if [ "$status" != 0 ] && [ "$bad" = 0 ]; then bad=1 good=$((good > 0 ? good - 1 : 0)); fi
  if [ "$good" = 0 ] && [ "$bad" = 0 ]; then bad=1; fi
  passed=$((passed + good)) failed=$((failed + bad)) skipped=$((skipped + left_out))
  [ "$bad" = 0 ] || { what_failed "$log" | head -n 200; tail -n 60 "$log"; echo "The whole log: $log"; }
  printf '%-22s %4d passed, %d failed%s (%d s)\n' "$name" "$good" "$bad" "$(and_skipped "$left_out")" $((SECONDS - start))
}

# Builds a preset, or that target of it, with its progress on the screen; not building is one failure.
build_step() {
  local start=$SECONDS
  if (build "$1" "${2:-all}"); then
    passed=$((passed + 1))
    printf '%-22s built (%d s)\n' "$1" $((SECONDS - start))
  else
    failed=$((failed + 1))
    printf '%-22s not built\n' "$1"
    return 1
  fi
}

# Numbers what comes in pieces, each after a line "piece NAME": "[3/20] NAME", of the $1 that there are. Not awk's: Debian's waits for more of a pipe before
# it reads what has come.
numbered() {
  local made=0 line
  while IFS= read -r line; do
    if [[ $line == 'piece '* ]]; then line="[$((++made))/$1] ${line#piece }"; fi
    printf '%s\n' "$line"
  done
}

all_sources() { find "$root"/{core,validation,distributed,benchmarks,tests} -name '*.cpp' -print0 -o -name '*.h' -print0; }

run_ctest() { cd "$root" && ctest --preset "$@" --parallel "$(processors)"; }

# The test programs of build/sanitize in eighths, one on each processor: a sanitized program takes a sixth of a second to start, and there
# are thousands of tests. What a part says comes in one piece.
run_sanitized_tests() {
  local part
  cd "$root/build/sanitize"
  export ASAN_OPTIONS=handle_sigill=1 GTEST_TOTAL_SHARDS=8 GTEST_BRIEF=1
  for part in {0..7}; do printf "$part %s\n" bin/*_tests; done | xargs -n 2 -P "$(processors)" bash -c '
    said=$(GTEST_SHARD_INDEX=$0 timeout 1800 "$1" 2>&1)
    status=$?
    printf "%s\n" "piece $1, part $0 of $GTEST_TOTAL_SHARDS: exit status $status" "$said"
    exit $status' | numbered $((8 * $(ls bin/*_tests | wc -l)))
}

# Runs every file test_*.py under the folders given, one on each processor, the largest first. Debian's own python3 has the packages that are
# needed. What a file says comes in one piece, so that lines of two are not mixed.
run_python_tests() {
  local files
  cd "$root"
  files=$(find "$@" -name 'test_*.py' -printf '%s %h %f\n' | sort -rn | cut -d ' ' -f 2-)
  xargs -n 2 -P "$(processors)" bash -c '
    said=$(/usr/bin/python3 -m unittest discover -s "$0" -p "$1" 2>&1)
    status=$?
    printf "%s\n" "piece $0/$1" "$said"
    exit $status' <<<"$files" | numbered "$(wc -l <<<"$files")"
}

# The report's pages in Chromium: the made-up results of reports/browser_tests, with the 3D view; a full report's limits where FULL_REPORT names one.
run_browser_tests() {
  make_viewer
  install_node_modules "$root/reports/browser_tests" browser_tests
  NODE_PATH=$root/build/browser_tests/node_modules node --test --test-reporter=tap "$root"/reports/browser_tests/{report,full}.test.js
}

check_format() { all_sources | xargs -0 clang-format --dry-run -Werror; }

# Whether the compiler warned of nothing while preset $1 was built. -Werror would do it too, and end with the first file that has one.
check_warnings() {
  local log=$root/build/$1.log
  [ -s "$log" ] || { echo "there is no $log"; return 1; }
  ! grep -A 3 ' warning: ' "$log"
}

# The compile commands are clang's. Tests and studies are left out: they would take most of the time, and they pass two
# compilers' warnings and the sanitizers anyway.
check_tidy() {
  find "$root"/core "$root"/validation/{main.cpp,harness,oracle,performance,faults,cli} -name '*.cpp' ! -name '*_test.cpp' -print0 |
    xargs -0 /usr/bin/python3 "$root/tools/tidy.py" "$root/build/sanitize"
}

# What Python's tests of the build in folder $1 left out, and why: ctest keeps that to itself.
tell_left_out() {
  sed -nE "s/^.* \.\.\. skipped ['\"](.*)['\"]$/  not tested: \1/p" "$1/Testing/Temporary/LastTest.log" 2>/dev/null | sort -u || :
}

say_how_it_went() {
  echo "$passed passed, $failed failed$(and_skipped "$skipped")"
  exit $((failed > 0))
}

# In the build that `reproduce` uses, without the benchmarks, which take a minute and a half to compile, and without Snakemake and Slurm: unit tests, each study's smallest sample, the report in Python and in a browser.
run_tests() {
  install_missing build report test python
  mkdir -p "$root/build/test"
  if build_step release wrinklebench_tested; then
    step tests count_ctest run_ctest release -LE 'benchmarks|cluster|petsc'
    tell_left_out "$root/build/release"
  fi
  step python-tests count_unittest run_python_tests reports reference_data
  step browser-tests count_node_tests run_browser_tests
  say_how_it_went
}

# The same with seeded faults and a plug-in built in, and what else is to be checked before a change lands.
run_all_checks() {
  install_missing build report test check python sweep
  mkdir -p "$root/build/test"
  step format count_one check_format
  if build_step ci; then
    step warnings count_one check_warnings ci
    step tests count_ctest run_ctest ci
    tell_left_out "$root/build/ci"
  fi
  step python-tests count_unittest run_python_tests reports reference_data
  step browser-tests count_node_tests run_browser_tests
  if build_step sanitize; then step tests-sanitized count_gtest run_sanitized_tests; fi
  step clang-tidy count_one check_tidy
  say_how_it_went
}
