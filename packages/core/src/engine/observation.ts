import { deepFreeze, digest } from '../contracts/json.js';
import type { FrozenText } from './frozen-text.js';

/** One part of what seats see; `shared` where all of them see it alike. */
export interface Facet {
  readonly name: string;
  readonly shared: boolean;
}

/** A view as an agent gets it. */
export function frozenView(facets: readonly Facet[], texts: readonly FrozenText[]): unknown {
  const view: Record<string, unknown> = {};
  for (let index = 0; index < facets.length; index += 1)
    view[facets[index]?.name ?? ''] = texts[index]?.frozen;
  return Object.freeze(view);
}

/**
 * Contents of a request, frozen as text at the moment it was opened. The text is what is hashed, so that the frozen
 * copy, the hash and every replay of it agree.
 */
export class Observation {
  readonly turn: number;
  readonly #data: FrozenText;
  readonly #facets: readonly Facet[];
  readonly #texts: readonly FrozenText[];
  readonly #complete: ((data: unknown) => unknown) | undefined;
  #view: unknown;
  #hash: string | undefined;

  /**
   * @param facets of the game; none for a service
   * @param texts what each of them shows
   * @param complete puts texts where the data refer to them; their hashes are in what is hashed here
   */
  constructor(
    turn: number,
    data: FrozenText,
    facets: readonly Facet[],
    texts: readonly FrozenText[],
    complete?: (data: unknown) => unknown,
  ) {
    this.turn = turn;
    this.#data = data;
    this.#facets = facets;
    this.#texts = texts;
    this.#complete = complete;
  }

  /** The data with their texts, which are read again each time: a match that waits does not hold them. */
  get data(): unknown {
    const { frozen } = this.#data;
    return this.#complete === undefined ? frozen : deepFreeze(this.#complete(frozen));
  }

  /** The data as the rules gave them, with references. */
  get given(): unknown {
    return this.#data.frozen;
  }

  get dataText(): string {
    return this.#data.text;
  }

  get view(): unknown {
    return (this.#view ??= frozenView(this.#facets, this.#texts));
  }

  /** The hash of the turn, the data and the view. Computed lazily, and kept. */
  get hash(): string {
    return (this.#hash ??= this.hashed());
  }

  /** The same, not kept. */
  hashed(): string {
    let text = `${this.turn}\n${this.#data.text}`;
    for (let index = 0; index < this.#facets.length; index += 1) {
      const facet = this.#facets[index];
      const shown = this.#texts[index];
      text += `\n${facet?.name} ${facet?.shared === true ? shown?.digest : shown?.text}`;
    }
    return digest(text);
  }

  /** True if a blob of this hash is shown. */
  shows(sha256: string): boolean {
    const shown = `"sha256":"${sha256}"`;
    return this.#data.text.includes(shown) || this.#texts.some(({ text }) => text.includes(shown));
  }
}

/** The text of plain JSON; a request without data has none. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}
