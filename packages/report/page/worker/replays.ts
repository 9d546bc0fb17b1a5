import { readMessage, quoted, retrace, type AnyGame, type ViewsOf } from '@masbench/core';
import { tellMatch, type Benchmark, type ToldMatch } from '@masbench/core/benchmark';
import { playerText, singleLine, type MatchRecord } from '@masbench/core/record';
import type { Entry, RecordedJournal, RetracedLine } from '@masbench/core/journal';
import {
  loadBenchmark,
  load,
  plannedMatch,
  readManifest,
  RunContext,
  RunFolder,
  type Manifest,
} from '@masbench/experiments';
import type { Divergence, EventScene, FigureCell, MatchEvent, MatchEvents } from '../protocol.ts';
import { findDivergence } from './divergence.ts';
import { splitRequestId, plainLines, readJournalEntry, readJournalStart } from './journal-lines.ts';
import { noModels } from './no-models.ts';

/** The matches of a run, followed line by line as a reader asks for them. */
export class Replays {
  readonly #folder: RunFolder;
  readonly #manifest: Manifest;
  /** `undefined` if the game's code is not in the page. */
  readonly #context: RunContext | undefined;

  private constructor(folder: RunFolder, manifest: Manifest, context: RunContext | undefined) {
    this.#folder = folder;
    this.#manifest = manifest;
    this.#context = context;
  }

  static async of(path: string, module: Readonly<Record<string, unknown>> | undefined): Promise<Replays> {
    const manifest = await readManifest(path);
    const folder = new RunFolder(path);
    if (module === undefined) return new Replays(folder, manifest, undefined);
    const benchmark = await loadBenchmark(manifest, async () => module, { carried: true });
    return new Replays(
      folder,
      manifest,
      new RunContext({ benchmark, manifest, folder }, { models: noModels }),
    );
  }

