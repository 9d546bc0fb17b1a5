import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { sha256OfFile } from '@masbench/core/journal';
import type { RecordedCodeFile } from '../code/recorded-code.js';
import type { RunFolder } from './folder.js';
import type { Manifest } from '../plan/manifest.js';
import { resolveFile } from '../plan/module.js';

/** Returns the module of the rules among the files that a run folder keeps; `undefined` if they are no file of a user. */
export function readKeptModule({ benchmark, code }: Manifest): RecordedCodeFile | undefined {
  const { module, sha256 } = benchmark;
  const file = module === undefined ? undefined : resolveFile(module);
  if (file === undefined || code === undefined) return undefined;
  // Files are recorded without symbolic links, which the path of the module may have.
  return (
    code.files.find(({ path }) => path === file) ??
    code.files.find((one) => one.sha256 === sha256 && basename(one.path) === basename(file))
  );
}

/** True where the module of the rules is not where it was, and the run folder keeps it. */
export function isCodeAway(manifest: Manifest): boolean {
  const { module } = manifest.benchmark;
  const file = module === undefined ? undefined : resolveFile(module);
  return file !== undefined && !existsSync(file) && readKeptModule(manifest) !== undefined;
}

/** Names the files that the folder keeps of the modules and that are not what the manifest says. */
export async function findChangedCode(
  { code }: Pick<Manifest, 'code'>,
  folder: RunFolder,
): Promise<readonly string[]> {
  const found = (code?.files ?? []).map(async ({ kept, sha256 }) => {
    const now = await sha256OfFile(folder.in(kept)).catch(() => undefined);
    if (now === sha256) return [];
    return [
      now === undefined
        ? `${kept} is missing`
        : `${kept}: its SHA-256 is not that of run.json (${sha256} there, ${now} here)`,
    ];
  });
  return (await Promise.all(found)).flat();
}

/** Says whose code the rules of a run are, and how they can be run. */
export function askToRunCode(manifest: Manifest, what = 'verify'): string {
  const kept = readKeptModule(manifest);
  const others = (manifest.code?.files.length ?? 1) - 1;
  const more = others === 0 ? '' : `, with ${others} more ${others === 1 ? 'file' : 'files'} next to it`;
  return `The rules of this run are in its own folder (${kept?.kept}, SHA-256 ${kept?.sha256}${more}). They are code from whoever made the run, and none of it was run, so that no match was replayed: ${what} it with --run-code, which runs it in a process that can write no file, start no program and read nothing but the run and installed packages; it may reach the network`;
}
