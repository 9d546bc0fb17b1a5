import { isShared, type AnyGame, type View, type ViewContext } from '../contracts/game.js';
import type { Rng } from '@masbench/statistics';
import type { Seat } from '../contracts/seat.js';
import { FrozenText } from './frozen-text.js';
import { jsonText, type Facet } from './observation.js';

type AnyView = View<unknown, unknown>;

/** A facet with the rule that makes it. */
interface GameFacet extends Facet {
  readonly view: AnyView;
}

const facetsMade = new WeakMap<object, readonly GameFacet[]>();

/** The facets of a game, listed once for all its matches. */
function listFacets(views: Readonly<Record<string, AnyView>>): readonly GameFacet[] {
  let facets = facetsMade.get(views);
  if (facets === undefined) {
    facets = Object.entries(views).map(([name, view]) => ({ name, view, shared: isShared(view) }));
    facetsMade.set(views, facets);
  }
  return facets;
}

/** Looks at a state through the views of a game. While the text of a facet stays the same, its copy and hash do too. */
export class Viewer {
  readonly facets: readonly GameFacet[];
  readonly #context: Omit<ViewContext<unknown>, 'rng'>;
  readonly #attached: FrozenText[] | undefined;
  /** Last view of each facet: a row for all seats, and then one for each seat. */
  readonly #last: (FrozenText | undefined)[];
  /** The look in which shared facets were made. */
  #look: number | undefined;

  /** @param attached collects what is copied from the state, to be detached before the state changes */
  constructor(game: AnyGame, context: Omit<ViewContext<unknown>, 'rng'>, attached?: FrozenText[]) {
    this.facets = listFacets(game.views);
    this.#context = context;
    this.#attached = attached;
    this.#last = Array.from({ length: this.facets.length * (context.seats.length + 1) }, () => undefined);
  }

  /**
   * View of a seat, by facet.
   *
   * @param seatIndex of one of the seats of the match
   * @param look the same number as long as the state stays the same
   * @param draws makes the stream of one facet. Each has its own, so that replacing a facet leaves the draws of the
   *   others alone.
   */
  seen(
    state: unknown,
    seatIndex: number,
    look: number,
    draws: (facet: string) => Rng,
  ): readonly FrozenText[] {
    const { facets } = this;
    const isNew = look !== this.#look;
    this.#look = look;
    const row = (seatIndex + 1) * facets.length;
    return facets.map((facet, index) => {
      const place = facet.shared ? index : row + index;
      const before = this.#last[place];
      if (facet.shared && !isNew && before !== undefined) return before;
      return (this.#last[place] = this.#shown(facet, state, seatIndex, draws, before));
    });
  }

  #shown(
    { name, view }: GameFacet,
    state: unknown,
    seatIndex: number,
    draws: (facet: string) => Rng,
    before: FrozenText | undefined,
  ): FrozenText {
    const seat = this.#context.seats[seatIndex] ?? '';
    const seen = view(state, seat, new FacetContext(this.#context, name, draws));
    if (before?.isOf(seen) === true) return before;
    const longer = before?.longer(seen);
    if (longer !== undefined) return longer;
    const text = jsonText(seen);
    if (before?.text === text) return before;
    if (this.#attached === undefined) return new FrozenText(text);
    const made = new FrozenText(text, seen);
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
