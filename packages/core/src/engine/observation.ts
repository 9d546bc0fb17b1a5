import { isShared, type AnyGame, type View, type ViewContext } from '../contracts/game.js';
import { deepFreeze, digest, frozenFrom } from '../contracts/json.js';
import type { Rng } from '../contracts/random.js';
import type { Seat } from '../contracts/seat.js';

const detached = Symbol('detached');

/** Plain JSON as text. The frozen copy is created lazily, once for all seats that see the same text. */
export class FrozenText {
  readonly text: string;
  #frozen: unknown;
  #digest: string | undefined;
  #before: FrozenText | undefined;
  #source: unknown;

  /**
   * @param source what the text was made of: until `detach`, the copy is made of it, which is faster than parsing
   * @param before what was shown in its place before
   */
  constructor(text: string, source: unknown = detached, before?: FrozenText) {
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

/** What one facet shows: `shared` where all seats see it alike. */
export interface ShownFacet {
  readonly name: string;
  readonly shared: boolean;
  readonly content: FrozenText;
}

/**
 * What a request shows, frozen as text at the moment it was opened. The text is what is hashed, so that the frozen
 * copy, the hash and every replay of it agree.
 */
export class Observation {
  readonly turn: number;
  readonly facets: readonly ShownFacet[];
  readonly #data: FrozenText;
  readonly #complete: ((data: unknown) => unknown) | undefined;
  #view: unknown;
  #hash: string | undefined;

  /** @param complete puts texts where the data refer to them; their hashes are in what is hashed here */
  constructor(
    turn: number,
    data: FrozenText,
    facets: readonly ShownFacet[],
    complete?: (data: unknown) => unknown,
  ) {
    this.turn = turn;
    this.facets = facets;
    this.#data = data;
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
    if (this.#view === undefined) {
      const view: Record<string, unknown> = {};
      for (const { name, content } of this.facets) view[name] = content.frozen;
      this.#view = Object.freeze(view);
    }
    return this.#view;
  }

  /** The hash of the turn, the data and the view. Computed lazily, and kept. */
  get hash(): string {
    return (this.#hash ??= this.hashed());
  }

  /** The same, not kept. */
  hashed(): string {
    let text = `${this.turn}\n${this.#data.text}`;
    for (const { name, shared, content } of this.facets)
      text += `\n${name} ${shared ? content.digest : content.text}`;
    return digest(text);
  }

  /** True where a blob of this hash is shown. */
  shows(sha256: string): boolean {
    const shown = `"sha256":"${sha256}"`;
    return this.#data.text.includes(shown) || this.facets.some(({ content }) => content.text.includes(shown));
  }
}

/** The text of plain JSON; a request without data has none. */
export function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

type AnyView = View<unknown, unknown>;

/** A facet of a game, and what it showed last: to all seats under one name, or to each seat. */
interface Facet {
  readonly name: string;
  readonly view: AnyView;
  readonly shared: boolean;
  readonly last: Map<Seat, { look: number; shown: ShownFacet }>;
}

const allSeats: Seat = '';

/** Looks at a state through the views of a game. While the text of a facet stays the same, its copy and hash do too. */
export class Viewer {
  readonly #context: Omit<ViewContext<unknown>, 'rng'>;
  readonly #facets: readonly Facet[];
  readonly #attached: FrozenText[] | undefined;

  /** @param attached collects what is copied from the state, to be detached before the state changes */
  constructor(game: AnyGame, context: Omit<ViewContext<unknown>, 'rng'>, attached?: FrozenText[]) {
    this.#context = context;
    this.#attached = attached;
    this.#facets = Object.entries(game.views as Readonly<Record<string, AnyView>>).map(([name, view]) => ({
      name,
      view,
      shared: isShared(view),
      last: new Map(),
    }));
  }

  /**
   * All facets of a seat.
   *
   * @param look the same number as long as the state stays the same
   * @param draws makes the stream of one facet. Each has its own, so that replacing a facet leaves the draws of the
   *   others alone.
   */
  facets(state: unknown, seat: Seat, look: number, draws: (facet: string) => Rng): readonly ShownFacet[] {
    return this.#facets.map((facet) => this.#shown(facet, state, seat, look, draws));
  }

  #shown(
    { name, view, shared, last }: Facet,
    state: unknown,
    seat: Seat,
    look: number,
    draws: (facet: string) => Rng,
  ): ShownFacet {
    const viewer = shared ? allSeats : seat;
    const before = last.get(viewer);
    if (shared && before?.look === look) return before.shown;
    const seen = view(state, seat, new FacetContext(this.#context, name, draws));
    const text = textOf(seen);
    if (before === undefined) {
      const shown = { name, shared, content: this.#made(text, seen) };
      last.set(viewer, { look, shown });
      return shown;
    }
    before.look = look;
    const { content } = before.shown;
    if (content.text !== text) before.shown = { name, shared, content: this.#made(text, seen, content) };
    return before.shown;
  }

  #made(text: string, seen: unknown, before?: FrozenText): FrozenText {
    if (this.#attached === undefined) return new FrozenText(text, detached, before);
    const made = new FrozenText(text, seen, before);
    this.#attached.push(made);
    return made;
  }
}

class FacetContext implements ViewContext<unknown> {
  readonly config: unknown;
  readonly seats: readonly Seat[];
  readonly #facet: string;
  readonly #draws: (facet: string) => Rng;
  #rng: Rng | undefined;

  constructor(context: Omit<ViewContext<unknown>, 'rng'>, facet: string, draws: (facet: string) => Rng) {
    this.config = context.config;
    this.seats = context.seats;
    this.#facet = facet;
    this.#draws = draws;
  }

  get rng(): Rng {
    return (this.#rng ??= this.#draws(this.#facet));
  }
}
