import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of a run that goes into its report. */
export interface RunFile {
  /** As the page knows it. */
  readonly path: string;
  readonly bytes: number;
}

/** First what every reader sees, then what is read match by match. */
const parts: readonly RegExp[] = [
  /^run\.json$/,
  /^summary\.json$/,
  /^(?!run\.|summary\.)[^/]+\.jsonl?$/,
  /^artifacts\//,
  /^blobs\//,
  /^matches\/.*\.jsonl$/,
  /^bundle\//,
];

/** True for a path of a file that makes up a run: nothing above or outside of its folder. */
export function isRunFile(path: string): boolean {
  return (
    parts.some((part) => part.test(path)) &&
    !path.includes('\\') &&
    path.split('/').every((name) => name !== '' && name !== '.' && name !== '..')
  );
}

/**
 * The files of a run folder that make up the run, in the order in which a report holds them, and the paths of those that it
 * leaves out: a PNG that is there as SVG too, as the page shows the drawing, and copies in pixels would be most of its size.
 */
export async function runFiles(
  folder: string,
): Promise<{ readonly files: readonly RunFile[]; readonly leftOut: readonly string[] }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name).slice(join(folder, '/').length).replaceAll('\\', '/'),
    )
    .toSorted();
  const present = new Set(paths);
  const isCopy = (path: string): boolean => path.endsWith('.png') && present.has(path.replace(/png$/, 'svg'));
  const shown = paths.filter((path) => !isCopy(path));
  const ordered = parts.flatMap((part) => shown.filter((path) => part.test(path)));
  const files = ordered.map(async (path) => ({ path, bytes: (await stat(join(folder, path))).size }));
  return { files: await Promise.all(files), leftOut: paths.filter(isCopy) };
}
