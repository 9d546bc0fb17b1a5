import {
  MasbenchError,
  play,
  type Agent,
  type AnyGame,
  type LimitsInput,
  type Middleware,
  type Seat,
} from '@masbench/core';
import { rngFor, type Seed, meanOf } from '@masbench/statistics';
import {
  genericPrompts,
  type Benchmark,
  type Built,
  type Deviation,
  type NamedModels,
  type PlayerSource,
} from '@masbench/core/benchmark';
import { memoryBlobs, type BlobStore } from '@masbench/core/journal';
import { experiment } from '../experiment/experiment.js';
import { agentOf, seatedBy, type SeatChoice, type Seated } from '../players/players.js';
import type { Settings } from '../settings/settings.js';
import { cellsOf, type Cell } from '../run/cell.js';

/** Which agents are exploited, in which matches. */
export interface TargetOptions {
  readonly settings?: Settings | undefined;
  /** The seats, in place of the benchmark's own: how many, or their names. */
  readonly seatNames?: number | readonly Seat[] | undefined;
  /** The agent of all seats that `seats` leaves out. @default `scripted`, if the benchmark has it, otherwise `random` */
  readonly target?: SeatChoice | undefined;
  /** The agents that are exploited, by seat. */
  readonly seats?: Readonly<Record<Seat, SeatChoice>> | undefined;
  readonly limits?: LimitsInput | undefined;
  /** Items that the settings are prepared for: the search plays the first half, the estimate the others. @default 40 */
  readonly items?: number | undefined;
  /** Where other agents come from. */
  readonly sources?: readonly PlayerSource[] | undefined;
  /** Judges and image editors that settings name. */
  readonly models?: NamedModels | undefined;
  readonly onMatch?: ((played: number) => void) | undefined;
  /** What all draws come from. @default 0 */
  readonly seed?: Seed | undefined;
}

/** Who deviates, and what counts. */
export interface Sides {
  readonly deviating: readonly Seat[] | undefined;
  readonly roles: readonly string[] | undefined;
  readonly payoff: 'score' | 'lead';
}

/** What deviating seats do: a policy around their agents, or another agent. */
export type Deviating = { readonly policy: Deviation } | { readonly agent: Seated };

interface Played {
  readonly scores: Readonly<Record<Seat, number>>;
  readonly roles: Readonly<Record<Seat, string>>;
}

/** The agents that are exploited, with what they earn among themselves, match by match. */
export class Target {
  matches = 0;
  readonly #benchmark: Benchmark;
  readonly #built: Built<AnyGame>;
  readonly #cell: Cell;
  readonly #blobs: BlobStore;
  readonly #options: TargetOptions;
  readonly #agents = new Map<string, Agent<AnyGame>>();
  /** Undeviated matches by seed: every candidate meets the same. */
  readonly #undeviated = new Map<string, Promise<Played>>();
  /** What those who deviate earn without it, by seed. */
  readonly #before = new Map<string, number>();

  private constructor(
    benchmark: Benchmark,
    options: TargetOptions,
    parts: { readonly built: Built<AnyGame>; readonly cell: Cell; readonly blobs: BlobStore },
  ) {
    this.#benchmark = benchmark;
    this.#options = options;
    this.#built = parts.built;
    this.#cell = parts.cell;
    this.#blobs = parts.blobs;
  }

  static async prepared(benchmark: Benchmark, options: TargetOptions): Promise<Target> {
    const { settings, seatNames, seats, seed = 0, items = 40, sources = [], models = noModels } = options;
    const blobs = memoryBlobs();
    const definition = experiment({ benchmark, settings, seatNames, seats, seed, trials: items });
    const [cell] = await cellsOf(definition, { sources, blobs });
    if (cell === undefined) throw new MasbenchError('OPTION_INVALID', 'There is nothing to play');
    const { game, services = {}, build } = benchmark;
    const built = build === undefined ? { game, services } : await build(optionsOf(benchmark, cell), models);
    const { target } = options;
    if (target === undefined) return new Target(benchmark, options, { built, cell, blobs });
    const seated = await seatedBy(target, benchmark, sources);
    const inAll = cell.seats.map((own) =>
      seats?.[own.seat] === undefined ? { ...seated, seat: own.seat } : own,
    );
    return new Target(benchmark, options, { built, cell: { ...cell, seats: inAll }, blobs });
  }

  get seats(): readonly Seat[] {
    return this.#cell.seats.map(({ seat }) => seat);
  }

