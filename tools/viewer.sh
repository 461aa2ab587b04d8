# Sourced by the launcher: bundles the report's 3D view into build/viewer/viewer.js. Needs $root, setup.sh and build.sh.
# Without node or npm the report is made without that view, and says so.

# Installs what FOLDER/package-lock.json names into build/NAME/node_modules, where that was not done for this very lock.
install_node_modules() {
  local source=$1 folder=$root/build/$2 log=$root/build/$2.log
  cmp -s "$source/package-lock.json" "$folder/installed.json" && return
  say "installing the packages of ${source#"$root"/}/package-lock.json with npm (log: $log)"
  mkdir -p "$folder"
  cp "$source/package.json" "$source/package-lock.json" "$folder"
  # No package's own script is needed: esbuild's only makes its start quicker.
  (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund) >"$log" 2>&1 </dev/null || return
  cp "$source/package-lock.json" "$folder/installed.json"
}

# Bundles where a source is newer than the bundle, or the packages are others than before.
bundle_viewer() {
  local source=$root/reports/viewer folder=$root/build/viewer bundle=$root/build/viewer/viewer.js
  install_node_modules "$source" viewer || return
  [ -z "$(find "$source" "$folder/installed.json" -type f -newer "$bundle" 2>&1)" ] && return
  NODE_PATH=$folder/node_modules node "$folder/node_modules/esbuild/bin/esbuild" "$source/main.js" \
    --bundle --minify --format=iife --target=es2022 --legal-comments=inline --log-level=warning \
    --outfile="$bundle" >"$root/build/viewer.log" 2>&1 </dev/null
}

# One at a time per checkout: two runs of npm in one folder spoil it.
make_viewer() {
  local lock
  { exec {lock}>"$root/build/viewer.lock"; } 2>/dev/null || refuse_file "$root/build/viewer.lock"
  flock -n "$lock" || { say "waiting for another call that makes the report's 3D view"; flock "$lock"; }
  if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    go_on_without_viewer "node and npm are not here"
  elif ! bundle_viewer; then
    rm -f "$root/build/viewer/viewer.js"
    go_on_without_viewer "it could not be made (see $root/build/viewer.log)"
  else
    rm -f "$root/build/no-viewer"
  fi
  exec {lock}>&-
}

# Says so once.
go_on_without_viewer() {
  [ "$(cat "$root/build/no-viewer" 2>/dev/null)" = "$1" ] && return
  say "reports will have still pictures of meshes instead of the interactive 3D view: $1"
  echo "$1" >"$root/build/no-viewer"
}
