# shellcheck shell=sh
# Sourced by every script here: the root of the repository, and a few words in common.

root=$(cd "$(dirname "$0")/.." && pwd)
cd "$root" || exit 2
# shellcheck disable=SC2034
jobs=$(nproc 2>/dev/null || echo 2)

# A newer Node than Debian's, if script/bootstrap had to bring one.
PATH="$root/.tools/node_modules/.bin:$PATH"
# Lockfiles carry hashes, not the address of whichever mirror was asked.
npm_config_omit_lockfile_registry_resolved=true
npm_config_audit=false
npm_config_fund=false
npm_config_update_notifier=false
export PATH npm_config_omit_lockfile_registry_resolved npm_config_audit npm_config_fund \
  npm_config_update_notifier

# step TEXT: says what comes next, in one line.
step() {
  printf '==> %s\n' "$*"
}

# fail WHAT: an error is what, where, what to do.
fail() {
  printf 'penult: %s\n' "$*" >&2
  exit 2
}

# as_root COMMAND…: runs it as root, by sudo where we are not.
as_root() {
  if [ "$(id -u)" -eq 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    fail "$1 needs root and there is no sudo; run this script as root once"
  fi
}

# newest_llvm TOOL: the newest packaged version of an LLVM tool that is installed, by its full name.
newest_llvm() {
  for version in 22 21 20 19 18 17 16; do
    if command -v "$1-$version" >/dev/null; then
      printf '%s-%s\n' "$1" "$version"
      return
    fi
  done
  return 1
}

# newer A B: whether A has changed since B was written, or B is not there.
newer() {
  [ ! -e "$2" ] || [ -n "$(find "$1" -newer "$2" 2>/dev/null)" ]
}

# build PRESET [TARGET…]: configures when there is need and builds.
build() {
  preset=$1
  shift
  # Ninja runs CMake again by itself when a CMake file or a list of sources changes.
  if newer CMakePresets.json "build/$preset/build.ninja"; then
    cmake --preset "$preset" --log-level=WARNING >/dev/null
    touch "build/$preset/build.ninja"
  fi
  if [ $# -gt 0 ]; then
    cmake --build --preset "$preset" --target "$@"
  else
    cmake --build --preset "$preset"
  fi
}
