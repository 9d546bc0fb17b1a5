import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataAddress, dataFolder } from '../testing/published-data.ts';
import { derive } from './derive.ts';
import { type PublishedFile, publishedFiles } from './sets.ts';

/** What came of taking files. */
export interface TakenData {
  /** Paths of files that were there. */
  readonly present: readonly string[];
  /** Paths of files that were taken now. */
  readonly taken: readonly string[];
  /** One sentence for each file that is not what it has to be, or cannot be had. */
  readonly faults: readonly string[];
  /** Files that have no public origin of their own and are not there. */
  readonly left: readonly PublishedFile[];
}

/**
 * Takes the files that are not in a folder yet, each from its public origin or all from one address, and checks the hash
 * of every file. Only a file with the right hash is written.
 *
 * @param options.folder - Where they are.
 * @param options.address - Takes every file from there, by its path, instead of from its origin.
 */
export async function takeData(
  files: readonly PublishedFile[],
  { folder, address }: { readonly folder: string; readonly address?: string | undefined },
): Promise<TakenData> {
  const present: string[] = [];
  const taken: string[] = [];
  const faults: string[] = [];
  const left: PublishedFile[] = [];
  for (const file of files) {
    const path = join(folder, file.path);
    if (existsSync(path)) {
      const fault = hashFault(file, readFileSync(path));
      if (fault === undefined) present.push(file.path);
      else faults.push(`${fault}. Remove it to take it again`);
    } else if (address === undefined && file.origins.length === 0) {
      left.push(file);
    } else {
      const read = await download(file, address);
      const fault = typeof read === 'string' ? read : hashFault(file, read);
      if (fault !== undefined) {
        faults.push(fault);
      } else {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(`${path}.part`, read);
        renameSync(`${path}.part`, path);
        taken.push(file.path);
      }
    }
  }
  return { present, taken, faults, left };
}

/** Returns the bytes of a file, or a sentence that says why there are none. */
async function download(file: PublishedFile, address: string | undefined): Promise<Uint8Array | string> {
  const from =
    address === undefined ? file.origins : [new URL(file.path, `${address.replace(/\/$/u, '')}/`).href];
  const parts: Uint8Array[] = [];
  for (const url of from) {
    try {
      const response = await fetch(url);
      if (!response.ok) return `${file.path} cannot be taken: ${url} answers ${response.status}`;
      parts.push(new Uint8Array(await response.arrayBuffer()));
    } catch (error) {
      const { cause } = error instanceof Error ? error : {};
      return `${file.path} cannot be taken: ${url} cannot be reached: ${String(cause ?? error)}`;
    }
  }
  if (address !== undefined || file.derive === undefined) return parts[0] ?? new Uint8Array();
  try {
    return new TextEncoder().encode(
      derive(
        file.derive,
        parts.map((part) => new TextDecoder().decode(part)),
      ),
    );
  } catch (error) {
    return `${file.path} cannot be made from ${from.join(' and ')}: ${String(error)}`;
  }
}

function hashFault({ path, sha256, from }: PublishedFile, bytes: Uint8Array): string | undefined {
  const found = createHash('sha256').update(bytes).digest('hex');
  return found === sha256 ? undefined : `${path} of ${from} has the SHA-256 ${found} and not ${sha256}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { present, taken, faults, left } = await takeData(publishedFiles, {
    folder: dataFolder,
    address: dataAddress,
  });
  const where = relative(process.cwd(), dataFolder);
  const lines = [
    `${present.length} files were in ${where}, ${taken.length} were taken; all of them have the right hash.`,
    ...left.map(({ path, from }) => `Not taken: ${path}, compiled from ${from}.`),
    ...faults.map((fault) => `${fault}.`),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (faults.length > 0) process.exitCode = 1;
}
