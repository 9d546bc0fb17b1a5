#!/usr/bin/env bash
# Runs `npm start` and `npm test` as on a machine that has nothing but Node: another user, a path with a space and an å, a
# read-only home, the C locale, the time zone of Kathmandu, no git, no network but loopback (after the install), and a PATH
# of Node and coreutils only. Needs root, to become another user, and Linux.
#
# Usage: sudo env "PATH=$PATH" bash scripts/bare-machine.sh [npm script]…
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
if [[ $(id -u) != 0 ]]; then
  echo 'Cannot become another user: run it as root' >&2
  exit 2
fi
if (($# == 0)); then set -- start test; fi

machine=$(mktemp -d)
trap 'rm -rf "$machine"' EXIT
chmod 755 "$machine"
project="$machine/mås bench/project"
mkdir -p "$machine/bin" "$machine/home" "$machine/tåmp dir" "$project"
for program in node npm npx sh bash env cat ls mkdir rm cp mv ln chmod uname sleep head tail sort wc tr sed grep id date \
  true false kill ps mktemp dirname basename readlink; do
  path=$(command -v "$program" || true)
  if [[ $path == /* ]]; then ln -s "$(readlink -f "$path")" "$machine/bin/$program"; fi
done

# What is not ignored, without the repository's own folder of git.
(cd "$root" && git ls-files -z --cached --others --exclude-standard | while IFS= read -r -d '' file; do
  if [[ -e $file ]]; then printf '%s\0' "$file"; fi
done | tar -c --null -T -) | tar -x -C "$project"
if [[ -d $root/node_modules ]]; then
  for modules in "$root"/node_modules "$root"/packages/*/node_modules; do
    if [[ -d $modules ]]; then cp -a "$modules" "$project${modules#"$root"}"; fi
  done
else
  (cd "$project" && npm install --no-audit --no-fund)
fi
chown -R 65534:65534 "$machine"
chmod 555 "$machine/home"

cd "$project"
for script in "$@"; do
  printf '\n==> npm run %s, on a bare machine\n' "$script"
  unshare -n sh -c 'ip link set lo up 2>/dev/null; exec "$@"' sh \
    setpriv --reuid=65534 --regid=65534 --clear-groups \
    env -i PATH="$machine/bin" HOME="$machine/home" LANG=C TZ=Asia/Kathmandu TMPDIR="$machine/tåmp dir" npm run "$script"
done
left=$(find "$machine/home" "$machine/tåmp dir" -mindepth 1 -not -path '*/node-compile-cache*' -not -path '*/jiti*')
if [[ -n $left ]]; then
  printf 'Left behind:\n%s\n' "$left" >&2
  exit 1
fi
