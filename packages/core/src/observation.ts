import type { AnyGame, ViewContext } from './game.js';
import { deepFreeze, digest } from './json.js';
import type { Rng } from './random.js';
import type { Seat } from './seat.js';

/**
 * What a request shows, frozen as text at the moment it was opened. The text is what is hashed, so that the frozen
 * copy, the hash and every replay of it agree; the copy is made when somebody looks.
 */
export class Observation {
  readonly #turn: number;
  readonly #data: string;
  readonly #view: string;
  #frozenData: unknown;
  #frozenView: unknown;

  constructor(turn: number, data: string, view: string) {
    this.#turn = turn;
    this.#data = data;
    this.#view = view;
  }

  get turn(): number {
    return this.#turn;
  }

  get data(): unknown {
    return (this.#frozenData ??= deepFreeze(JSON.parse(this.#data)));
  }

  get dataText(): string {
    return this.#data;
  }

  get viewText(): string {
    return this.#view;
  }

  get view(): unknown {
    return (this.#frozenView ??= deepFreeze(JSON.parse(this.#view)));
  }

  hash(): string {
    return digest(`${this.#turn}\n${this.#data}\n${this.#view}`);
  }

  /** True where a blob of this hash is shown. */
  shows(sha256: string): boolean {
    const shown = `"sha256":"${sha256}"`;
    return this.#view.includes(shown) || this.#data.includes(shown);
  }
}

/** The text of plain JSON; a request without data has none. */
export function textOf(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

/**
 * The views of a seat, all facets, as JSON.
 *
 * @param draws makes the stream of one facet. Each has its own, so that replacing a facet leaves the draws of the
 *   others alone.
 */
export function viewText(
  game: AnyGame,
  state: unknown,
  seat: Seat,
  context: Omit<ViewContext<unknown>, 'rng'>,
  draws: (facet: string) => Rng,
): string {
  let text = '';
  for (const facet in game.views) {
    const value: unknown = game.views[facet]?.(state, seat, new FacetContext(context, facet, draws));
    text += `${text === '' ? '' : ','}${JSON.stringify(facet)}:${textOf(value)}`;
  }
  return `{${text}}`;
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
