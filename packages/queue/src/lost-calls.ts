import type { RunFolder } from '@masbench/experiments';
import * as z from 'zod';
import { holdNamed } from './hold-name.js';
import type { EndedMatch } from './store.js';

/** Calls whose cost is unknown, in the run folder: one line each. */
const file = 'lost-calls.jsonl';

const lostSchema = z.object({ hold: z.string(), calls: z.number(), tokens: z.number(), nanoUsd: z.number() });

/** The list of calls that broke off, of one run. A call is on it once, however often its match is collected. */
export class LostCalls {
  readonly #folder: Pick<RunFolder, 'read' | 'write'>;
  #last: Promise<void> = Promise.resolve();

  constructor(folder: Pick<RunFolder, 'read' | 'write'>) {
    this.#folder = folder;
  }

  async add(id: string, { offer, lost }: Pick<EndedMatch, 'offer' | 'lost'>): Promise<void> {
    if (lost.length === 0) return;
    const lines = lost.map((line) => writeLine(id, offer, line));
    const added = this.#add(this.#last, lines);
    this.#last = added.catch(() => undefined);
    await added;
  }

  /** The file is replaced as a whole: half a line is never left in it. */
  async #add(before: Promise<void>, lines: readonly string[]): Promise<void> {
    await before;
    const listed = ((await this.#folder.read(file)) ?? '').split('\n').filter((line) => line !== '');
    const all = new Set([...listed, ...lines]);
    if (all.size > listed.length) await this.#folder.write(file, `${[...all].join('\n')}\n`);
  }
}

/** `offer`, `claim` and `call` say which call it was; the amounts are the most that it may have taken. */
function writeLine(match: string, offer: number, line: string): string {
  const { hold, calls, tokens, nanoUsd } = lostSchema.parse(JSON.parse(line));
  const { request, attempt, fence: claim, number: call } = holdNamed(hold);
  const costUsd = nanoUsd < 0 ? null : nanoUsd / 1e9;
  const amounts = { calls: known(calls), tokens: known(tokens), costUsd };
  return JSON.stringify({ match, request, attempt, offer, claim, call, ...amounts });
}

/** −1 is unknown. */
function known(amount: number): number | null {
  return amount < 0 ? null : amount;
}
