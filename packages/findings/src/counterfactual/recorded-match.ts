import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { MasbenchError, replay, type AnyGame } from '@masbench/core';
import { tellMatch, type Benchmark, type NamedModels, type ToldMatch } from '@masbench/core/benchmark';
import { entryText, parseEntry, readJournal, type RecordedJournal } from '@masbench/core/journal';
import {
  findKeptRules,
  RunFolder,
  readManifest,
  loadBenchmark,
  type ImportModule,
  plannedMatch,
  RunContext,
  type WriteUp,
} from '@masbench/experiments';
import * as z from 'zod';

export interface RecordedMatchOptions {
  /** The benchmark of a journal that stands alone, outside of a run folder. @default that of the run */
  readonly benchmark?: Benchmark | undefined;
  /** Its id, for example `m0001`. @default the first match of the run */
  readonly match?: string | undefined;
  /** Loads the module of the benchmark. @default `import` */
  readonly importModule?: ImportModule | undefined;
  /** The file of the benchmark, which is trusted by being named. @default the module of the run, if this user ran it */
  readonly game?: string | undefined;
  /** Judges and image editors that settings name. */
  readonly models?: NamedModels | undefined;
  /**
   * Runs the rules that the run folder keeps, if this user did not run them, with packages that are looked up from here, in
   * a process that can write no file and start no program. @default they are not run
   */
  readonly runCode?:
    | { readonly resolveFrom?: string | undefined; readonly modelsFrom?: string | undefined }
    | undefined;
  /** True in that process: the code was compared before. */
  readonly carried?: boolean | undefined;
}

/** A match after a line of its journal. */
export type ReplayedMatch = Omit<ReturnType<typeof replay>, 'start'>;

/** The fields of a replayed match that are read here; the rest is passed on. */
const snapshotSchema = z.custom<ReplayedMatch>(
  (value) =>
    z
      .looseObject({ line: z.int(), at: z.number(), open: z.array(z.string()), torn: z.boolean() })
      .safeParse(value).success,
);

const toldSchema = z.custom<ToldMatch>(
  (value) =>
    z.looseObject({ id: z.string(), lines: z.array(z.looseObject({ line: z.unknown() })) }).safeParse(value)
      .success,
);

/** The part of a match that is told. */
interface ToldPart {
  readonly seat?: string | undefined;
  readonly until?: number | undefined;
}

/** A match of a run as it is recorded. */
export interface RecordedMatch {
  readonly id: string;
  /** Ids of all matches of the run that have a journal. */
  readonly ids: readonly string[];
  readonly journal: RecordedJournal;
  /** The match as it was after a line of its journal, without a call of an agent or a service. @default the last line */
  readonly replay: (until?: number) => Promise<ReplayedMatch | undefined>;
  /**
   * Tells the match, or what one seat knew of it, up to a line of its journal. @default the whole match
   */
  readonly tell: (part?: ToldPart) => Promise<ToldMatch | undefined>;
  /** Says whose code the rules are, if they were not run: there is no state then. */
  readonly request?: string | undefined;
  /** Refusals of the process in which the rules ran: permission, and file or function. */
  readonly refused: readonly string[];
}

/**
 * A match of a run, ready to be replayed.
 *
 * @param path - A run folder, the journal of one of its matches, or any journal with its `benchmark`.
 * @throws MasbenchError `OPTION_INVALID` naming the matches that there are
 */
