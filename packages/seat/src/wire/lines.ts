/** Splits bytes into lines of limited length. What is longer is discarded up to its end and reported once. */
export class Lines {
  readonly #longest: number;
  readonly #line: (text: string) => void;
  readonly #tooLong: (bytes: number) => void;
  #parts: Buffer[] = [];
  #length = 0;
  #isSkipping = false;

  /** @param longest in bytes */
  constructor(longest: number, line: (text: string) => void, tooLong: (longest: number) => void) {
    this.#longest = longest;
    this.#line = line;
    this.#tooLong = tooLong;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(10, from);
      this.#add(chunk.subarray(from, end < 0 ? undefined : end));
      if (end < 0) return;
      this.end();
      from = end + 1;
    }
  }

  /** Ends the last line, which may have no line feed. */
  end(): void {
    const text = this.#isSkipping || this.#length === 0 ? '' : Buffer.concat(this.#parts).toString('utf8');
    this.#clear();
    this.#isSkipping = false;
    if (text.trim() !== '') this.#line(text);
  }

  #add(part: Buffer): void {
    if (this.#isSkipping || part.length === 0) return;
    this.#length += part.length;
    if (this.#length <= this.#longest) {
      this.#parts.push(part);
      return;
    }
    this.#clear();
    this.#isSkipping = true;
    this.#tooLong(this.#longest);
  }

  #clear(): void {
    this.#parts = [];
    this.#length = 0;
  }
}
