import { appendFile } from 'node:fs/promises';
import type { RunFolder } from '@masbench/experiments';
import * as z from 'zod';
import { readPaidCall, toJson, paidCallLine, type PaidCall } from './paid-calls.js';

/** Paid calls of all matches, in the run folder: two lines for each whose cost is known, one for each that was lost. */
const file = 'announced.jsonl';

const namesSchema = z.looseObject({ match: z.string(), call: z.int() });

/**
 * The announced calls of a run folder, to which those of matches that workers played are added. Each is there once, however
 * often its match is collected.
 */
export class Announcements {
  readonly #path: string;
  /** Lines of the list of each match, by number of the call. */
  readonly #calls = new Map<string, Map<number, string>>();
  /** True if the last line may be on disk in part: the next one begins on a line of its own. */
  #isTorn: boolean;
  #last: Promise<void> = Promise.resolve();

  private constructor(path: string, text: string) {
    this.#path = path;
    this.#isTorn = text !== '' && !text.endsWith('\n');
    for (const line of text.split('\n')) this.#read(line);
  }

  /** Reads what is in the folder. */
  static async open(folder: Pick<RunFolder, 'read' | 'in'>): Promise<Announcements> {
    return new Announcements(folder.in(file), (await folder.read(file)) ?? '');
  }

  /** Returns the calls of a match, as lines of a list of paid calls. */
  of(match: string): readonly string[] {
    return [...(this.#calls.get(match)?.values() ?? [])];
  }

  /** Adds calls of a match that are not there yet. */
  async add(match: string, calls: readonly PaidCall[]): Promise<void> {
    const added = this.#last.then(async () => this.#add(match, calls));
    this.#last = added.catch(() => undefined);
    await added;
  }

  async #add(match: string, calls: readonly PaidCall[]): Promise<void> {
    const known = this.#of(match);
    const fresh = calls.filter(({ call }) => !known.has(call));
    if (fresh.length === 0) return;
    const lines = fresh.flatMap((call) => announcementLines(match, call));
    const before = this.#isTorn ? '\n' : '';
    this.#isTorn = true;
    await appendFile(this.#path, `${before}${lines.map((line) => `${line}\n`).join('')}`);
    this.#isTorn = false;
    for (const call of fresh) known.set(call.call, paidCallLine(call));
  }

  #of(match: string): Map<number, string> {
    const known = this.#calls.get(match) ?? new Map<number, string>();
    this.#calls.set(match, known);
    return known;
  }

  /** Joins what a call came to with its announcement; leaves out a line that was torn off. */
  #read(line: string): void {
    if (!line.endsWith('}')) return;
    const { match, call, ...rest } = namesSchema.parse(JSON.parse(line));
    const known = this.#of(match);
    const announced = known.get(call);
    if (announced === undefined) known.set(call, JSON.stringify({ call, ...rest }));
    else known.set(call, JSON.stringify({ usage: {}, ...rest, ...JSON.parse(announced) }));
  }
}

function announcementLines(match: string, { call, request, attempt, bound, spent }: PaidCall): string[] {
  const announced = JSON.stringify({ match, call, request, attempt, bound: toJson(bound) });
  if (spent === undefined) return [announced];
  const { usage, lost } = spent;
  return [
    announced,
    JSON.stringify({ match, call, usage: toJson({ ...usage, seconds: 0 }), lost: toJson(lost) }),
  ];
}

/** Reads a list of paid calls. @param offer that under which holds were lost */
export function readPaidCalls(lines: readonly string[], offer: number): readonly PaidCall[] {
  return lines.map((line) => readPaidCall(line, offer));
}
