import { isShared, type AnyGame, type View, type ViewContext } from './game.js';
import { deepFreeze, digest } from './json.js';
import type { Rng } from './random.js';
import type { Seat } from './seat.js';

/** One facet as text. The frozen copy is made when somebody looks, once for all who see the same text. */
export class FacetText {
  readonly text: string;
  #frozen: unknown;
  #digest: string | undefined;

  constructor(text: string) {
    this.text = text;
  }

  get frozen(): unknown {
    return (this.#frozen ??= deepFreeze(JSON.parse(this.text)));
  }

  get digest(): string {
    return (this.#digest ??= digest(this.text));
  }
}

/** What one facet shows: `shared` where all seats see it alike. */
export interface ShownFacet {
  readonly name: string;
  readonly shared: boolean;
  readonly content: FacetText;
}

/**
 * What a request shows, frozen as text at the moment it was opened. The text is what is hashed, so that the frozen
 * copy, the hash and every replay of it agree.
 */
export class Observation {
  readonly turn: number;
  readonly facets: readonly ShownFacet[];
  readonly #data: FacetText;
  #view: unknown;

  constructor(turn: number, data: string, facets: readonly ShownFacet[]) {
    this.turn = turn;
    this.facets = facets;
    this.#data = new FacetText(data);
  }

  get data(): unknown {
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

  hash(): string {
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

/** Looks at a state through the views of a game. */
export class Viewer {
  readonly #context: Omit<ViewContext<unknown>, 'rng'>;
  readonly #facets: readonly { readonly name: string; readonly view: AnyView; readonly shared: boolean }[];
  /** What all seats see alike, made once in a look; while its text stays the same, its copy and hash do too. */
  readonly #shared = new Map<string, { readonly look: number; readonly facet: ShownFacet }>();

  constructor(game: AnyGame, context: Omit<ViewContext<unknown>, 'rng'>) {
    this.#context = context;
    this.#facets = Object.entries(game.views as Readonly<Record<string, AnyView>>).map(([name, view]) => ({
      name,
      view,
      shared: isShared(view),
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
    const shown: ShownFacet[] = [];
    for (const { name, view, shared } of this.#facets) {
      const before = shared ? this.#shared.get(name) : undefined;
      if (before?.look === look) {
        shown.push(before.facet);
        continue;
      }
      const text = textOf(view(state, seat, new FacetContext(this.#context, name, draws)));
      const same = before?.facet.content.text === text;
      const facet = same ? before.facet : { name, shared, content: new FacetText(text) };
      if (shared) this.#shared.set(name, { look, facet });
      shown.push(facet);
    }
    return shown;
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
