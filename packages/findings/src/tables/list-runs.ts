import { readdir, readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { MasbenchError, readMessage } from '@masbench/core';
import type { NamedModels } from '@masbench/core/benchmark';
import { playerText } from '@masbench/core/record';
import {
  load,
  matchCount,
  readManifest,
  verify,
  type ImportModule,
  type Manifest,
  type RunResult,
} from '@masbench/experiments';
import * as z from 'zod';
import { runHeadline } from './headline.js';

/** How runs are found and checked. */
export interface ListRunsOptions {
  /** True replays every match, as `verify` does; otherwise files are compared with the seal of their run. @default false */
  readonly replays?: boolean | undefined;
  readonly importModule?: ImportModule | undefined;
  readonly models?: NamedModels | undefined;
}

/** A run in short, as plain JSON. */
export interface RunListing {
  readonly folder: string;
  /** Where it is, beneath the folder that was listed. */
  readonly name: string;
  readonly benchmark: string;
  /** Players with their natures, in the order of the manifest. */
  readonly agents: readonly string[];
  readonly startedAt: string;
  readonly matches: {
    readonly planned: number;
    readonly finished: number;
    readonly aborted: number;
    readonly failed: number;
  };
  /** `finished` if nothing is left to be played; `unreadable` runs have a problem that says why. */
  readonly status: 'finished' | 'unfinished' | 'unreadable';
  /** Dollars that were billed, as far as they are known; `null` for a run without a result. */
  readonly paidUsd: number | null;
  /** Digest over all that the run is; `null` if it cannot be read. */
  readonly root: string | null;
  /** `verified` by replay, `sealed` if the files are those of the seal, `changed` otherwise; `open` without a seal. */
  readonly proof: 'verified' | 'sealed' | 'changed' | 'open';
  /** The finding of the run in one sentence, and which agents were not surely the model that was asked for. */
  readonly headline: string;
  /** True if the finding is that nothing can be compared. */
  readonly isAlert: boolean;
  /** Values that do not follow, and files that are not what they were; at most three. */
  readonly problems: readonly string[];
}

/** How deep below a folder runs are looked for. */
const depth = 3;

/**
 * Lists the runs in folders, by name: each folder is a run, or holds runs. Nothing is written or played.
 *
 * @throws MasbenchError `OPTION_INVALID` if a folder cannot be read
 *
 * @example
 * ```ts
 * import { listRuns } from '@masbench/findings';
 *
 * for (const { name, headline, proof } of await listRuns(['runs'])) console.log(name, headline, proof);
 * ```
 */
export async function listRuns(
  folders: readonly string[],
  options: ListRunsOptions = {},
): Promise<readonly RunListing[]> {
  const found = new Map<string, string>();
  for (const folder of folders)
    for await (const run of findRunFolders(folder, depth))
      found.set(run, relative(folder, run).replaceAll('\\', '/') || basename(run));
  const listings: RunListing[] = [];
  for (const [folder, name] of found) listings.push(await readListing(folder, name, options));
  return listings.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}

async function* findRunFolders(folder: string, levels: number): AsyncGenerator<string> {
  let entries: { readonly name: string; readonly isDirectory: () => boolean }[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    throw new MasbenchError('OPTION_INVALID', `Cannot list the runs in ${folder}: ${readMessage(cause)}`, {
      cause,
    });
  }
  if (entries.some(({ name }) => name === 'run.json')) yield folder;
  else if (levels > 0)
    for (const entry of entries)
      if (entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
        yield* findRunFolders(join(folder, entry.name), levels - 1);
}

async function readListing(folder: string, name: string, options: ListRunsOptions): Promise<RunListing> {
  let manifest: Manifest;
  try {
    manifest = await readManifest(folder);
  } catch (error) {
    return { ...unreadable, folder, name, problems: [readMessage(error)] };
  }
  const result = await readResult(folder);
  const matches = await countMatches(folder, manifest, result);
  const about = {
    folder,
    name,
    benchmark: manifest.benchmark.name,
    agents: listAgents(manifest, result),
    startedAt: manifest.startedAt,
    matches,
    status:
      result === undefined || matches.finished + matches.failed < matches.planned ? 'unfinished' : 'finished',
    paidUsd: result?.cost.paidUsd ?? null,
  } as const;
  const { headline, isAlert } =
    result === undefined
      ? { headline: 'The run has not come to its end', isAlert: false }
      : runHeadline(result);
  const served = (result?.served ?? []).flatMap(({ doubts }) => doubts);
  return {
    ...about,
    headline: [headline, ...served].join('; '),
    isAlert,
    ...(await readProof(folder, options)),
  };
}

async function readProof(
  folder: string,
  { replays = false, importModule, models }: ListRunsOptions,
): Promise<Pick<RunListing, 'root' | 'proof' | 'problems'>> {
  try {
    const { root, problems } = await verify(folder, { importModule, models, replays });
    const isOpen = problems.length === 1 && problems[0] === 'seal.json is missing';
    return {
      root,
      proof: isOpen ? 'open' : problems.length > 0 ? 'changed' : replays ? 'verified' : 'sealed',
      problems: isOpen ? [] : problems.slice(0, 3),
    };
  } catch (error) {
    return { root: null, proof: 'changed', problems: [readMessage(error)] };
  }
}

const unreadable = {
  benchmark: '',
  agents: [],
  startedAt: '',
  matches: { planned: 0, finished: 0, aborted: 0, failed: 0 },
  status: 'unreadable',
  paidUsd: null,
  root: null,
  proof: 'changed',
  headline: 'The run cannot be read',
  isAlert: true,
} as const;

const amount = z.number();

/** The parts of a result that a list shows; what else it holds is kept as it is. */
const resultSchema = z.custom<RunResult>(
  (value) =>
    z
      .looseObject({
        finished: amount,
        aborted: amount,
        failed: amount,
        trials: amount,
        cost: z.looseObject({ paidUsd: amount }),
        agents: z.array(z.looseObject({ agent: z.string() })),
        seats: z.array(z.looseObject({ moves: amount, standIns: z.record(z.string(), amount) })),
        groups: z.array(z.unknown()),
      })
      .safeParse(value).success,
);

/** Reads the result as it is on disk; `undefined` if there is none yet, or it is not one. */
export async function readResult(folder: string): Promise<RunResult | undefined> {
  try {
    return resultSchema.safeParse(JSON.parse(await readFile(join(folder, 'summary.json'), 'utf8'))).data;
  } catch {
    return undefined;
  }
}

async function countMatches(
  folder: string,
  manifest: Manifest,
  result: RunResult | undefined,
): Promise<RunListing['matches']> {
  if (result !== undefined) {
    const { trials: planned, finished, aborted, failed } = result;
    return { planned, finished, aborted, failed };
  }
  const counts = { finished: 0, aborted: 0, failed: 0 };
  try {
    for await (const { status } of (await load(folder)).matches()) counts[status] += 1;
  } catch {
    // Records that are damaged are told as a problem.
  }
  return { planned: matchCount(manifest), ...counts };
}

function listAgents({ cells }: Manifest, result: RunResult | undefined): readonly string[] {
  const named =
    result?.agents.map(playerText) ??
    cells.flatMap(({ seats, design }) => (design?.agents ?? seats).map(({ identity }) => identity));
  return [...new Set(named)];
}
