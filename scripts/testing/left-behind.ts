import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeBundleFolder } from './bundle-folder.ts';

/** Where programs look for the temporary directory: on POSIX, and on Windows. */
const variables = ['TMPDIR', 'TEMP', 'TMP'] as const;

/** Folders in which Node, jiti and tsx keep what they have compiled, for all programs. */
const caches = /^(?:node-compile-cache|jiti|tsx-\d+)$/u;

/** Says which process guards its tests. A run of several projects calls the setup of each. */
const guarding = 'MASBENCH_TESTS_GUARDED';

/** Guards a run of tests once, whichever of its projects come first. @returns what is called after the tests */
export default function guardRun(): (() => void) | undefined {
  if (process.env[guarding] === String(process.pid)) return undefined;
  process.env[guarding] = String(process.pid);
  return guardWhatIsLeft();
}

/**
 * Gives the tests a temporary directory of their own, before they start. Once they have ended, removes it, and fails if
 * it holds anything, or if a process that a test started still runs.
 *
 * @returns what is called after the tests
 */
export function guardWhatIsLeft(): () => void {
  const whole = mkdtempSync(join(tmpdir(), 'mb-'));
  const folder = join(whole, 't');
  mkdirSync(folder);
  // As that of the system: programs of other users may work in it.
  chmodSync(whole, 0o755);
  chmodSync(folder, 0o1777);
  const before = [...variables, 'MASBENCH_BUNDLES', 'XDG_STATE_HOME'].map(
    (name) => [name, process.env[name]] as const,
  );
  for (const name of variables) process.env[name] = folder;
  // Scripts that all tests of a process share, which no single one can remove.
  const bundles = makeBundleFolder();
  process.env['MASBENCH_BUNDLES'] = bundles;
  // What the tests ran is none of the user's.
  process.env['XDG_STATE_HOME'] = join(whole, 'state');
  return () => {
    const folders = readdirSync(folder).filter((name) => !caches.test(name));
    const processes = listProcesses(folder);
    for (const { id } of processes) process.kill(id, 'SIGKILL');
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    for (const made of [whole, bundles]) rmSync(made, { recursive: true, force: true });
    const left = [
      ...folders.map((name) => `in the temporary directory: ${name}`),
      ...processes.map(({ id, command }) => `process ${id}: ${command}`),
    ];
    if (left.length === 0) return;
    const sentence = `Tests left behind\n${left.map((one) => `  ${one}`).join('\n')}`;
    // A test of many processes that failed leaves what it would have removed.
    if (/--mode[= ](?:full|soak)/u.test(process.argv.join(' '))) process.stderr.write(`${sentence}\n`);
    else throw new Error(sentence);
  };
}

/**
 * Lists the processes whose temporary directory is a folder, or in it, and that are neither this one nor what runs its
 * tests. Only Linux shows them.
 */
export function listProcesses(folder: string): readonly { readonly id: number; readonly command: string }[] {
  if (process.platform !== 'linux') return [];
  const hasFolder = (environment: string): boolean =>
    [`${folder}\0`, `${folder}/`].some((start) => environment.includes(`TMPDIR=${start}`));
  return (
    readdirSync('/proc')
      .map(Number)
      .filter((id) => id > 0 && id !== process.pid && hasFolder(readProcess(id, 'environ')))
      .map((id) => ({ id, command: readProcess(id, 'cmdline').replaceAll('\0', ' ').trim() }))
      // A process that has ended and was not waited for has no command.
      .filter(
        ({ command }) =>
          command !== '' && !/\/vitest\/dist\/|\besbuild --service=|\/esbuild .*--service=/u.test(command),
      )
  );
}

/** Returns a text that Linux has of a process; empty if it has ended, or belongs to somebody else. */
function readProcess(id: number, name: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(`/proc/${id}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
