# Sourced by the launcher: configures and builds a preset. Needs $root, the checkout, and say() of setup.sh.

may_write() { mkdir -p "$root/build" 2>/dev/null && [ -w "$root/build" ]; }

make_build_folder() { may_write || { say "cannot write to $root/build"; exit 4; }; }

# What compilers use of this processor, one a line. What is built runs on this processor (-march=native), and on none that has less.
instructions() {
  awk '/^flags/ {for (i = 3; i <= NF; ++i) if ($i ~ /^(s?sse|avx|fma|f16c|bmi|abm|popcnt|movbe)/) print $i; exit}' \
    "${WRINKLEBENCH_CPUINFO:-/proc/cpuinfo}"
}

# Of those that the build in folder $1 was made with, the ones that this processor lacks.
lacking() { [ ! -e "$1/instructions" ] || grep -vxF -e "$(instructions)" "$1/instructions" || :; }

# In a folder that several may write to, a file may be another's.
refuse_file() { say "cannot write to $1, which belongs to $(stat -c %U "$1" 2>/dev/null || echo nobody)"; exit 4; }

# Runs the built program $1; the commands sweep and foreign are Python's, which calls it.
exec_program() {
  case $2 in
    sweep) exec /usr/bin/python3 "$root/tools/cluster/sweep.py" --program="$1" "${@:3}" ;;
    foreign) exec /usr/bin/python3 "$root/tools/foreign/foreign.py" --program="$1" "${@:3}" ;;
    *) exec "$@" ;;
  esac
}

# A user who may not write to build/, say in somebody else's checkout, runs the program that is built there as it is. The checkout may
# be mounted elsewhere than where it was built.
run_what_is_built_unless_writable() {
  local folder=$root/build/release lacks
  if [ -d "$root/build" ] && [ ! -w "$root/build" ] && [ -x "$folder/bin/wrinklebench" ]; then
    case $1 in test | faults) return ;; esac  # these need a build of their own
    lacks=$(lacking "$folder")
    [ -z "$lacks" ] || { say "you cannot write to $root/build, and what is built there needs a processor with ${lacks//$'\n'/, }"; exit 4; }
    say "you cannot write to $root/build: running what is built there"
    export WRINKLEBENCH_REPORTS=${WRINKLEBENCH_REPORTS-$root/reports} WRINKLEBENCH_REFERENCE_DATA=${WRINKLEBENCH_REFERENCE_DATA-$root/reference_data}
    exec_program "$folder/bin/wrinklebench" "$@"
  fi
}

# Shows the end of a log, says what failed, and ends with exit code 4.
give_up() {
  say "$1; the end of $2:"
  tail -n 40 "$2" >&2
  say "$1. The whole log: $2"
  exit 4
}

