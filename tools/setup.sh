# Sourced by the launcher: installs the Debian packages that are missing. Needs $root, the checkout.

say() { printf 'wrinklebench: %s\n' "$*" >&2; }

# Names of the packages that the given users (run, test) need.
packages_for() { awk -v users=" $* " '!/^#/ && NF && index(users, " " $1 " ") {print $2}' "$root/tools/packages.txt"; }

# Of the names on stdin, those that dpkg does not have installed. Node.js from elsewhere brings its npm along, and Debian's
# packages would clash with it: where both commands are there, neither package is missing.
missing_of() {
  local names installed
  mapfile -t names
  # dpkg-query fails where it does not know a package; those it knows are printed all the same.
  installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "${names[@]}" 2>/dev/null | sed -n 's/^installed //p') || :
  if command -v node >/dev/null && command -v npm >/dev/null; then installed+=$'\nnodejs\nnpm'; fi
  printf '%s\n' "${names[@]}" | grep -vxF -e "$installed" || :
}

# Prints "name  why" for each name given.
describe_packages() {
  awk -v names=" $* " '!/^#/ && NF && index(names, " " $2 " ") {
    name = $2; $1 = $2 = ""; sub(/^ +/, ""); printf "  %-20s%s\n", name, $0}' "$root/tools/packages.txt" >&2
}

# Runs a command as root. Asks for a password only on a terminal.
as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif [ -t 2 ]; then
    sudo "$@"
  else
    sudo -n "$@"
  fi
}

# Prints why nothing can be installed here; nothing where it can.
why_no_install() {
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    echo "this machine has no apt"
  elif [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    echo "you are not root, and there is no sudo"
  elif ! as_root true >/dev/null; then
    echo "you are not root, and sudo does not let you"
  fi
}

# Goes on without installing: what is needed may be there under other names. Says so once.
go_on_without() {
  local reason=$1 note=$root/build/not-installed
  shift
  if [ "$(cat "$note" 2>/dev/null)" = "$*" ]; then return; fi
  say "cannot install packages: $reason. Needed are, by their names in Debian:"
  describe_packages "$@"
  say "going on with what is there"
  echo "$*" >"$note"
}

# apt-get without questions; waits while another apt is at work. Needs $log.
apt() {
  as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 "$@" </dev/null >>"$log" 2>&1
}

# Installs the packages given. Mirrors fail now and then, and then often while the lists are read, which apt-get calls a
# success: so both steps are tried again together.
install_packages() {
  local try log=$root/build/set-up.log
  say "installing ${#} Debian packages with apt-get (log: $log):"
  describe_packages "$@"
  for try in 1 2 3 4; do
    apt update || say "apt-get update failed; going on with the package lists that are there"
    if apt install --no-install-recommends "$@"; then return; fi
    [ "$try" = 4 ] && break
    say "apt-get install failed; trying again"
    sleep $((try * ${WRINKLEBENCH_RETRY_SECONDS:-5}))
  done
  give_up "installing packages failed" "$log"
}

# Installs what the given users (run, test) of tools/packages.txt need and this machine lacks.
install_missing() {
  local names reason
  make_build_folder
  mapfile -t names < <(packages_for "$@" | missing_of)
  [ ${#names[@]} -gt 0 ] || return 0
  reason=$(why_no_install)
  if [ -n "$reason" ]; then
    go_on_without "$reason" "${names[@]}"
  else
    install_packages "${names[@]}"
  fi
}
