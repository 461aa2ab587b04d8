# Sourced by the launcher: installs the Debian packages that are missing. Needs $root, the checkout.

say() { printf 'wrinklebench: %s\n' "$*" >&2; }

# Names of the packages that the given users (build, report, test, check) need.
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
  local reason=$2 note=$root/build/not-installed-$1
  shift 2
  if [ "$(cat "$note" 2>/dev/null)" = "$*" ]; then return; fi
  say "cannot install packages: $reason. Needed are, by their names in Debian:"
  describe_packages "$@"
  say "going on with what is there"
  echo "$*" >"$note"
}

# A command as root that asks nothing. Needs $log.
quietly() { as_root env DEBIAN_FRONTEND=noninteractive LC_ALL=C "$@" </dev/null >>"$log" 2>&1; }

# apt-get that waits while another apt is at work.
apt() { quietly apt-get -q -y -o DPkg::Lock::Timeout=600 -o Acquire::Retries=3 "$@"; }

# Something cut off an earlier installation, of ours or another's: apt-get refuses all work, and says so, until it is finished.
finish_interrupted() {
  case $(tail -n 1 "$log") in
    *"dpkg was interrupted"*)
      say "an earlier installation was interrupted; finishing it with dpkg --configure -a"
      quietly dpkg --force-confdef --force-confold --configure -a || say "it could not be finished" ;;
    *"--fix-broken install"*)
      say "an earlier installation lacks packages; fetching them with apt-get --fix-broken install"
      apt install --fix-broken --no-remove --no-install-recommends || say "they could not be fetched" ;;
  esac
}

# Installs the packages given. Mirrors fail now and then, and then often while the lists are read, which apt-get calls a
# success: so both steps are tried again together.
install_packages() {
  local try log=$root/build/set-up.log
  say "installing ${#} Debian packages with apt-get (log: $log):"
  describe_packages "$@"
  for try in 1 2 3 4; do
    if [ "$try" -gt 1 ] || [ -z "${lists_read:-}" ]; then
      apt update || say "apt-get update failed; going on with the package lists that are there"
      lists_read=yes
    fi
    if apt install --no-install-recommends "$@"; then return; fi
    [ "$try" = 4 ] && break
    finish_interrupted
    say "apt-get install failed; trying again"
    sleep $((try * ${WRINKLEBENCH_RETRY_SECONDS:-5}))
  done
  give_up "installing packages failed" "$log"
}

# Installs what the given users (build, report, test, check) of tools/packages.txt need and this machine lacks. What a build has tests
# for may be among it: build/installed says since when. Reports' packages are none of a build's.
install_missing() {
  local names reason users=$*
  make_build_folder
  mapfile -t names < <(packages_for "$@" | missing_of)
  [ ${#names[@]} -gt 0 ] || return 0
  reason=$(why_no_install)
  if [ -n "$reason" ]; then
    go_on_without "${users// /-}" "$reason" "${names[@]}"
  else
    install_packages "${names[@]}"
    case " $users " in *' build '* | *' test '* | *' check '*) touch "$root/build/installed" ;; esac
  fi
}

# Starts what only reports need, at once with the build where nobody has to be asked for a password.
start_preparing_reports() {
  preparing=
  if [ "$(id -u)" = 0 ] || [ -z "$(packages_for report | missing_of)" ] || sudo -n true 2>/dev/null; then
    set -m  # a group of its own, that can be interrupted: else it would ignore that
    prepare_reports "$1" </dev/null &
    preparing=$!
    set +m
    trap 'wait' EXIT  # a build that fails does not leave apt-get alone
    for signal in INT:130 TERM:143 HUP:129; do trap "stop_preparing ${signal%:*}; exit ${signal#*:}" "${signal%:*}"; done
  else
    prepare_reports "$1"
  fi
}

prepare_reports() {
  install_missing report
  case $1 in report | reproduce) make_viewer ;; esac
}

# sudo's apt-get heeds no signal of ours; it is waited for.
stop_preparing() { kill -s "$1" -- "-$preparing" 2>/dev/null || :; }

finish_preparing_reports() { [ -z "$preparing" ] || wait "$preparing" || exit 4; }
