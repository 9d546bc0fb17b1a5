import {
  MasbenchError,
  type Agent,
  type AnyGame,
  type Prompts,
  type Scheduler,
  type Seat,
} from '@masbench/core';
import {
  buildBenchmark,
  genericPrompts,
  type Benchmark,
  type Built,
  type NamedModels,
  type PlayerSource,
} from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import * as z from 'zod';
import { AgentModules } from './agent-modules.js';
import { parseVariant, unchanged, type AppliedVariant } from '../experiment/variants.js';
import { makeAgent, seatedPlayer, type SeatChoice, type Seated } from '../players/players.js';
import { chooseSchedule, scheduleSpace, type ScheduleChoice } from '../schedules/schedules.js';
import { Course } from './course.js';
import type { RunFolder } from '../run-folder/folder.js';
import type { Manifest } from '../plan/manifest.js';
import type { PlannedMatch } from '../plan/plan.js';
import { planDigests, type PlanDigest } from '../plan/plan-digest.js';
import { schedulerByName } from '../plan/scheduler-by-name.js';
import { listSides } from '../plan/sides.js';

/** Agents that were passed as values, by cell and seat, or by place in the design. */
export type GivenAgents = (cell: number, place: Seat | number) => Agent<AnyGame> | undefined;

/** A match before it is played: its game, its configuration, who sits where. */
export interface MatchSetting {
  readonly planned: PlannedMatch;
  readonly built: Built<AnyGame>;
  /** Values that the schema of the played game accepts. */
  readonly config: unknown;
  readonly force: Readonly<Record<string, unknown>> | undefined;
  readonly scheduler: Scheduler | undefined;
  /** Created lazily: a recorded match is re-derived without keys and without models. */
  readonly agents: () => Promise<Record<Seat, Agent<AnyGame>>>;
}

/** Where an agent plays. */
interface Place {
  readonly planned: Pick<PlannedMatch, 'cell' | 'variant'>;
  readonly seat: Seat;
}

/** A run with everything that its manifest names: what every match is made from. */
export class RunContext {
  readonly benchmark: Benchmark;
  readonly manifest: Manifest;
  readonly folder: RunFolder;
  readonly sources: readonly PlayerSource[];
  /** Digest of what the run plans of a match. */
  readonly planDigest: PlanDigest;
  readonly agentModules: AgentModules;
  readonly #given: GivenAgents;
  readonly #schedule: ScheduleChoice | undefined;
  readonly #models: NamedModels;
  readonly #readConfig: (sha256: string) => Promise<unknown>;
  readonly #variants = new Map<string, AppliedVariant>();
  readonly #own = new Map<string, Promise<Built<AnyGame>>>();
  readonly #built = new Map<string, Promise<Built<AnyGame>>>();
  readonly #agents = new Map<string, Promise<Agent<AnyGame>>>();

  constructor(
    { benchmark, manifest, folder }: Pick<RunContext, 'benchmark' | 'manifest' | 'folder'>,
    {
      sources = [],
      models = noModels,
      given = () => undefined,
      schedule,
      readConfig = async (sha256) => folder.config(sha256),
    }: {
      readonly sources?: readonly PlayerSource[] | undefined;
      readonly models?: NamedModels | undefined;
      readonly given?: GivenAgents | undefined;
      readonly schedule?: ScheduleChoice | undefined;
      /** @default from the blobs of the folder */
      readonly readConfig?: ((sha256: string) => Promise<unknown>) | undefined;
    } = {},
  ) {
    this.benchmark = benchmark;
    this.manifest = manifest;
    this.folder = folder;
    this.sources = sources;
    this.planDigest = planDigests(manifest);
    this.agentModules = new AgentModules(manifest, folder, sources);
    this.#models = models;
    this.#given = given;
    this.#schedule = schedule;
    this.#readConfig = readConfig;
  }