  /** The benchmark's figures, computed from the records of finished matches. */
  async figures(): Promise<readonly FigureCell[]> {
    if (this.#context === undefined) return [];
    const context = this.#context;
    const { cells, experiment, trials, variants } = this.#manifest;
    const { figures, experiments = {} } = context.benchmark;
    const parts = cells.map(({ seats, levels }, cell) => ({
      options: context.options(cell),
      seats: seats.map(({ seat }) => seat),
      trials,
      variants,
      config: async (trial: number) => context.configOf(cell, trial),
      levels,
      matches: () => this.#finished(cell),
    }));
    const made: FigureCell[] = [];
    const { figures: combine, byConstruction } =
      (experiment === undefined ? undefined : experiments[experiment]) ?? {};
    const whole = await combine?.(parts);
    if (whole !== undefined)
      made.push({
        cell: null,
        tables: whole.tables,
        notes: [...(whole.notes ?? []), ...(byConstruction === undefined ? [] : [byConstruction])],
      });
    if (figures === undefined) return made;
    for (const [cell, part] of parts.entries()) {
      const { tables, notes = [] } = await figures(part.matches(), part);
      made.push({ cell, tables, notes });
    }
    return made;
  }

  async *#finished(cell: number): AsyncGenerator<MatchRecord> {
    for await (const record of (await load(this.#folder.path)).matches())
      if (record.cell === cell && record.status === 'finished') yield record;
  }

  /** How matches of a variant are told; `undefined` for the usual way, and without the game's code. */
  readonly storyOf = ({ variant }: Pick<MatchRecord, 'variant'>): Benchmark['story'] =>
    this.#context?.variantOf({ variant }).benchmark.story;

  /** Where two matches of the run part. */
  divergence(first: string, second: string): Divergence {
    return findDivergence(this.#journal(first), this.#journal(second));
  }

  /** A match as people read it, or what one seat knew of it; `null` without the game's code. */
  async tell(match: string, seat: string | null): Promise<ToldMatch | null> {
    const game = await this.#game(match);
    if (game === undefined) return null;
    const story = this.storyOf(plannedMatch(this.#manifest, match));
    return tellMatch(game, this.#journal(match), { seat: seat ?? undefined, story });
  }

  /** All events of a match, and which seats saw them. */
  async events(match: string): Promise<MatchEvents> {
    const journal = this.#journal(match);
    const start = readJournalStart(journal);
    const identities = await this.#context?.identities(plannedMatch(this.#manifest, match));
    const about = {
      id: match,
      seats: start.seats,
      agents: Object.fromEntries(
        Object.entries(start.agents).map(([seat, { name, nature = null }]) => [
          seat,
          playerText({ agent: identities?.[seat] ?? singleLine(name), nature }),
        ]),
      ),
      seed: String(start.seed),
      scheduler: start.scheduler,
    };
    const lines: MatchEvent[] = [];
    const game = await this.#game(match);
    try {
      if (game === undefined) {
        for (const { entry, line } of plainLines(journal))
          addFrame(lines, entry, { line, seenBy: null, seats: start.seats });
      } else {
        const seen = new SeenChanges(start.seats);
        for (const traced of retrace(game, journal)) {
          const { entry, line } = traced;
          addFrame(lines, entry, {
            line,
            seats: start.seats,
            seenBy: entry.type === 'answer' ? seen.after(traced) : seen.note(traced),
          });
        }
      }
      return { ...about, lines, problem: null };
    } catch (error) {
      return { ...about, lines, problem: readMessage(error) };
    }
  }

  /** Form of one event. */
  async scene(match: string, line: number): Promise<EventScene> {
    const journal = this.#journal(match);
    const entry = readJournalEntry(journal, line);
    const id = 'id' in entry && entry.type !== 'start' ? entry.id : undefined;
    const attempts = id === undefined ? [] : listAttempts(journal, id, line);
    const about = {
      line,
      attempts,
      usage: 'usage' in entry ? amounts(entry.usage ?? {}) : null,
      calls:
        id === undefined
          ? []
          : countCalls(journal, id, entry.type === 'attempt' ? entry.attempt : attempts.length + 1),
    };
    const game = await this.#game(match);
    const nothing = { shown: null, views: null, state: null, prompt: null };
    if (game === undefined) return { ...about, ...nothing };
    const { seats } = readJournalStart(journal);
    const views: Record<string, { before: unknown; after: unknown }> = {};
    let shown: EventScene['shown'] = null;
    let prompt: EventScene['prompt'] = null;
    let state: unknown = null;
    for (const traced of retrace(game, journal, line)) {
      const { request } = traced;
      if (traced.line === line - 1)
        for (const seat of seats) views[seat] = { before: traced.view(seat), after: null };
      if (traced.entry.type === 'open' && request?.id === id && request?.seat !== undefined) {
        const view = traced.view(request.seat);
        shown = { data: request.data, view };
        prompt = await this.#prompt(match, game, { ...request, seat: request.seat, view });
      }
      if (traced.line !== line) continue;
      for (const seat of seats)
        views[seat] = { before: views[seat]?.before ?? null, after: traced.view(seat) };
      ({ state } = traced.snapshot());
    }
    return { ...about, shown, views, state, prompt };
  }

  async #game(match: string): Promise<AnyGame | undefined> {
    if (this.#context === undefined) return undefined;
    return (await this.#context.builtFor(plannedMatch(this.#manifest, match))).game;
  }

  /** Prompt that a model would get; prompts of the user may fail, which is no fault of the match. */
  async #prompt(
    match: string,
    game: AnyGame,
    request: {
      readonly kind: string;
      readonly seat: string;
      readonly data: unknown;
      readonly view: ViewsOf<AnyGame>;
    },
  ): Promise<EventScene['prompt']> {
    const { benchmark } = this.#context ?? {};
    if (benchmark === undefined || benchmark.game.name !== game.name) return null;
    const planned = plannedMatch(this.#manifest, match);
    try {
      const write = (await this.#context?.prompts(planned))?.[request.kind];
      const ask = game.asks[request.kind];
      if (write === undefined || ask?.type !== 'move') return null;
      const schema = typeof ask.action === 'function' ? ask.action(request.data) : ask.action;
      const { system = null, user } = write({ ...request, turn: 0, schema }, { quote: quoted });
      return { system, user };
    } catch {
      return null;
    }
  }

  #journal(match: string): RecordedJournal {
    const journal = this.#folder.recorded(match);
    if (journal === undefined) throw new Error(`There is no journal of ${match} in this page`);
    return journal;
  }
}

/** Follows what every seat sees, to find which events change it. */
class SeenChanges {
  readonly #seats: readonly string[];
  #last = new Map<string, string>();

  constructor(seats: readonly string[]) {
    this.#seats = seats;
  }

  /** The seats that see something else than before. */
  after(traced: RetracedLine<AnyGame>): readonly string[] {
    return this.#seats.filter((seat) => {
      const text = JSON.stringify(traced.view(seat));
      const changed = this.#last.get(seat) !== text;
      this.#last.set(seat, text);
      return changed;
    });
  }

  note(traced: RetracedLine<AnyGame>): readonly string[] {
    if (traced.entry.type === 'start') this.after(traced);
    return [];
  }
}

function addFrame(
  lines: MatchEvent[],
  entry: Entry,
  { seats, ...about }: Pick<MatchEvent, 'line' | 'seenBy'> & { readonly seats: readonly string[] },
): void {
  if (entry.type === 'start' || entry.type === 'open' || entry.type === 'interrupt') return;
  const id = 'id' in entry ? entry.id : null;
  const { kind = null, seat = null } = id === null ? {} : splitRequestId(id, seats);
  const common = { ...about, type: entry.type, at: entry.at, id, kind, seat };
  switch (entry.type) {
    case 'answer':
      lines.push({ ...common, by: entry.by, why: entry.why ?? null, value: entry.value });
      break;
    case 'attempt':
      lines.push({ ...common, by: null, why: entry.why, value: entry.error });
      break;
    case 'drop':
      lines.push({ ...common, by: null, why: null, value: null });
      break;
    case 'end':
      lines.push({ ...common, by: null, why: entry.reason ?? null, value: entry.outcome ?? null });
  }
}

/** The amounts of a usage, without which model served. */
function amounts(usage: Readonly<Record<string, unknown>>): EventScene['usage'] {
  return Object.fromEntries(
    Object.entries(usage).flatMap(([name, amount]) =>
      typeof amount === 'number' || amount === null ? [[name, amount]] : [],
    ),
  );
}

function listAttempts(journal: RecordedJournal, id: string, until: number): EventScene['attempts'] {
  const found: EventScene['attempts'][number][] = [];
  for (const { entry, line } of plainLines(journal)) {
    if (line > until) break;
    if (entry.type === 'attempt' && entry.id === id)
      found.push({ attempt: entry.attempt, why: entry.why, error: entry.error, raw: entry.raw ?? null });
  }
  return found;
}

/** Records of the calls of a request, up to an attempt. */
function countCalls({ calls }: RecordedJournal, id: string, attempts: number): EventScene['calls'] {
  return Array.from({ length: attempts }, (_, index) => calls?.find(id, index + 1) ?? []).flat();
}
