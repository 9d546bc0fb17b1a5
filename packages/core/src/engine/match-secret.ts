import { digest } from '../contracts/json.js';
import { drawUuid } from './draw-uuid.js';
import type { RecordKeeper } from './record-keeper.js';

/** Where the secret is in a call log: with no request. */
const place = { request: '', attempt: 0 } as const;

/**
 * A value given to seats that must not lead back to the seed: a random text, from which the words of a match are derived.
 * A call log keeps it, so that a resumed match has the same words; the journal does not, as it is the same, byte for byte, for
 * the same seed.
 */
export class MatchSecret {
  readonly #keeper: RecordKeeper;
  #value: string | undefined;
  #isKept = true;
  #isOwned = false;

  constructor(keeper: RecordKeeper) {
    this.#keeper = keeper;
  }

  /** A word of 12 hexadecimal digits for a purpose. Words of other purposes do not follow from it. */
  word(purpose: string): string {
    this.#value ??= this.#recorded() ?? this.#random();
    return digest(`masbench/secret/${this.#value}/${purpose}`).slice(0, 12);
  }

  /** From now on the record is written: so is the secret, as soon as a word of it is given out. */
  own(): void {
    this.#isOwned = true;
    this.#keep();
  }

  #keep(): void {
    if (this.#isKept || !this.#isOwned) return;
    this.#isKept = true;
    // What fails is the fault of the match, which the keeper reports.
    this.#keeper
      .trace(place.request, place.attempt, { type: 'match-secret', secret: this.#value })
      .catch(() => undefined);
  }

  #recorded(): string | undefined {
    const records = this.#keeper.find(place.request, place.attempt);
    const secret = records.find(({ type }) => type === 'match-secret')?.['secret'];
    return typeof secret === 'string' ? secret : undefined;
  }

  #random(): string {
    this.#isKept = false;
    this.#value = drawUuid();
    this.#keep();
    return this.#value;
  }
}
