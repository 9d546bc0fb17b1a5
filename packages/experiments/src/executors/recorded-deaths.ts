import { rm } from 'node:fs/promises';
import * as z from 'zod';
import type { RunFolder } from '../run-folder/folder.js';

/** How often matches have killed their process, by match, while there are such matches. */
const file = 'deaths.json';

const schema = z.record(z.string(), z.int().nonnegative());

/** Deaths of processes in the run folder: a run that is continued goes on counting. */
export class RecordedDeaths {
  readonly #folder: Pick<RunFolder, 'read' | 'write' | 'in'>;
  readonly #deaths: Map<string, number>;
  #last: Promise<void> = Promise.resolve();

  private constructor(folder: Pick<RunFolder, 'read' | 'write' | 'in'>, deaths: Map<string, number>) {
    this.#folder = folder;
    this.#deaths = deaths;
  }

  static async open(folder: Pick<RunFolder, 'read' | 'write' | 'in'>): Promise<RecordedDeaths> {
    const text = await folder.read(file);
    const deaths = text === undefined ? {} : schema.parse(JSON.parse(text));
    return new RecordedDeaths(folder, new Map(Object.entries(deaths)));
  }

  of(match: string): number {
    return this.#deaths.get(match) ?? 0;
  }

  /** Records how many deaths each of some matches has by now. */
  async add(deaths: ReadonlyMap<string, number>): Promise<void> {
    for (const [match, count] of deaths) {
      if (count > 0) this.#deaths.set(match, count);
      else this.#deaths.delete(match);
    }
    if (deaths.size > 0) await this.#write();
  }

  /** Forgets a match that has ended. */
  async forget(match: string): Promise<void> {
    if (this.#deaths.delete(match)) await this.#write();
  }

  /** One write at a time, of what is known by then. */
  async #write(): Promise<void> {
    this.#last = this.#writeAfter(this.#last);
    await this.#last;
  }

  async #writeAfter(before: Promise<void>): Promise<void> {
    await before;
    if (this.#deaths.size === 0) await rm(this.#folder.in(file), { force: true });
    else await this.#folder.write(file, `${JSON.stringify(Object.fromEntries(this.#deaths))}\n`);
  }
}
