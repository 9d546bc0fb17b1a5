import { isDeepStrictEqual } from 'node:util';
import { Life } from './life.js';
import { Provider } from './provider.js';
import { machineIn, SimProcess, type Machine, type Program } from './sim-process.js';
import type { Ending } from './simulate-run.js';
import type { KillsPlan } from './scenarios/kills.js';
import { World } from './world.js';

const folder = '/simulated/run';
const games = ['hq', 'mug', 'werewolf'] as const;
const units = ['costUsd', 'tokens', 'calls', 'seconds'] as const;
const mostKills = 14;

/** What a match came to, and what it took. */
interface Played {
  readonly id: string;
  readonly status: string;
  readonly reason?: string;
  readonly outcome: unknown;
  readonly seats: readonly {
    readonly score: number | null;
    readonly standIns: Readonly<Record<string, number>>;
    readonly usage: Readonly<Record<string, number | null>>;
  }[];
}

/**
 * A run whose players are deterministic, under limits of one to four times its cost, killed again and again: what it comes to is
 * what the run comes to that nobody kills, or a match is unfinished, says why, and comes to it once its losses are settled.
 */
export async function simulateKills(program: Program, seed: number, keepsTrace = false): Promise<Ending> {
  const world = new World(seed, { keepsTrace });
  const broken: string[] = [];
  try {
    broken.push(...(await kill(world, program)));
  } catch (error) {
    broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const { steps, struck, trace } = world;
  return { seed, steps, struck, digest: world.digest(), broken, trace };
}

async function kill(world: World, program: Program): Promise<readonly string[]> {
  const free: KillsPlan = {
    game: games[world.seed % games.length] ?? 'hq',
    seed: world.below(1e6),
    trials: 1 + world.below(2),
    limits: {},
    bound: 1 + world.below(17),
  };
  const unlimited = await new Runs(new World(world.seed), program, free).whole();
  const plan = { ...free, limits: limitsFor(world, unlimited.played) };
  const control = await new Runs(new World(world.seed), program, plan).whole();
  const runs = new Runs(world, program, plan);
  const kills = 1 + world.below(mostKills);
  for (let life = 0; life < kills && !runs.isWhole(control.played); life += 1)
    await runs.killed(world.below((2 * control.lasted) / kills));
  await runs.live();
  return [...lawsOf(plan, runs.played, control.played), ...(await settled(runs, plan, control.played))];
}

/** Finished matches are what they were; of others it is said which limit lost calls hold. */
function lawsOf(plan: KillsPlan, played: readonly Played[], control: readonly Played[]): readonly string[] {
  return control.flatMap((expected) => {
    const found = played.find(({ id }) => id === expected.id);
    const about = `${plan.game} under ${JSON.stringify(plan.limits)}: ${expected.id}`;
    if (found === undefined) return [`a kill has changed a result: ${about} has no record`];
    if (found.status === 'finished')
      return isDeepStrictEqual(resultOf(found), resultOf(expected))
        ? []
        : [
            `a kill has changed a result: ${about} came to ${JSON.stringify(resultOf(found))}, and without kills to ${JSON.stringify(resultOf(expected))}`,
          ];
    const says = /^\S+ could not be asked: lost calls hold .+; settle or raise the limit/.test(
      found.reason ?? '',
    );
    return says ? [] : [`a kill has stopped a match that does not say why: ${about}, ${found.reason}`];
  });
}

/** Once it is said that lost calls have cost nothing, all matches come to what they would have come to. */
async function settled(runs: Runs, plan: KillsPlan, control: readonly Played[]): Promise<readonly string[]> {
  if (runs.played.every(({ status }) => status === 'finished')) return [];
  await runs.live({ settleLostUsd: 0 });
  const open = runs.played.filter(({ status }) => status !== 'finished');
  return [
    ...lawsOf(plan, runs.played, control),
    ...open.map(({ id, reason }) => `${id} is not played on though what it lost is settled: ${reason}`),
    ...(await runs.problems()).map((problem) => `verify finds: ${problem}`),
  ];
}

function resultOf({ outcome, seats }: Played): unknown {
  return { outcome, seats: seats.map(({ score, standIns }) => ({ score, standIns })) };
}

/** One limit, of a match or of each seat, at one to four times of what the dearest took. */
function limitsFor(world: World, played: readonly Played[]): KillsPlan['limits'] {
  const unit = units[world.below(units.length)] ?? 'costUsd';
  const scope = world.below(2) === 0 ? 'match' : 'seat';
  const bySeat = played.map(({ seats }) =>
    seats.map(({ usage }) =>
      unit === 'tokens' ? (usage['inputTokens'] ?? 0) + (usage['outputTokens'] ?? 0) : (usage[unit] ?? 0),
    ),
  );
  const totals = bySeat.map((amounts) => amounts.reduce((sum, amount) => sum + amount, 0));
  const dearest = Math.max(...(scope === 'match' ? totals : bySeat.flat()));
  const times = 1 + 3 * world.random();
  return { [scope]: { [unit]: unit === 'costUsd' ? dearest * times : Math.round(dearest * times) } };
}

/** The processes that play one run, one after the other. */
class Runs {
  readonly #world: World;
  readonly #program: Program;
  readonly #plan: KillsPlan;
  readonly #machine: Machine;
  readonly #provider: Provider;
  #pids = 100;

  constructor(world: World, program: Program, plan: KillsPlan) {
    this.#world = world;
    this.#program = program;
    this.#plan = plan;
    this.#machine = machineIn(world, 'one');
    this.#provider = new Provider(world, []);
  }

  /** Plays it at one go. */
  async whole(): Promise<{ readonly played: readonly Played[]; readonly lasted: number }> {
    await this.live();
    return { played: this.played, lasted: this.#world.now };
  }

  /** Plays it until it has ended. */
  async live(more: object = {}): Promise<void> {
    this.#world.hasFaults = false;
    const life = this.#life(more);
    await this.#world.run(() => life.isOver);
    life.process.kill();
    if (life.said !== 'done') throw new Error(`the run does not come to its end: ${life.said}`);
  }

  /** Plays it until it has ended, or is killed after so long, or at one of its writes. */
  async killed(afterMs: number): Promise<void> {
    const world = this.#world;
    world.hasFaults = true;
    const life = this.#life({});
    world.plan('kill -9', afterMs, () => {
      if (life.isOver) return;
      world.strike([{ fault: 'kill -9', probability: 1 }]);
      life.process.kill();
    });
    await world.run(() => life.isOver);
    life.process.kill();
  }

  /** Returns whether all of these matches have finished. */
  isWhole(matches: readonly Played[]): boolean {
    return this.played.filter(({ status }) => status === 'finished').length === matches.length;
  }

  /** The last record of every match. */
  get played(): readonly Played[] {
    const file = this.#machine.disk.find(`${folder}/records.jsonl`);
    const found = new Map<string, Played>();
    if (file?.kind !== 'file') return [];
    for (const line of file.bytes.toString('utf8').split('\n')) {
      const { record } = (line === '' ? {} : JSON.parse(line)) as { readonly record?: Played };
      if (record !== undefined) found.set(record.id, record);
    }
    return [...found.values()];
  }

  /** Returns what `verify` finds. */
  async problems(): Promise<readonly string[]> {
    const life = this.#life({}, 'problemsOf');
    await this.#world.run(() => life.isOver);
    life.process.kill();
    return life.said === 'done' ? (life.ended as readonly string[]) : [life.said];
  }

  #life(
    more: object,
    part = this.#machine.disk.find(`${folder}/run.json`) === undefined ? 'begin' : 'goOn',
  ): Life {
    const world = this.#world;
    world.state = part === 'begin' ? 'a run that begins' : 'a run that goes on';
    const chances = [
      { fault: 'kill', probability: 0.001 },
      { fault: 'short write', probability: 0.02 },
    ] as const;
    const process = new SimProcess({ world, machine: this.#machine, pid: (this.#pids += 1), chances });
    const plan = { ...this.#plan, ...more };
    return new Life(process, this.#program, { part, folder, plan, provider: this.#provider });
  }
}