# The folders of this process's control group and of those around it (version 2), which limit it further: mounted at $1, it is $2.
control_groups() {
  local mount=${1:-/sys/fs/cgroup} own=${2-$(sed -n 's/^0:://p' /proc/self/cgroup 2>/dev/null)}
  own=${own%/}
  while echo "$mount$own" && [ -n "$own" ]; do own=${own%/*}; done
}

least() { awk 'NR == 1 || $1 < least {least = $1} END {print int(least) < 1 ? 1 : int(least)}'; }

# That we may use. nproc alone would say 1: it obeys OMP_NUM_THREADS, which the launcher sets for BLAS.
processors() {
  {
    env -u OMP_NUM_THREADS nproc
    control_groups "$@" | while read -r group; do
      awk '$1 != "max" {print int($1 / $2 + 0.999)}' "$group/cpu.max" 2>/dev/null || :
    done
  } | least
}

# Compiling one file takes up to 1.5 GB: fewer jobs than processors where memory is short. A group's cache of files gives way.
build_jobs() {
  {
    processors "$@"
    awk '/^MemAvailable/ {print $2 / 1.5e6}' /proc/meminfo
    control_groups "$@" | while read -r group; do
      awk 'FILENAME ~ /max$/ && $1 != "max" {free = $1; limited = 1} FILENAME ~ /current$/ {free -= $1} $1 == "inactive_file" {free += $2}
        END {if (limited) print free / 1.5e9}' "$group"/memory.{max,current,stat} 2>/dev/null || :
    done
  } | least
}

# ", about 3 min left" after $1 seconds with $2 of $3 steps done; nothing in the first ten seconds.
time_left() {
  local left=$(($1 * ($3 - $2) / $2))
  if (($1 < 10 || $2 == $3)); then return; fi
  if ((left < 60)); then echo ", less than a minute left"; else echo ", about $(((left + 30) / 60)) min left"; fi
}

# A bar of 24 places for $1 of $2 steps.
bar() {
  local full=$(($1 * 24 / $2)) hashes dots
  printf -v hashes '%*s' "$full" ''
  printf -v dots '%*s' $((24 - full)) ''
  printf '[%s%s]' "${hashes// /#}" "${dots// /.}"
}

# Of the terminal on stderr; 80 where it does not say.
columns() {
  local size
  size=$(stty size <&2 2>/dev/null) || size=
  size=${size#* }
  echo $((${size:-0} > 1 ? size : 80))
}

# Passes output on to the log $1 and tells progress where it numbers its steps, "[3/20]" as ninja and "3/20 Test" as ctest: a running line on
# a terminal, otherwise each tenth. $2 says what is done with them: built, with the time left, or another word without it, as the longest
# tests come first. Says nothing of up to four steps: each build looks up the commit for the results' provenance, and that is no news.
show_progress() {
  local line built total told=0 start=$SECONDS left= word=${2:-built}
  while IFS= read -r line || [ -n "$line" ]; do
    printf '%s\n' "$line" >>"$1"
    [[ $line =~ ^(\[|\ *)([0-9]+)/([0-9]+)(\]|\ Test\ ) ]] && ((BASH_REMATCH[3] > 4)) || continue
    built=${BASH_REMATCH[2]} total=${BASH_REMATCH[3]}
    [ "$word" != built ] || left=$(time_left $((SECONDS - start)) "$built" "$total")
    if [ -t 2 ]; then
      printf -v line 'wrinklebench: %s %d of %d%s' "$(bar "$built" "$total")" "$built" "$total" "$left"
      printf '\r%s\033[K' "${line:0:$(columns) - 1}" >&2  # a longer line would go on in the next one, and stay
    elif ((built * 10 / total > told)); then
      told=$((built * 10 / total))
      say "$word $built of $total$left"
    fi
  done
  if [ -t 2 ] && [ -n "${built:-}" ]; then printf '\r\033[K' >&2; fi
}

# Sets `plugins` to what configuring build/$1 is told of plug-ins, and `plugins_changed` to whether that is news. The folder
# is $WRINKLEBENCH_PLUGINS; where that is not set, the one used last; where it is empty, none. For build/release only.
find_plugins() {
  local folder=${WRINKLEBENCH_PLUGINS-} used
  plugins=() plugins_changed=no
  [ "$1" = release ] || return 0
  used=$(sed -n 's/^WRINKLEBENCH_PLUGINS:[A-Z]*=//p' "$root/build/release/CMakeCache.txt" 2>/dev/null) || used=
  [ -n "${WRINKLEBENCH_PLUGINS+set}" ] || folder=$used
  if [ -n "${WRINKLEBENCH_PLUGINS-}" ]; then
    folder=$(cd "$folder" 2>/dev/null && pwd) ||
      { say "WRINKLEBENCH_PLUGINS=$WRINKLEBENCH_PLUGINS: there is no such folder"; exit 2; }
  fi
  [ -z "$folder" ] || say "with the plug-ins in $folder; to go on without: WRINKLEBENCH_PLUGINS= ./wrinklebench …"
  [ "$folder" = "$used" ] || plugins_changed=yes
  [ -z "$folder$used" ] || plugins=("-DWRINKLEBENCH_PLUGINS=$folder")
}

# Was the build in folder $1 made on a processor with other instructions? Objects of two do not go together.
is_of_another_processor() { [ -e "$1/instructions" ] && [ "$(instructions)" != "$(cat "$1/instructions")" ]; }

# Is build/$1 as configured for these presets and the packages that are installed?
is_configured() {
  local made=$root/build/$1/build.ninja
  [ "$made" -nt "$root/CMakePresets.json" ] && [ ! "$root/build/installed" -nt "$made" ]
}

# Configures build/$1 where that was not done yet, the presets, the packages, the checkout, the plug-ins or the processor have changed.
# Needs $log.
configure() {
  local folder=$root/build/$1 moved=() plugins plugins_changed
  find_plugins "$1"
  if is_of_another_processor "$folder"; then
    say "build/$1 was made on a processor with other instructions"
    rm -rf "$folder"
    export CCACHE_RECACHE=1  # the compiler's cache may hold the other one's
  elif grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    is_configured "$1" && [ "$plugins_changed" = no ] && return
  elif [ -e "$folder/CMakeCache.txt" ]; then
    moved=(--fresh)
  fi
  say "configuring and building build/$1 (log: $root/build/$1.log)"
  (cd "$root" && cmake --preset "$1" "${moved[@]}" "${plugins[@]}") >>"$log" 2>&1 && instructions >"$folder/instructions" && return
  rm -f "$folder/build.ninja"  # or the next call would take it for configured
  give_up "configuring failed" "$log"
}

# Removes what the compiler warned of in the last build of preset $1, so that the next build warns again.
forget_warned() {
  local log=$root/build/$1.log
  [ -e "$log" ] || return 0
  awk '/^\[[0-9]+\/[0-9]+\] / {made = $NF} / warning: / {print made}' "$log" | sort -u |
    (cd "$root/build/$1" && xargs -r rm -f)
}

# build PRESET TARGET: one build at a time per checkout; ends with exit code 4 where it fails.
build() {
  local preset=$1 target=$2 log=$root/build/$1.log lock
  make_build_folder
  { exec {lock}>"$root/build/lock"; } 2>/dev/null || refuse_file "$root/build/lock"
  flock -n "$lock" || { say "waiting for another build of this checkout"; flock "$lock"; }
  [ "$preset" != ci ] || forget_warned ci
  { : >"$log"; } 2>/dev/null || refuse_file "$log"
  configure "$preset"
  cmake --build "$root/build/$preset" --parallel "$(build_jobs)" --target "$target" 2>&1 | show_progress "$log" ||
    give_up "the build failed" "$log"
  exec {lock}>&-
}