  /**
   * The plan of a match, or `undefined` if its variant leaves the item out.
   *
   * @param records finished matches of the same item, by variant
   */
  async settingOf(
    planned: PlannedMatch,
    records: Readonly<Record<string, MatchRecord>>,
  ): Promise<MatchSetting | undefined> {
    const { cell, seed, trial } = planned;
    const { seats: seated } = this.cell(planned);
    const seats = seated.map(({ seat }) => seat);
    const options = this.options(cell);
    const { taken, ...dealt } = await this.#dealt(planned);
    const variant = this.variantOf(planned);
    const match = variant.match({ config: dealt.config, options, seats, seed, trial, records });
    if (match === undefined) return undefined;
    const { config, force } = match;
    const built = await this.builtFor(planned);
    const agents = async (): Promise<Record<Seat, Agent<AnyGame>>> => {
      const made: [Seat, Agent<AnyGame>][] = [];
      for (const seat of seats)
        made.push([seat, await this.#agent(this.#seatedAt(planned, seat, taken), { planned, seat })]);
      return Object.fromEntries(made);
    };
    return { planned, built, config, force, agents, scheduler: schedulerByName(this.manifest.scheduler) };
  }

  /** The rules of the game in words, at the settings of the first match. @default undefined if the benchmark has none */
  async rules(): Promise<string | undefined> {
    const { rules } = this.benchmark;
    return typeof rules === 'function' ? rules(await this.configOf(0, 1)) : rules;
  }

  /** The agent that plays a seat of a planned match. */
  async agentOf(planned: PlannedMatch, seat: Seat): Promise<Agent<AnyGame>> {
    const { taken } = await this.#dealt(planned);
    return this.#agent(this.#seatedAt(planned, seat, taken), { planned, seat });
  }

  /** Another agent for a seat of a planned match. @throws MasbenchError `OPTION_INVALID` if its name is not known */
  async agentNamed(planned: PlannedMatch, seat: Seat, choice: SeatChoice): Promise<Agent<AnyGame>> {
    const { benchmark } = this.variantOf(planned);
    const seated = await seatedPlayer(choice, benchmark, this.sources);
    await this.agentModules.name(seated.spec);
    return this.#agent(seated, { planned, seat });
  }

  /** The agent that plays a seat of a planned match, made with other options of the benchmark. */
  async agentWith(planned: PlannedMatch, seat: Seat, options: unknown): Promise<Agent<AnyGame>> {
    const { taken } = await this.#dealt(planned);
    const seated = this.#seatedAt(planned, seat, taken);
    return seated.value ?? this.#makeAgent(seated, { planned, seat, options });
  }

  /** @throws MasbenchError `CONFIG_INVALID` if the benchmark's schema refuses the options */
  parsedOptions(options: unknown): unknown {
    const parsed = this.benchmark.prepare.options?.safeParse(options);
    if (parsed === undefined) return options;
    if (parsed.success) return parsed.data;
    throw new MasbenchError(
      'CONFIG_INVALID',
      `The options of ${this.benchmark.name} are not valid:\n${z.prettifyError(parsed.error)}`,
    );
  }

  /** The game and services that a planned match is played with at other options of the benchmark. */
  async builtWith(planned: Pick<PlannedMatch, 'variant'>, options: unknown): Promise<Built<AnyGame>> {
    const parsed: unknown = this.benchmark.prepare.options?.parse(options) ?? options;
    const { benchmark, changeGame } = this.variantOf(planned);
    const { game, services } = await buildBenchmark(benchmark, parsed, this.#models);
    return { game: changeGame(game), services };
  }

  /** The changes of a planned match. */
  variantOf({ variant }: Pick<PlannedMatch, 'variant'>): AppliedVariant {
    const name = variant ?? unchanged;
    const found = this.#variants.get(name) ?? parseVariant(this.benchmark, name);
    this.#variants.set(name, found);
    return found;
  }

  /** @param taken which agent of the design has each seat */
  #seatedAt(planned: PlannedMatch, seat: Seat, taken: Readonly<Record<Seat, number>>): Seated {
    const { seats, design } = this.cell(planned);
    const place = taken[seat];
    const agent = place === undefined ? undefined : design?.agents[place];
    if (place !== undefined && agent !== undefined) {
      const { identity, ...spec } = agent;
      return { identity, spec, value: this.#given(planned.cell, place) };
    }
    const own = seats.find((one) => one.seat === seat);
    if (own === undefined)
      throw new MasbenchError('OPTION_INVALID', `There is no seat ${seat} in ${planned.id}`);
    const { seat: _seat, identity, ...spec } = own;
    return { identity, spec, value: this.#given(planned.cell, seat) };
  }

  /** The schedule of the run at its beginning; `undefined` where everything is played. */
  course(): Course | undefined {
    const { schedule, trials, cells, continued = [] } = this.manifest;
    if (schedule === undefined) return undefined;
    return new Course(
      chooseSchedule(schedule, this.#schedule),
      scheduleSpace(continued[0]?.from ?? trials, cells[0]?.design),
      continued.map((later) => later.trials),
    );
  }

  /** Who has each seat of a planned match, by identity. */
  async identities(planned: PlannedMatch): Promise<Readonly<Record<Seat, string>>> {
    const { seats, design } = this.cell(planned);
    const { taken } = await this.#dealt(planned);
    return Object.fromEntries(
      seats.map(({ seat, identity }) => [seat, design?.agents[taken[seat] ?? -1]?.identity ?? identity]),
    );
  }

  cell({ cell }: Pick<PlannedMatch, 'cell'>): Manifest['cells'][number] {
    const found = this.manifest.cells[cell];
    if (found === undefined)
      throw new MasbenchError('OPTION_INVALID', `The run ${this.manifest.run} has no cell ${cell + 1}`);
    return found;
  }

  /** Result of `prepare`, from the settings of a cell. */
  options(cell: number): unknown {
    const recorded = this.cell({ cell }).options;
    const schema = this.benchmark.prepare.options;
    return schema === undefined ? (recorded ?? {}) : schema.parse(recorded);
  }

  /** The configuration of a trial, from 1, as the game's own schema reads it. */
  async configOf(cell: number, trial: number): Promise<unknown> {
    const { configs } = this.cell({ cell });
    const config = await this.#readConfig(configs[(trial - 1) % configs.length] ?? '');
    return this.benchmark.game.config.parse(config);
  }

  /** The game and services that a planned match is played with, made once for those of a cell that share them. */
  async builtFor({ cell, variant }: Pick<PlannedMatch, 'cell' | 'variant'>): Promise<Built<AnyGame>> {
    const { key, benchmark, changeGame } = this.variantOf({ variant });
    const place = `${cell} ${key}`;
    const found = this.#built.get(place) ?? this.#buildOnce(cell, { key, benchmark, changeGame });
    this.#built.set(place, found);
    return found;
  }

  /** Prompts of a planned match: those of its variant or benchmark, or generic ones from the rules text. */
  async prompts(planned: Pick<PlannedMatch, 'cell' | 'variant'>): Promise<Prompts<AnyGame>> {
    const { prompts } = this.variantOf(planned);
    if (prompts !== undefined) return prompts;
    const { rules } = this.benchmark;
    const { game } = await this.builtFor(planned);
    const text = typeof rules === 'function' ? rules(await this.configOf(planned.cell, 1)) : rules;
    return genericPrompts(game, { rules: text });
  }

  /** Services are expensive to make, and a change of rules or views needs none of its own. */
  async #buildOnce(
    cell: number,
    { key, benchmark, changeGame }: Pick<AppliedVariant, 'key' | 'benchmark' | 'changeGame'>,
  ): Promise<Built<AnyGame>> {
    const place = `${cell} ${benchmark === this.benchmark ? '' : key}`;
    const own = this.#own.get(place) ?? buildBenchmark(benchmark, this.options(cell), this.#models);
    this.#own.set(place, own);
    const { game, services } = await own;
    return { game: changeGame(game), services };
  }

  /** Agents are made once for a name and a place: they are factories, or keep nothing between matches. */
  async #agent(seated: Seated, { planned, seat }: Place): Promise<Agent<AnyGame>> {
    if (seated.value !== undefined) return seated.value;
    if (seated.spec.given === true) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `The agent ${JSON.stringify(seated.spec.agent)} of seat ${seat} was passed as a value: pass the experiment again to resume this run`,
      );
    }
    const key = JSON.stringify([planned.cell, this.variantOf(planned).key, seat, seated.spec.agent]);
    const found = this.#agents.get(key) ?? this.#makeAgent(seated, { planned, seat });
    this.#agents.set(key, found);
    return found;
  }

  async #makeAgent(
    seated: Seated,
    { planned, seat, options = this.options(planned.cell) }: Place & { readonly options?: unknown },
  ): Promise<Agent<AnyGame>> {
    if (seated.value === undefined) await this.agentModules.check(seated.spec);
    const { benchmark } = this.variantOf(planned);
    const { game } = await this.builtFor(planned);
    return makeAgent(seated, benchmark, this.sources, {
      game,
      seat,
      seatIndex: this.cell(planned).seats.findIndex((one) => one.seat === seat),
      options,
      prompts: await this.prompts(planned),
      human: benchmark.seats.human,
    });
  }