export async function recordedMatch(
  path: string,
  { benchmark: alone, match, importModule, game, models, runCode, carried }: RecordedMatchOptions = {},
): Promise<RecordedMatch> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw wrong(`There is no run and no journal ${path}`);
  if (alone !== undefined) {
    const id = basename(path, '.jsonl');
    return { id, ids: [id], ...replayJournal(alone.game, alone, readJournal(path)) };
  }
  const folder = new RunFolder(found.isFile() ? dirname(dirname(path)) : path);
  const ids = found.isFile() ? [basename(path, '.jsonl')] : await folder.matches();
  const id = match ?? ids[0];
  if (id === undefined || !ids.includes(id))
    throw wrong(`There is no match ${id ?? ''} in ${basename(path)}: it has ${ids.join(', ') || 'none'}`);
  const journal = folder.recorded(id);
  if (journal === undefined) throw wrong(`There is no journal of the match ${id} in ${folder.path}`);
  const kept = carried === true ? undefined : await findKeptRules(folder.path, game);
  if (kept !== undefined && runCode === undefined)
    return {
      id,
      ids,
      journal,
      refused: [],
      replay: async () => undefined,
      tell: async () => undefined,
      request: kept.request('replay'),
    };
  if (kept !== undefined) {
    const refused: string[] = [];
    return {
      id,
      ids,
      journal,
      refused,
      replay: async (until) =>
        snapshotSchema.parse(await askKept(kept, `replay(${until ?? ''})`, { id, refused, runCode })),
      tell: async (part = {}) =>
        toldSchema.parse(await askKept(kept, `tell(${JSON.stringify(part)})`, { id, refused, runCode })),
    };
  }
  const manifest = await readManifest(folder.path);
  const benchmark = await loadBenchmark(manifest, importModule, { folder: folder.path, game, carried });
  const context = new RunContext({ benchmark, manifest, folder }, { models });
  const planned = plannedMatch(manifest, id);
  const built = await context.builtFor(planned);
  return { id, ids, ...replayJournal(built.game, context.variantOf(planned).benchmark, journal) };
}

/** A journal with rules that are at hand. */
function replayJournal(
  game: AnyGame,
  benchmark: Benchmark,
  journal: RecordedJournal,
): Pick<RecordedMatch, 'journal' | 'refused' | 'replay' | 'tell'> {
  return {
    journal,
    refused: [],
    replay: async (until) => {
      const { start: _start, ...snapshot } = replay(game, journal, until);
      return snapshot;
    },
    tell: async (part) =>
      tellMatch(game, journal, {
        ...part,
        story: game.name === benchmark.name ? benchmark.story : undefined,
      }),
  };
}

type KeptRules = NonNullable<Awaited<ReturnType<typeof findKeptRules>>>;

/** Asks something of a match by the rules that its run folder keeps. */
async function askKept(
  { ask }: KeptRules,
  question: string,
  {
    id,
    refused,
    runCode,
  }: {
    readonly id: string;
    readonly refused: string[];
    readonly runCode: RecordedMatchOptions['runCode'];
  },
): Promise<unknown> {
  const about = `{ match: ${JSON.stringify(id)}, importModule, models, carried: true }`;
  const found = await ask(
    {
      imports: `import { recordedMatch } from '@masbench/findings';`,
      ask: `await (await recordedMatch(folder, ${about})).${question}`,
    },
    runCode,
  );
  refused.push(...found.refused);
  const { problems } = found.records;
  if (found.fault !== undefined) throw wrong([...problems, `Cannot replay ${id}: ${found.fault}`].join('\n'));
  return found.answer;
}

/** The entries that led to a state of a match, and the state, a line each. */
export function replayWriteUp(
  { journal }: Pick<RecordedMatch, 'journal'>,
  snapshot: ReplayedMatch | undefined,
  until?: number,
): WriteUp {
  const entries = [...journal.read()].slice(0, snapshot?.line ?? until);
  if (snapshot === undefined)
    return entries.flatMap((text, index) => entryText(parseEntry(text, index + 1)) ?? []);
  const { line, at, open, outcome } = snapshot;
  return [
    ...entries.flatMap((text, index) => entryText(parseEntry(text, index + 1)) ?? []),
    `line ${line}, ${at} s, open: ${open.join(', ') || 'nothing'}`,
    `outcome: ${JSON.stringify(outcome)}`,
  ];
}

function wrong(sentence: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', sentence);
}
