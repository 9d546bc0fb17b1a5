import { hasPrefix, deepFreeze, digest, freezeParsed, sameText } from '../contracts/json.js';

const detached = Symbol('detached');

/** Plain JSON as text. The frozen copy is created lazily, once for all seats that see the same text. */
export class FrozenText {
  readonly text: string;
  #frozen: unknown;
  #digest: string | undefined;
  #source: unknown;

  /**
   * @param source what the text was made of: until `detach`, the copy is made of it, which is faster than parsing
   * @param frozen the copy, if there is one already
   */
  constructor(text: string, source: unknown = detached, frozen?: unknown) {
    this.text = text;
    this.#source = source;
    this.#frozen = frozen;
  }

  /** The sources of the text may change from now on. */
  detach(): void {
    this.#source = detached;
  }

  get frozen(): unknown {
    if (this.#frozen === undefined) {
      const source = this.#source;
      this.#frozen =
        source === detached ? deepFreeze(JSON.parse(this.text)) : freezeParsed(source, this.text);
      this.#source = detached;
    }
    return this.#frozen;
  }

  /** True only where a value has this text, which shows without writing it if there is a copy. */
  isOf(value: unknown): boolean {
    return this.#frozen !== undefined && sameText(value, this.#frozen);
  }

  /**
   * The text of a list that has only become longer: it shares what it had, as a talk grows by what is said, not by all
   * that was said. `undefined` if there is no copy, or the value is no such list.
   */
  longer(value: unknown): FrozenText | undefined {
    const before = this.#frozen;
    if (!Array.isArray(value) || !Array.isArray(before)) return undefined;
    if (before.length === 0 || value.length <= before.length || !hasPrefix(value, before)) return undefined;
    const added: readonly unknown[] = value.slice(before.length);
    const text = JSON.stringify(added);
    const frozen: unknown = Object.freeze(before.concat(freezeParsed(added, text)));
    return new FrozenText(`${this.text.slice(0, -1)},${text.slice(1)}`, detached, frozen);
  }

  get digest(): string {
    return (this.#digest ??= digest(this.text));
  }
}
