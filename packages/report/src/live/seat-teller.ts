import type { AnyGame } from '@masbench/core';
import { tellMatch, type ToldMatch } from '@masbench/core/benchmark';
import { parseEntry } from '@masbench/core/journal';
import { plannedMatch, type PreparedRun } from '@masbench/experiments';
import type { PageDesk } from './seat-desk.js';

/** Between two readings of a journal there is at least this time, in milliseconds, and this many times what one took. */
const restMs = 200;
const restShare = 5;

/**
 * Tells the person in a seat what the seat knows of its match: the story of its views, read from the journal as it grows. Only
 * while the page is open, and never more than once at a time.
 */
export class SeatTeller {
  readonly #context: PreparedRun['context'];
  readonly #desk: PageDesk;
  #timer: NodeJS.Timeout | undefined;
  #lastMs = 0;

  constructor(context: PreparedRun['context'], desk: PageDesk) {
    this.#context = context;
    this.#desk = desk;
  }

  /** Something has happened: what the seat knows is read soon. */
  heed(): void {
    if (this.#desk.stream.pages === 0) return;
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        this.tell();
      },
      Math.max(restMs, restShare * this.#lastMs),
    );
  }

  /** Tells what is known now. */
  tell(): void {
    const { sat, seat } = this.#desk;
    if (sat === undefined) return;
    const began = performance.now();
    try {
      const told = this.#read(sat.match, sat.game, seat);
      if (told !== undefined) this.#desk.tell(told);
    } catch {
      // A line is being written: the next reading has it.
    }
    this.#lastMs = performance.now() - began;
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #read(match: string, game: AnyGame, seat: string): ToldMatch | undefined {
    const journal = this.#context.folder.recorded(match);
    if (journal === undefined) return undefined;
    // A variant may be another game, told in another way.
    const planned = plannedMatch(this.#context.manifest, match);
    const { story } = this.#context.variantOf(planned).benchmark;
    const told = tellMatch(game, journal, { story, seat });
    // Lines of the journal and its clock count hidden events, and names of agents are for those who watch.
    const lines = told.lines.map((line) => ({ ...line, from: 0, at: 0 }));
    return {
      ...told,
      agents: {},
      lines,
      end: this.#hasEnded(match) ? tellMatch(game, journal, { story }).end : null,
    };
  }

  #hasEnded(match: string): boolean {
    const lines = [...(this.#context.folder.recorded(match)?.read() ?? [])];
    return parseEntry(lines.at(-1) ?? '', lines.length).type === 'end';
  }
}
