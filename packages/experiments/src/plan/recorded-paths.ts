import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { RecordedCodeFile } from '../code/recorded-code.js';
import type { Manifest } from './manifest.js';

/**
 * The manifest as it is written: paths of modules, agents and stores are relative to the run folder, so that a run that is
 * sent to others says nothing of the machine it was played on, and moves with its modules.
 */
export function withRelativePaths(manifest: Manifest, folder: string): Manifest {
  const root = resolve(folder);
  return withPaths(manifest, (path) => {
    if (!isAbsolute(path)) return path;
    const found = relative(root, path).split(sep).join('/');
    // On another drive of Windows.
    if (isAbsolute(found)) return path;
    return found.startsWith('.') ? found : `./${found}`;
  });
}

/** The manifest as it is used, with absolute paths. */
export function withAbsolutePaths(manifest: Manifest, folder: string): Manifest {
  const root = resolve(folder);
  return withPaths(manifest, (path) => (/^\.\.?\//.test(path) ? join(root, path) : path));
}

/** The manifest with the names of files in place of their paths. */
export function withoutFolders(manifest: Manifest): Manifest {
  return withPaths(manifest, (path) =>
    isAbsolute(path) || /^\.\.?\//.test(path) ? (path.split(/[\\/]/).at(-1) ?? path) : path,
  );
}

type ChangePath = (path: string) => string;

function withPaths(manifest: Manifest, change: ChangePath): Manifest {
  const { benchmark, code, cells, sources } = manifest;
  // A name of an agent may begin with what it is: `python:/home/…/agent.py`.
  const changed = <Player extends { readonly agent: string; readonly sha256?: string | undefined }>(
    player: Player,
  ): Player =>
    player.sha256 === undefined
      ? player
      : {
          ...player,
          agent: player.agent.replace(
            /^([a-z]{2,}:)?(.*)$/s,
            (_whole, way: string | undefined, path: string) => `${way ?? ''}${change(path)}`,
          ),
        };
  return {
    ...manifest,
    benchmark:
      benchmark.module === undefined ? benchmark : { ...benchmark, module: change(benchmark.module) },
    ...(code === undefined
      ? {}
      : { code: { ...code, files: code.files.map((file) => changedFile(file, change)) } }),
    cells: cells.map(({ design, ...cell }) => ({
      ...cell,
      seats: cell.seats.map(changed),
      ...(design === undefined ? {} : { design: { ...design, agents: design.agents.map(changed) } }),
    })),
    sources: Object.fromEntries(
      Object.entries(sources).map(([name, settings]) => [name, withPathsInside(settings, change)]),
    ),
  };
}

function changedFile({ imports, ...file }: RecordedCodeFile, change: ChangePath): RecordedCodeFile {
  const changed = { ...file, path: change(file.path) };
  if (imports === undefined) return changed;
  const entries = Object.entries(imports).map(([name, path]) => [name, change(path)] as const);
  return { ...changed, imports: Object.fromEntries(entries) };
}

/** Plain JSON with every text in it that is a path changed. */
function withPathsInside(value: unknown, change: ChangePath): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => withPathsInside(one, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withPathsInside(one, change)]));
}
