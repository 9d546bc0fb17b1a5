import { noUsage, type AnyGame, type Distribution, type Request, type Seat } from '@masbench/core';
import { createRng, type Rng } from '@masbench/statistics';

/** A request that the rules wait for, with the names that masbench gives it. */
export interface Opened {
  readonly id: string;
  readonly request: Request;
  /** Name of its stream of draws. */
  readonly stream: string;
}

type Rule = (state: unknown, answer: unknown, config: unknown) => void;

/** A match by nothing but the rules of its game: no journal, no hash, no copy, no check. */
export class BareMatch {
  readonly game: AnyGame;
  readonly config: unknown;
  readonly seats: readonly Seat[];
  readonly seed: string;
  readonly state: unknown;
  readonly #builders: Readonly<Record<string, (...parts: unknown[]) => Request>>;
  readonly #open = new Map<string, Opened>();
  readonly #counts = new Map<string, number>();

  constructor(game: AnyGame, config: unknown, seats: readonly Seat[], seed: string) {
    this.game = game;
    this.config = game.config.parse(config);
    this.seats = seats;
    this.seed = seed;
    this.state = game.setup(this.config, seats);
    this.#builders = buildersOf(game);
  }

  outcome(): unknown {
    return this.game.outcome(this.state, this.config);
  }

  /** What masbench gives with its result too. */
  metrics(): unknown {
    return this.game.metrics?.(this.state, this.outcome(), this.config);
  }

  /** What is newly open. What the rules list no longer is forgotten. */
  look(): readonly Opened[] {
    const listed = new Set<string>();
    const fresh: Opened[] = [];
    for (const request of this.game.open(this.state, this.#builders, this.config)) {
      const { kind, seat, key } = request;
      const slot = `${seat === undefined ? kind : `${kind}/${seat}`}${key === undefined ? '' : `${seat === undefined ? '/' : ':'}${key}`}`;
      listed.add(slot);
      if (this.#open.has(slot)) continue;
      const count = this.#counts.get(slot) ?? 0;
      this.#counts.set(slot, count + 1);
      const opened = { id: `${slot}#${count}`, request, stream: `${this.#streamSlot(request)}#${count}` };
      this.#open.set(slot, opened);
      fresh.push(opened);
    }
    if (listed.size < this.#open.size)
      for (const slot of this.#open.keys()) if (!listed.has(slot)) this.#open.delete(slot);
    return fresh;
  }

  isOpen({ id }: Opened): boolean {
    return this.#open.get(id.slice(0, id.lastIndexOf('#')))?.id === id;
  }

  isChance({ request }: Opened): boolean {
    return this.game.asks[request.kind]?.type === 'chance';
  }

  draws(stream: string): Rng {
    return createRng(this.seed, stream);
  }

  drawn({ request, stream }: Opened): unknown {
    return drawn(request.payload as Distribution<unknown>, this.draws(stream));
  }

  view(seat: Seat): Readonly<Record<string, unknown>> {
    const view: Record<string, unknown> = {};
    const context = { config: this.config, seats: this.seats, rng: this.draws(`view/${seat}`) };
    for (const facet of Object.keys(this.game.views))
      view[facet] = this.game.views[facet]?.(this.state, seat, context);
    return view;
  }

  apply({ id, request }: Opened, value: unknown): void {
    const { kind, seat, key, payload } = request;
    this.#open.delete(id.slice(0, id.lastIndexOf('#')));
    const told = {
      id,
      key,
      by: 'agent',
      at: 0,
      seat,
      data: payload,
      action: value,
      value,
      why: undefined,
      usage: noUsage,
    };
    const rules = this.game.on as Readonly<Record<string, Rule | undefined>>;
    rules[kind]?.(this.state, told, this.config);
  }

  #streamSlot({ kind, seat, key }: Request): string {
    if (seat === undefined) return key === undefined ? kind : `${kind}/${key}`;
    const place = `${kind}/@${this.seats.indexOf(seat)}`;
    return key === undefined ? place : `${place}:${key}`;
  }
}

function buildersOf(game: AnyGame): Readonly<Record<string, (...parts: unknown[]) => Request>> {
  const asks = game.asks as Readonly<Record<string, { readonly type: string }>>;
  return Object.fromEntries(
    Object.entries(asks).map(([kind, { type }]) => [
      kind,
      type === 'move'
        ? (seat: unknown, payload: unknown, key: unknown): Request =>
            ({ kind, seat, key, payload }) as Request
        : (payload: unknown, key: unknown): Request => ({ kind, seat: undefined, key, payload }) as Request,
    ]),
  );
}

function drawn(distribution: Distribution<unknown>, rng: Rng): unknown {
  switch (distribution.type) {
    case 'sample':
      return distribution.sample(rng);
    case 'order':
      return rng.shuffle(distribution.values as readonly unknown[]);
    case 'outcomes': {
      const total = distribution.outcomes.reduce((sum, [, weight]) => sum + weight, 0);
      let rest = rng.float() * total;
      return distribution.outcomes.find(([, weight]) => (rest -= weight) < 0)?.[0];
    }
  }
}
