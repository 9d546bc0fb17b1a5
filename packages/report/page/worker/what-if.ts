import { readMessage, UnavailableError, type Agent, type AnyGame, type Service } from '@masbench/core';
import type { RecordedJournal } from '@masbench/core/journal';
import { plannedMatch, type Manifest, type RunContext } from '@masbench/experiments';
import { counterfactual, matchOnRecord } from '@masbench/findings';
import type { ActionChange, WhatIf } from '../protocol.ts';

/** A match that was played here, with one answer forced. */
export interface Branch {
  /** The match that it begins as. */
  readonly match: string;
  readonly journal: RecordedJournal;
}

/** Matches played again in this worker with one answer forced, as long as the page is open. */
export class Branches {
  readonly #manifest: Manifest;
  readonly #context: RunContext;
  readonly #branches = new Map<string, Branch>();

  constructor(manifest: Manifest, context: RunContext) {
    this.#manifest = manifest;
    this.#context = context;
  }

  get(id: string): Branch | undefined {
    return this.#branches.get(id);
  }

  /**
   * Plays a match again with another answer to one request. Scripted and simulated seats are asked anew if they are
   * shown something else; all others give their recorded answers if they are shown what they were shown, and else the
   * match stops.
   */
  async play(match: string, { id, action }: ActionChange, journal: RecordedJournal): Promise<WhatIf> {
    const planned = plannedMatch(this.#manifest, match);
    const { game, services } = await this.#context.builtFor(planned);
    const recorded = matchOnRecord(game, journal);
    const offline = Object.entries(recorded.start.agents).flatMap(([seat, { nature }]) =>
      nature === 'scripted' || nature === 'simulated' ? [seat] : [],
    );
    const agents: Record<string, Agent<AnyGame>> = {};
    for (const seat of offline) {
      const agent = await this.#context.agentOf(planned, seat).catch(() => undefined);
      if (agent !== undefined) agents[seat] = agent;
    }
    const found = await counterfactual(
      recorded,
      { answers: { [id]: action } },
      { agents, services: servicesHere(services) },
    );
    const branch = `${match}?${this.#branches.size + 1}`;
    this.#branches.set(branch, { match, journal: found.result.journal });
    const { status, missing, changedAt, reused, asked, scores } = found;
    return {
      branch,
      change: { id, action },
      status,
      changedAt,
      missing,
      reused,
      asked,
      scores: recorded.start.seats.map((seat) => ({
        seat,
        recorded: recorded.scores?.[seat] ?? null,
        changed: scores?.[seat] ?? null,
      })),
    };
  }
}

/** Services that need what a browser does not have stop the match: they have not failed in it. */
function servicesHere(services: object): Readonly<Record<string, Service<unknown, unknown>>> {
  const kinds: readonly (readonly [string, Service<unknown, unknown>])[] = Object.entries(services);
  return Object.fromEntries(
    kinds.map(([kind, service]) => {
      const serve = typeof service === 'function' ? service : service.serve;
      const guarded: typeof serve = async (input, io) => {
        try {
          return await serve(input, io);
        } catch (cause) {
          throw new UnavailableError(`${kind} cannot be computed in a browser: ${readMessage(cause)}`, {
            cause,
          });
        }
      };
      return [kind, typeof service === 'function' ? guarded : { ...service, serve: guarded }];
    }),
  );
}