  /** Which agent of the design has each seat, by place, and the configuration that goes with it. */
  async #dealt(
    planned: PlannedMatch,
  ): Promise<{ readonly config: unknown; readonly taken: Readonly<Record<Seat, number>> }> {
    const { cell, seed, trial } = planned;
    const config = await this.configOf(cell, trial);
    if (planned.seating === null) return { config, taken: {} };
    const found = this.cell(planned);
    const seats = found.seats.map(({ seat }) => seat);
    const seating = found.design?.seatings[planned.seating];
    if (seating === undefined)
      throw new MasbenchError('OPTION_INVALID', `The run ${this.manifest.run} has no match ${planned.id}`);
    if ('agents' in seating) {
      const taken = seats.flatMap((seat, index) => {
        const place = seating.agents[index];
        return place === undefined ? [] : [[seat, place] as const];
      });
      return { config, taken: Object.fromEntries(taken) };
    }
    const side = listSides(this.benchmark, config, seats, seed)[seating.side];
    const taken = Object.entries(side.agents).map(([seat, place]) => [seat, seating.pair[place]] as const);
    return { config: side.config, taken: Object.fromEntries(taken) };
  }
}

const noModels: NamedModels = {
  judge: (name) => missing(`judge ${name}`),
  imageEditor: (name) => missing(`image editor ${name}`),
};

function missing(what: string): never {
  throw new MasbenchError(
    'OPTION_INVALID',
    `Cannot make the ${what}: pass \`models\`, which makes models by name`,
  );
}
