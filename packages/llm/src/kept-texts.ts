/** Seats and kinds of moves of so many matches are remembered: beyond them, a cache is found a little less often. */
const most = 4096;

/** The stable text of the last prompt of every seat and kind of move, of the matches that an agent plays. */
export class KeptTexts {
  readonly #texts = new Map<string, string>();

  /** Returns the text before, and remembers the new one. */
  renew(name: string, text: string): string | undefined {
    const before = this.#texts.get(name);
    this.#texts.delete(name);
    this.#texts.set(name, text);
    const [oldest] = this.#texts.keys();
    if (this.#texts.size > most && oldest !== undefined) this.#texts.delete(oldest);
    return before;
  }
}
