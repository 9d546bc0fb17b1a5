import { deepFreeze, digest, frozenFrom } from '../contracts/json.js';

const detached = Symbol('detached');

/** Plain JSON as text. The frozen copy is created lazily, once for all seats that see the same text. */
export class FrozenText {
  readonly text: string;
  #frozen: unknown;
  #digest: string | undefined;
  #before: FrozenText | undefined;
  #source: unknown;

  /**
   * @param before what was shown in its place before
   * @param source what the text was made of: until `detach`, the copy is made of it, which is faster than parsing
   */
  constructor(text: string, before?: FrozenText, source: unknown = detached) {
    this.text = text;
    this.#source = source;
    if (before !== undefined) this.#before = before.#frozen === undefined ? before.#before : before;
  }

  /** What the text was made of may change from now on. */
  detach(): void {
    this.#source = detached;
  }

  get frozen(): unknown {
    if (this.#frozen === undefined) {
      this.#frozen = this.#longer() ?? this.#copied();
      this.#before = undefined;
      this.#source = detached;
    }
    return this.#frozen;
  }

  /** A list that has only become longer shares what it had: a talk grows by what is said, not by all that was said. */
  #longer(): unknown {
    if (this.#before === undefined) return undefined;
    const { text, frozen } = this.#before;
    if (!Array.isArray(frozen) || frozen.length === 0) return undefined;
    const shared = text.length - 1;
    if (this.text[shared] !== ',' || !this.text.startsWith(text.slice(0, shared))) return undefined;
    const added: unknown = deepFreeze(JSON.parse(`[${this.text.slice(shared + 1)}`));
    return Object.freeze(frozen.concat(added));
  }

  #copied(): unknown {
    const source = this.#source;
    return source === detached ? deepFreeze(JSON.parse(this.text)) : frozenFrom(source, this.text);
  }

  get digest(): string {
    return (this.#digest ??= digest(this.text));
  }
}
