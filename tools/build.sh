# Sourced by the launcher: configures and builds a preset. Needs $root, the checkout, and say() of setup.sh.

make_build_folder() {
  mkdir -p "$root/build" 2>/dev/null && [ -w "$root/build" ] || { say "cannot write to $root/build"; exit 4; }
}

# A user who may not write to build/, say in somebody else's checkout, runs the program that is built there as it is.
run_what_is_built_unless_writable() {
  local program=$root/build/release/bin/wrinklebench
  if [ -d "$root/build" ] && [ ! -w "$root/build" ] && [ -x "$program" ]; then
    case $1 in test | faults) return ;; esac  # these need a build of their own
    say "you cannot write to $root/build: running what is built there"
    exec "$program" "$@"
  fi
}

# Shows the end of a log, says what failed, and ends with exit code 4.
give_up() {
  say "$1; the end of $2:"
  tail -n 40 "$2" >&2
  say "$1. The whole log: $2"
  exit 4
}

# nproc alone would say 1: it obeys OMP_NUM_THREADS, which the launcher sets for BLAS.
processors() { env -u OMP_NUM_THREADS nproc; }

# Compiling one file takes up to 1.5 GB: fewer jobs than processors where memory is short.
build_jobs() {
  local most by_memory
  most=$(processors)
  by_memory=$(awk '/^MemAvailable/ {print int($2 / 1.5e6)}' /proc/meminfo)
  [ "${by_memory:-0}" -ge 1 ] || by_memory=1
  echo $((most < by_memory ? most : by_memory))
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

# Passes ninja's output on to the log $1 and tells progress: a running line on a terminal, otherwise each tenth. Says
# nothing of up to four steps: each build looks up the commit for the results' provenance, and that is no news.
show_progress() {
  local line built total told=0 start=$SECONDS left
  while IFS= read -r line; do
    printf '%s\n' "$line" >>"$1"
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] ]] && ((BASH_REMATCH[2] > 4)) || continue
    built=${BASH_REMATCH[1]} total=${BASH_REMATCH[2]}
    left=$(time_left $((SECONDS - start)) "$built" "$total")
    if [ -t 2 ]; then
      printf '\rwrinklebench: %s %d of %d%s\033[K' "$(bar "$built" "$total")" "$built" "$total" "$left" >&2
    elif ((built * 10 / total > told)); then
      told=$((built * 10 / total))
      say "built $built of $total$left"
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

# Configures build/$1 where that was not done yet, the presets, the checkout or the plug-ins have changed. Needs $log.
configure() {
  local folder=$root/build/$1 moved=() plugins plugins_changed
  find_plugins "$1"
  if grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
    [ "$folder/build.ninja" -nt "$root/CMakePresets.json" ] && [ "$plugins_changed" = no ] && return
  elif [ -e "$folder/CMakeCache.txt" ]; then
    moved=(--fresh)
  fi
  say "configuring and building build/$1 (log: $root/build/$1.log)"
  (cd "$root" && cmake --preset "$1" "${moved[@]}" "${plugins[@]}") >>"$log" 2>&1 && return
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
  exec {lock}>"$root/build/lock"
  flock -n "$lock" || { say "waiting for another build of this checkout"; flock "$lock"; }
  [ "$preset" != ci ] || forget_warned ci
  : >"$log"
  configure "$preset"
  cmake --build "$root/build/$preset" --parallel "$(build_jobs)" --target "$target" 2>&1 | show_progress "$log" ||
    give_up "the build failed" "$log"
  exec {lock}>&-
}
