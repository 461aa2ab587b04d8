# Sourced by the launcher for `bench --against REVISION`: builds that commit's benchmarks in a worktree of its own,
# build/revisions/<commit>, with the presets it has. Needs $root, setup.sh and build.sh.

# The word after --against, or in --against=…; nothing where there is none.
against_of() {
  local before=
  for word in "$@"; do
    case $word in --against=*) echo "${word#--against=}" ;; esac
    [ "$before" != --against ] || echo "$word"
    before=$word
  done
}

# Prints the commit of a revision. Exit code 2 for one that git does not know or that cannot be measured.
commit_of() {
  local commit
  commit=$(git -C "$root" rev-parse --verify --quiet "$1^{commit}") || { say "error: git knows no revision '$1' in $root"; exit 2; }
  git -C "$root" cat-file -e "$commit:benchmarks/kernel_list.cpp" 2>/dev/null ||
    { say "error: '$1' (${commit:0:12}) is from before all benchmarks were one program, and cannot be measured"; exit 2; }
  echo "$commit"
}

# Takes the commit out where it is not yet, and builds it. Exit code 4 where that fails.
build_commit() {
  local commit=$1 folder=$root/build/revisions/$1 log=$root/build/revisions.log
  if [ ! -e "$folder/CMakePresets.json" ]; then
    say "taking ${commit:0:12} out into build/revisions"
    {
      git -C "$root" worktree prune && rm -rf "$folder" && git -C "$root" worktree add --force --detach "$folder" "$commit"
    } >"$log" 2>&1 || give_up "taking out $commit failed" "$log"
  fi
  (root=$folder && build release wrinklebench_kernels) || exit
}
