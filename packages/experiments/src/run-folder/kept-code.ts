import { sha256OfFile } from '@masbench/core/journal';
import { keptModule } from '../plan/trusted-code.js';
import type { RunFolder } from './folder.js';
import type { Manifest } from '../plan/manifest.js';

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

/** Says how rules that were not run can be. @param refusal - Whose code they are, and why they were not run. */
export function askToRunCode(manifest: Manifest, refusal: string, what = 'verify'): string {
  const guarded =
    keptModule(manifest) === undefined
      ? ''
      : ', or with --run-code, which runs what the run folder keeps of it in a process that can write no file, start no program and read nothing but the run and installed packages; it may reach the network';
  return `${refusal}. They are code from whoever made the run, and none of it was run, so that no match was replayed: ${what} it with --game FILE if you know the code${guarded}`;
}
