import type { Database } from './database.js';

/** After how many dropped rows tables are vacuumed. */
const most = 10_000;

/** The tables that have rows for every match. */
const tables = ['lines', 'holds', 'matches', 'match_blobs', 'blobs', 'jobs', 'passes', 'present_workers'];

/**
 * Makes the room of dropped matches free for others. The autovacuum of the server looks once a minute by default, in which a
 * run may play hundreds of matches: tables would hold the rows of all of them. `vacuum` locks nothing that players need.
 */
export class Vacuum {
  readonly #database: Database;
  #dropped = 0;
  #isUnderWay = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Counts dropped rows, and begins to vacuum if there are many. */
  dropped(rows: number): void {
    this.#dropped += rows;
    if (this.#dropped < most || this.#isUnderWay) return;
    this.#dropped = 0;
    this.#isUnderWay = true;
    void this.#vacuum().finally(() => (this.#isUnderWay = false));
  }

  /** Steps that fail now are done after the next rows, or by the server itself. */
  async #vacuum(): Promise<void> {
    const { schema } = this.#database;
    const named = tables.map((table) => `"${schema}".${table}`).join(', ');
    await this.#database.once(`vacuum (truncate off) ${named}`).catch(() => undefined);
  }
}
