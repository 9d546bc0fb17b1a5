import { spawnSync } from 'node:child_process';

/**
 * Hides folders behind empty ones and drops all capabilities, so that they cannot be uncovered. `$1` is the number of
 * folders, which come before the command.
 */
const inside = `n=$1; shift
while [ "$n" -gt 0 ]; do
  if [ -d "$1" ]; then mount -t tmpfs -o size=4k,mode=755 masbench "$1" || exit 126; fi
  shift; n=$((n - 1))
done
exec setpriv --bounding-set=-all --inh-caps=-all --ambient-caps=-all --no-new-privs -- "$@"`;

const namespaces = [
  'unshare',
  ...'--user --map-current-user --keep-caps --pid --fork --kill-child=KILL --mount --mount-proc'.split(' '),
  'sh',
  '-c',
  inside,
  'sh',
];

let available: boolean | undefined;

/**
 * True where programs can be given process and mount namespaces of their own: Linux with util-linux 2.36 or newer, where
 * unprivileged user namespaces are permitted. They see no other process, and nothing they start outlives them.
 */
export function canIsolate(): boolean {
  if (process.platform !== 'linux') return false;
  const [program = '', ...parameters] = isolated(['true'], []);
  available ??= spawnSync(program, parameters, { stdio: 'ignore', timeout: 5000 }).status === 0;
  return available;
}

/** The command in namespaces of its own. @param hidden folders that the program sees empty */
export function isolated(command: readonly string[], hidden: readonly string[]): readonly string[] {
  return [...namespaces, String(hidden.length), ...hidden, ...command];
}
