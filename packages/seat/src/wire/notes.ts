import type { AgentIO } from '@masbench/core';

const most = 20;
const longestText = 16_384;
const longestLine = 200;
const longestWords = 500;
const longestRecord = 65_536;
/** Shorter values would break words. */
const shortestSecret = 6;

type Record = Readonly<{ [name: string]: unknown }>;

/** The call log's record of a program between two answers: little, and without its secrets. */
export class Notes {
  /** As they are, and as JSON writes them; the longest first: a secret may begin with another one. */
  readonly #secrets: readonly string[];
  /** The length of the longest secret. */
  readonly #reach: number;
  #records: Record[] = [];
  #left = 0;
  #said = '';
  #tail = '';

  constructor(secrets: readonly string[]) {
    const removed = secrets.filter(({ length }) => length >= shortestSecret);
    this.#secrets = [
      ...new Set(removed.flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1)])),
    ].toSorted((left, right) => right.length - left.length);
    this.#reach = this.#secrets[0]?.length ?? 0;
  }

  /** How many lines were stray or answered what was not asked. */
  counts = { stray: 0, unasked: 0 };

  add(what: 'stray' | 'unasked', text: string): void {
    this.counts[what] += 1;
    this.#keep({ type: `seat-${what}`, text: this.clean(text.slice(0, longestText)).slice(0, longestLine) });
  }

  trace(record: Record): void {
    const text = this.clean(JSON.stringify(record));
    if (text.length > longestRecord) this.#left += 1;
    else this.#keep({ type: 'seat-trace', record: parsed(text) });
  }

  say(text: string): void {
    const room = longestText + this.#reach - this.#said.length;
    if (room > 0) this.#said += text.slice(0, room);
    this.#tail = (this.#tail + text).slice(-this.#tailLength);
  }

  /** The last line that the program wrote to its standard error. */
  lastWords(): string | undefined {
    const clean = this.clean(this.#tail);
    // The tail may begin within a secret.
    return clean
      .slice(this.#tail.length < this.#tailLength ? 0 : this.#reach)
      .split('\n')
      .findLast((line) => line.trim() !== '')
      ?.trim()
      .slice(0, longestWords);
  }

  /** Without the secrets that were passed on. */
  clean(text: string): string {
    return this.#secrets.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text);
  }

  /** Writes what came together since the last call. */
  async write(io: Pick<AgentIO, 'trace'>): Promise<void> {
    const records = this.#records;
    if (this.#said !== '') records.push({ type: 'seat-stderr', text: this.#cleanSaid() });
    if (this.#left > 0) records.push({ type: 'seat-discarded', records: this.#left });
    this.#records = [];
    this.#said = '';
    this.#left = 0;
    for (const record of records) await io.trace(record);
  }

  get #tailLength(): number {
    return 2000 + this.#reach;
  }

  #cleanSaid(): string {
    const clean = this.clean(this.#said);
    if (this.#said.length < longestText + this.#reach) return clean.slice(0, longestText);
    // What was cut off may have been the rest of a secret.
    return clean.slice(0, Math.min(longestText, clean.length - this.#reach));
  }

  #keep(record: Record): void {
    if (this.#records.length < most) this.#records.push(record);
    else this.#left += 1;
  }
}

/** Text removed from a number leaves no JSON: then the text is the record. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
