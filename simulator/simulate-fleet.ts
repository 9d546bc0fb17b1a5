import { FleetModel } from './fleet-model.js';
import { brokenByAccount, brokenByMoney } from './laws-of-money.js';
import { Life, type Finished } from './life.js';
import { ModelDispatcher } from './model-dispatcher.js';
import { modelStore, type Carry, type Listeners } from './model-store.js';
import { Provider } from './provider.js';
import type { FleetPlan } from './scenarios/fleet.js';
import { machineIn, SimProcess, type Machine, type Program } from './sim-process.js';
import type { Ending } from './simulate-run.js';
import { World } from './world.js';

const folder = '/simulated/run';
/** After so many virtual milliseconds nothing interferes any more. */
const disturbedMs = 60_000;
/** By then a fleet in which nothing interferes has long ended. */
const longestMs = 600_000;

/** One run on many workers, in a world that kills, stops and cuts off any of them. */
export async function simulateFleet(program: Program, seed: number, keepsTrace = false): Promise<Ending> {
  const world = new World(seed, { keepsTrace });
  const fleet = new SimulatedFleet(world, program);
  try {
    await fleet.toTheEnd();
  } catch (error) {
    fleet.broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const { steps, struck, trace } = world;
  return { seed, steps, struck, digest: world.digest(), broken: fleet.broken, trace };
}

/** A place on which a process of the fleet runs, started again where it dies. */
interface Post {
  readonly part: 'lead' | 'serve';
  readonly machine: Machine;
  life: Life | undefined;
}

class SimulatedFleet {
  readonly broken: string[] = [];
  readonly #world: World;
  readonly #program: Program;
  readonly #provider: Provider;
  readonly #plan: FleetPlan;
  readonly #posts: readonly Post[];
  readonly #model: FleetModel;
  readonly #listeners: Listeners = new Map();
  readonly #dispatcher: ModelDispatcher;
  readonly #intensity: number;
  #pids = 100;
  #finished: Finished | undefined;
  /** Deaths of processes that a poisoned match has caused. */
  #poisonings = 0;

  constructor(world: World, program: Program) {
    this.#world = world;
    this.#program = program;
    this.#provider = new Provider(world, [
      { fault: 'overloaded', probability: 0.02 },
      { fault: 'lost request', probability: 0.02 },
      { fault: 'lost answer', probability: 0.02 },
      { fault: 'slow answer', probability: 0.01 },
    ]);
    this.#intensity = world.random() ** 2;
    const trials = 3 + world.below(6);
    const poison = world.below(3) === 0 ? 1 + world.below(trials) : 0;
    this.#plan = {
      trials,
      rounds: 1 + world.below(3),
      concurrency: 1 + world.below(4),
      budgetUsd: 50,
      matchUsd: 0.4,
      services: [],
      second: 'paid',
      retries: world.below(2),
      fsync: 'batch',
      lockMs: 2_000,
      poison,
      // Where processes die of other things too, a match is not to blame.
      deaths: poison === 0 ? 10_000 : 3,
    };
    const workers = 1 + world.below(4);
    this.#posts = [
      { part: 'lead', machine: machineIn(world, 'leader'), life: undefined },
      ...Array.from({ length: workers }, (_, index) => ({
        part: 'serve' as const,
        machine: machineIn(world, `worker${index + 1}`),
        life: undefined,
      })),
    ];
    const clock = (): number => world.now;
    this.#model = new FleetModel(clock);
    this.#dispatcher = new ModelDispatcher(world, this.#plan.lockMs);
  }

  async toTheEnd(): Promise<void> {
    const world = this.#world;
    world.state = 'a fleet at work';
    this.#look();
    await world.run(
      () => this.#finished !== undefined || this.broken.length > 0 || world.now > longestMs,
      400_000,
    );
    for (const { life } of this.#posts) life?.process.kill();
    if (this.broken.length > 0) return;
    if (this.#finished === undefined) this.broken.push('the run does not come to its end');
    else this.#check(this.#finished);
  }

  /** Starts what has to run and draws what interferes, every now and then. */
  #look(): void {
    const world = this.#world;
    world.hasFaults = world.now < disturbedMs;
    for (const post of this.#posts) {
      const { life } = post;
      if (life?.isOver === true) this.#note(post, life);
      if (life === undefined || life.isOver) post.life = this.#start(post);
      else this.#interfere(post.part, life);
    }
    world.plan('look', 200 + world.below(400), () => this.#look());
  }

  #note({ part }: Post, life: Life): void {
    this.#world.tell(`${part} ends: ${life.said}`);
    if (life.isUnnamed) this.broken.push(`an error has no words of masbench's own: ${life.said}`);
    if (this.#pids > 400) this.broken.push(`processes end again and again: ${life.said}`);
    if (part !== 'lead') return;
    const finished = life.ended as Finished | undefined;
    const done = (finished?.result.finished ?? 0) + (this.#plan.poison === 0 ? 0 : 1);
    if (finished !== undefined && done >= this.#plan.trials) this.#finished = finished;
  }

  #start({ part, machine }: Post): Life {
    const process = new SimProcess({
      world: this.#world,
      machine,
      pid: (this.#pids += 1),
      chances: [
        { fault: 'kill', probability: this.#plan.poison === 0 ? 0.002 * this.#intensity : 0 },
        { fault: 'short write', probability: 0.05 },
      ],
    });
    const store = () =>
      modelStore(
        { model: () => this.#model, listeners: this.#heardBy(process) },
        this.#carry(process),
        () => undefined,
      );
    const die = (): void => {
      this.#poisonings += 1;
      if (this.#poisonings > 3) this.broken.push(`a poisoned match has killed ${this.#poisonings} processes`);
      process.kill();
    };
    return new Life(process, this.#program, {
      part,
      folder,
      plan: this.#plan,
      provider: this.#provider,
      reach: { die, store, dispatcher: () => this.#dispatcher.reachedBy(process) },
    });
  }

  /** Messages reach a process later, or never. */
  #heardBy(process: SimProcess): Listeners {
    const world = this.#world;
    const all = this.#listeners;
    return {
      get: (to) => all.get(to),
      set: (to, listeners) => {
        all.set(
          to,
          new Set(
            [...listeners].map((listener) => (message: string) => {
              if (world.strike([{ fault: 'lost message', probability: 0.1 }]) === undefined)
                void process.later('message', () => listener(message), world.below(20));
            }),
          ),
        );
      },
    } as Listeners;
  }

  /** The way to the store and back: a request arrives though its sender is dead by then, and is sent again where its reply is lost. */
  #carry(process: SimProcess): Carry {
    const world = this.#world;
    return async (step, take) => {
      for (;;) {
        process.check();
        const fault = world.strike(
          [
            { fault: 'store away', probability: 0.005 },
            { fault: 'lost reply', probability: 0.01 },
          ],
          `the store: ${step}`,
        );
        if (fault === 'store away')
          await process.later('store away', () => undefined, 500 + world.below(5_000));
        await new Promise<void>((resolve) => world.plan(`to store: ${step}`, world.below(4), resolve));
        let answer: () => ReturnType<typeof take>;
        try {
          const taken = structuredClone(take());
          answer = () => taken;
        } catch (error) {
          answer = () => {
            throw error;
          };
        }
        if (fault === 'lost reply') await process.later('connected again', () => undefined, 100);
        else return process.later(`from store: ${step}`, answer, world.below(4));
      }
    };
  }

  #interfere(part: Post['part'], life: Life): void {
    const world = this.#world;
    const fault = world.strike(
      [
        { fault: 'SIGTERM', probability: this.#plan.poison === 0 ? 0.01 : 0 },
        { fault: 'kill -9', probability: this.#plan.poison === 0 ? 0.02 : 0 },
        { fault: 'suspended', probability: this.#plan.poison === 0 ? 0.01 : 0 },
      ],
      part === 'lead' ? 'the distributor' : 'a worker',
    );
    if (fault === 'SIGTERM') life.pause.abort();
    if (fault === 'kill -9') life.process.kill();
    if (fault === 'suspended') life.process.stop(world.below(8_000));
  }

  #check(finished: Finished): void {
    const { budgetUsd, matchUsd } = this.#plan;
    this.broken.push(...brokenByMoney(finished, this.#provider, { budgetUsd, matchUsd, mayForget: false }));
    this.broken.push(...brokenByAccount(this.#model.account(), this.#provider, budgetUsd));
  }
}
