import { addServed, doubtsAbout, resolvedAliases, type ServedModel } from '../usage/served-models.js';

/** A row of a seat, as far as it says who answered. */
interface ServedRow {
  readonly agent: string;
  readonly usage: { readonly served?: readonly ServedModel[] | undefined };
}

/** The models that answered for an agent, over all of its seats and matches. */
interface ServedAgent {
  readonly agent: string;
  readonly models: readonly ServedModel[];
  /** Why they are not surely one model, at one host, that was asked for: a sentence each. */
  readonly doubts: readonly string[];
  /** The models that the names that were asked for stood for, a sentence each. */
  readonly aliases: readonly string[];
}

/** Gathers which models answered, from rows of seats, in their order. */
export class ServedByAgent {
  readonly #models = new Map<string, readonly ServedModel[]>();

  add({ agent, usage: { served = [] } }: ServedRow): void {
    if (served.length > 0) this.#models.set(agent, addServed(this.#models.get(agent), served));
  }

  /** One entry for every agent of which it is known. */
  list(): readonly ServedAgent[] {
    return [...this.#models].map(([agent, models]) => {
      const named = (sentence: string): string => `${agent}: ${sentence}`;
      return {
        agent,
        models,
        doubts: doubtsAbout(models).map(named),
        aliases: resolvedAliases(models).map(named),
      };
    });
  }
}
