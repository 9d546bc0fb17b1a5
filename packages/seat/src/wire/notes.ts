import type { AgentIO } from '@masbench/core';

const most = 20;
const longestText = 16_384;
const longestRecord = 65_536;
/** Shorter values would break words. */
const shortestSecret = 6;

type Record = Readonly<{ [name: string]: unknown }>;

/** What is written to the call log about a program between two answers: little, and without its secrets. */
export class Notes {
  readonly #secrets: readonly string[];
  #records: Record[] = [];
  #left = 0;
  #said = '';
  #tail = '';

  constructor(secrets: readonly string[]) {
    // The longest first: a secret may begin with another one.
    this.#secrets = secrets
      .filter(({ length }) => length >= shortestSecret)
      .toSorted((left, right) => right.length - left.length);
  }

  /** How many lines were stray or answered what was not asked. */
  counts = { stray: 0, unasked: 0 };

  add(what: 'stray' | 'unasked', text: string): void {
    this.counts[what] += 1;
    this.#keep({ type: `seat-${what}`, text: this.clean(text) });
  }

  trace(record: Record): void {
    const text = this.clean(JSON.stringify(record));
    if (text.length > longestRecord) this.#left += 1;
    else this.#keep({ type: 'seat-trace', record: JSON.parse(text) as unknown });
  }

  say(text: string): void {
    if (this.#said.length < longestText) this.#said += text.slice(0, longestText - this.#said.length);
    this.#tail = (this.#tail + text).slice(-2000);
  }

  /** The last line that the program wrote to its standard error. */
  lastWords(): string | undefined {
    return this.#tail
      .split('\n')
      .findLast((line) => line.trim() !== '')
      ?.trim()
      .slice(0, 500);
  }

  /** Without the secrets that were passed on. */
  clean(text: string): string {
    return this.#secrets.reduce((clean, secret) => clean.replaceAll(secret, '[redacted]'), text);
  }

  /** Writes what came together since the last call. */
  async write(io: AgentIO): Promise<void> {
    const records = this.#records;
    if (this.#said !== '') records.push({ type: 'seat-stderr', text: this.clean(this.#said) });
    if (this.#left > 0) records.push({ type: 'seat-discarded', records: this.#left });
    this.#records = [];
    this.#said = '';
    this.#left = 0;
    for (const record of records) await io.trace(record);
  }

  #keep(record: Record): void {
    if (this.#records.length < most) this.#records.push(record);
    else this.#left += 1;
  }
}