  get agents(): Readonly<Record<Seat, string>> {
    return Object.fromEntries(this.#cell.seats.map(({ seat, spec }) => [seat, spec.agent]));
  }

  /** What those who deviate earn without it, over all seeds whose names begin so. */
  before(prefix: string): number {
    return meanOf([...this.#before].flatMap(([seed, earned]) => (seed.startsWith(prefix) ? [earned] : [])));
  }

  async seated(choice: SeatChoice): Promise<Seated> {
    return seatedBy(choice, this.#benchmark, this.#options.sources ?? []);
  }

  /** What deviating earns in the match of a seed, less what the target earns in it. */
  async gain(seed: string, sides: Sides, deviating: Deviating): Promise<number> {
    const undeviated = this.#undeviated.get(seed) ?? this.#play(seed, []);
    this.#undeviated.set(seed, undeviated);
    const usual = await undeviated;
    const groups = this.#groupsOf(sides, usual);
    const earned: number[] = [];
    for (const group of groups)
      earned.push(payoffOf(await this.#play(seed, group, deviating), group, sides.payoff));
    const before = meanOf(groups.map((group) => payoffOf(usual, group, sides.payoff)));
    this.#before.set(seed, before);
    return meanOf(earned) - before;
  }

  /** The seats that deviate together, group by group. */
  #groupsOf({ deviating, roles }: Sides, usual: Played): readonly (readonly Seat[])[] {
    if (roles === undefined) {
      const stranger = deviating?.find((seat) => !this.seats.includes(seat));
      if (stranger !== undefined)
        throw new MasbenchError(
          'OPTION_INVALID',
          `There is no seat ${JSON.stringify(stranger)}: the seats are ${this.seats.join(', ')}`,
        );
      return (deviating ?? this.seats).map((seat) => [seat]);
    }
    const group = this.seats.filter((seat) => roles.includes(usual.roles[seat] ?? ''));
    if (group.length === 0)
      throw new MasbenchError(
        'OPTION_INVALID',
        `No seat plays as ${roles.join(' or ')}: roles are ${[...new Set(Object.values(usual.roles))].join(', ') || 'not known'}`,
      );
    return [group];
  }

  async #play(seed: string, group: readonly Seat[], deviating?: Deviating): Promise<Played> {
    const { game, services } = this.#built;
    const config = this.#configOf(seed);
    const agents: [Seat, Agent<AnyGame>][] = [];
    for (const own of this.#cell.seats)
      agents.push([
        own.seat,
        await this.#agent(
          own.seat,
          deviating !== undefined && 'agent' in deviating && group.includes(own.seat) ? deviating.agent : own,
        ),
      ]);
    const around: Middleware = async (turn, next, io) =>
      deviating !== undefined && 'policy' in deviating && group.includes(turn.seat)
        ? deviating.policy(turn, async () => next(), io)
        : next();
    this.matches += 1;
    const { outcome, scores, status, reason } = await play(game, {
      config,
      agents: Object.fromEntries(agents),
      services,
      seed,
      limits: this.#options.limits,
      middleware: [around],
      blobs: this.#blobs,
    });
    if (outcome === null || scores === null)
      throw new MasbenchError(
        'ABORTED',
        `Cannot measure: every match must end with scores: that of seed ${seed} is ${status}${reason === undefined ? '' : `, ${reason}`}`,
      );
    this.#options.onMatch?.(this.matches);
    const roles: Played['roles'] = this.#benchmark.roles?.(outcome, game.config.parse(config)) ?? {};
    return { scores, roles };
  }

  /** Fresh seeds play items of the second half, where there are several. */
  #configOf(seed: string): unknown {
    const { configs } = this.#cell.prepared;
    const half = Math.ceil(configs.length / 2);
    const isFresh = seed.split('/').at(-2) === 'fresh';
    const items = configs.length === 1 ? configs : isFresh ? configs.slice(half) : configs.slice(0, half);
    return items[rngFor(seed, 'item').int(items.length)];
  }

  async #agent(seat: Seat, seated: Seated): Promise<Agent<AnyGame>> {
    const key = JSON.stringify([seat, seated.spec.agent]);
    const found = seated.value ?? this.#agents.get(key);
    if (found !== undefined) return found;
    const { prompts, human, rules } = this.#benchmark;
    const { game } = this.#built;
    const text = typeof rules === 'function' ? rules(game.config.parse(this.#configOf(''))) : rules;
    const made = await agentOf(seated, this.#benchmark, this.#options.sources ?? [], {
      game,
      seat,
      seatIndex: this.seats.indexOf(seat),
      options: optionsOf(this.#benchmark, this.#cell),
      prompts: prompts ?? genericPrompts(game, { rules: text }),
      human,
    });
    this.#agents.set(key, made);
    return made;
  }
}

function payoffOf({ scores }: Played, group: readonly Seat[], payoff: Sides['payoff']): number {
  const mean = (isIn: boolean): number =>
    meanOf(Object.entries(scores).flatMap(([seat, score]) => (group.includes(seat) === isIn ? [score] : [])));
  return payoff === 'score' ? mean(true) : mean(true) - mean(false);
}

function optionsOf({ options }: Benchmark, { prepared }: Cell): unknown {
  const given: unknown = JSON.parse(JSON.stringify(prepared.options ?? {}));
  return options === undefined ? given : options.parse(given);
}

const noModels: NamedModels = {
  judge: missing,
  imageEditor: missing,
};

function missing(name: string): never {
  throw new MasbenchError('OPTION_INVALID', `Cannot make the model ${name}: no models were given`);
}
