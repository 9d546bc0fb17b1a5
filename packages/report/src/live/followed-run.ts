import { stat } from 'node:fs/promises';
import {
  loadBenchmark,
  load,
  matchCount,
  plannedMatch,
  readManifest,
  RunContext,
  RunFolder,
  type Manifest,
  countedAnswers,
  matchesElsewhere,
} from '@masbench/experiments';
import { atStart, type LiveState, type PlayingMatch } from '../live-messages.js';
import type { LivePageOptions } from './live-pages.js';
import { FollowedJournal } from './followed-journal.js';
import { StateStream } from './state-stream.js';
import { holderText, workerText } from './writing-worker.js';

/** Between two readings, in milliseconds; longer where a reading takes long. */
const restMs = 500;
const restShare = 5;

/** A run that other processes play, followed by its folder: nothing is written, and nothing is asked of them. */
export class FollowedRun {
  readonly context: RunContext;
  readonly manifest: Manifest;
  readonly folder: string;
  readonly stream = new StateStream<LiveState>({ ...atStart, isSteered: false });
  readonly #journals = new Map<string, FollowedJournal>();
  /** Of the records when they were read last: their size, the state of every match, and what went wrong. */
  #records = { bytes: -1, counts: { finished: 0, aborted: 0, failed: 0 }, troubles: [] as readonly string[] };
  #open: ReadonlySet<string> = new Set();
  #known: ReadonlySet<string> = new Set();
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(context: RunContext) {
    this.context = context;
    this.manifest = context.manifest;
    this.folder = context.folder.path;
  }

  /** @throws MasbenchError `OPTION_INVALID` if there is no run, or its benchmark cannot be loaded */
  static async of(
    path: string,
    { importModule, game }: Pick<LivePageOptions, 'importModule' | 'game'>,
  ): Promise<FollowedRun> {
    const manifest = await readManifest(path);
    const benchmark = await loadBenchmark(manifest, importModule, { folder: path, game });
    const run = new FollowedRun(new RunContext({ benchmark, manifest, folder: new RunFolder(path) }, {}));
    await run.#follow();
    return run;
  }

  /** True for a match that is being played. */
  readonly isUnderWay = (match: string): boolean => this.stream.state.playing.some(({ id }) => id === match);

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.stream.close();
  }

  async #follow(): Promise<void> {
    const began = performance.now();
    try {
      this.stream.set(await this.#read());
    } catch {
      // A file changed while it was read: the next reading has it whole.
    }
    if (this.#isClosed) return;
    const rest = Math.max(restMs, restShare * (performance.now() - began));
    this.#timer = setTimeout(() => void this.#follow(), rest);
  }

  async #read(): Promise<LiveState> {
    const { folder } = this.context;
    const isPlayed = holderText(folder.in('run.lock')) !== null;
    const ended = await this.#readRecords();
    const playing = await this.#playing();
    const { counts, troubles } = this.#records;
    const matches = matchCount(this.manifest);
    const shares = playing.reduce((sum, { share }) => sum + share, 0);
    const failing = playing.flatMap(({ id, lastError }) =>
      lastError === null ? [] : [`${id}: ${lastError}`],
    );
    return {
      ...this.stream.state,
      ...counts,
      status: isPlayed ? 'playing' : (await this.#hasEnded()) ? 'ended' : 'idle',
      share: Math.min(1, (counts.finished + shares) / Math.max(1, matches)),
      matches,
      playing,
      troubles: [...troubles, ...failing].slice(-keptTroubles),
      ended,
    };
  }

  /** Reads the records if there are new ones. @returns their bytes, which grow whenever a match has ended */
  async #readRecords(): Promise<number> {
    const bytes = await measureSize(this.context.folder.in('records.jsonl'));
    if (bytes === this.#records.bytes) return bytes;
    const counts = { finished: 0, aborted: 0, failed: 0 };
    const [open, known, troubles] = [new Set<string>(), new Set<string>(), [] as string[]];
    for await (const { id, status, reason } of (await load(this.folder)).matches()) {
      counts[status] += 1;
      known.add(id);
      if (status === 'finished') continue;
      open.add(id);
      troubles.push(`${id} ${status}: ${reason ?? ''}`);
    }
    this.#records = { bytes, counts, troubles };
    this.#open = open;
    this.#known = known;
    for (const id of this.#journals.keys()) if (known.has(id) && !open.has(id)) this.#journals.delete(id);
    return bytes;
  }

  /** The matches that have a journal and no record, and those that some process plays again. */
  async #playing(): Promise<readonly PlayingMatch[]> {
    const playing: PlayingMatch[] = [];
    for (const id of await this.context.folder.matches()) {
      if (this.#known.has(id) && !this.#open.has(id)) continue;
      const worker = workerText(this.context.folder, id);
      if (worker === null && this.#open.has(id)) continue;
      const journal = this.#journals.get(id) ?? (await this.#journalOf(id));
      this.#journals.set(id, journal);
      await journal.read();
      const { progress } = journal;
      playing.push({ id, ...progress, worker });
    }
    const here = new Set(playing.map(({ id }) => id));
    const elsewhere = await matchesElsewhere(this.context.folder);
    return [...playing, ...elsewhere.filter(({ id }) => !here.has(id) && !this.#known.has(id))];
  }

  async #journalOf(id: string): Promise<FollowedJournal> {
    const counted = await countedAnswers(this.context, plannedMatch(this.manifest, id));
    return new FollowedJournal(this.context.folder.journalPath(id), counted);
  }

  /** True if the results were written after the last match had ended. */
  async #hasEnded(): Promise<boolean> {
    const { folder } = this.context;
    const [results, records] = await Promise.all(
      ['summary.json', 'records.jsonl'].map(async (file) => stat(folder.in(file)).catch(() => undefined)),
    );
    return results !== undefined && results.mtimeMs >= (records?.mtimeMs ?? 0);
  }
}

/** Of what went wrong, so much is kept for the page. */
const keptTroubles = 50;

async function measureSize(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  );
}
