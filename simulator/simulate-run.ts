import { brokenByMoney } from './laws-of-money.js';
import { Life, type Finished } from './life.js';
import { Provider } from './provider.js';
import { answersInCallLogs, countHeldByLosses, recordedQuestions } from './recorded-answers.js';
import { machineIn, SimProcess, type Machine, type Program } from './sim-process.js';
import type { RunPlan } from './scenarios/run.js';
import { tamper, tamperings } from './tampering.js';
import { World } from './world.js';

/** What a world came to. */
export interface Ending {
  readonly seed: number;
  readonly steps: number;
  /** How often each fault struck, by `fault @ state`. */
  readonly struck: ReadonlyMap<string, number>;
  /** Digest of everything that happened. */
  readonly digest: string;
  /** Laws that were broken, in sentences. */
  readonly broken: readonly string[];
  readonly trace: readonly string[];
}

const folder = '/simulated/run';
/** After so many lives nothing interferes any more, so that the run can come to its end. */
const disturbedLives = 10;
/** Dollars of an answer in a call log. */
const answerUsd = 0.01;
/** Calls in flight are awaited for so long when a run is paused. */
const pauseMs = 120_000;

/** One run of paid matches in a world that interferes: killed, interrupted, resumed, until it has finished. */
export async function simulateRun(program: Program, seed: number, keepsTrace = false): Promise<Ending> {
  const world = new World(seed, { keepsTrace });
  const run = new SimulatedRun(world, program);
  try {
    await run.toTheEnd();
  } catch (error) {
    run.broken.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  const { steps, struck, trace } = world;
  return { seed, steps, struck, digest: world.digest(), broken: run.broken, trace };
}

const troubles = ['a rule throws', 'no number', 'artifacts throw', 'none', 'none', 'none', 'none'] as const;

/** Who plays, and what services the matches have: mostly none. */
const surroundings = [
  { services: [], second: 'paid' },
  { services: [], second: 'paid' },
  { services: [], second: 'twofold' },
  { services: ['mark', 'mark', 'mark', 'mark', 'mark', 'mark'], second: 'paid' },
  { services: ['paint', 'paint', 'paint', 'paint', 'paint', 'paint'], second: 'paid' },
] as const;

class SimulatedRun {
  readonly broken: string[] = [];
  readonly #world: World;
  readonly #program: Program;
  readonly #machine: Machine;
  readonly #provider: Provider;
  readonly #plan: RunPlan;
  readonly #intensity: number;
  #pids = 100;
  #lives = 0;
  #hasLostPower = false;
  #said = '';
  #finished: Finished | undefined;

  constructor(world: World, program: Program) {
    this.#world = world;
    this.#program = program;
    this.#machine = machineIn(world, 'one');
    this.#provider = new Provider(world, [
      { fault: 'overloaded', probability: 0.02 },
      { fault: 'lost request', probability: 0.02 },
      { fault: 'lost answer', probability: 0.02 },
      { fault: 'slow answer', probability: 0.02 },
    ]);
    this.#intensity = world.random() ** 2;
    this.#plan = {
      trials: 2 + world.below(6),
      rounds: 1 + world.below(5),
      concurrency: 1 + world.below(6),
      budgetUsd: world.below(3) === 0 ? 0.5 : 50,
      retries: world.below(3),
      fsync: (['end', 'batch', 'answer'] as const)[world.below(3)] ?? 'batch',
      trouble: troubles[world.below(troubles.length)] ?? 'none',
      ...(surroundings[world.below(surroundings.length)] ?? surroundings[0]),
      matchUsd: world.below(3) === 0 ? 0.1 : 0.4,
    };
  }

  async toTheEnd(): Promise<void> {
    while (this.#finished === undefined && this.broken.length === 0) {
      if (this.#lives >= disturbedLives + 6) {
        this.broken.push(`the run does not come to its end: ${this.#said}`);
        return;
      }
      await this.#live();
      if (this.broken.length === 0) await this.#tampered();
    }
    if (this.broken.length === 0) await this.#check();
  }

  /** One or two processes that play the run until they end or die. */
  async #live(): Promise<void> {
    this.#lives += 1;
    const world = this.#world;
    // A user looks at what happened, and starts it again.
    world.block(world.below(120_000));
    world.hasFaults = this.#lives <= disturbedLives;
    const before = recordedQuestions(this.#machine.disk, folder);
    const asked = this.#provider.calls;
    const answered = this.#provider.answers;
    const diskFaults = this.#diskFaults;
    const count = world.strike([{ fault: 'second process', probability: 0.05 }]) === undefined ? 1 : 2;
    const lives = Array.from({ length: count }, () => this.#life());
    const began = world.now;
    const interference = lives.map((life) => this.#interfere(life));
    await world.run(() => lives.every(({ isOver }) => isOver));
    const lasted = world.now - began;
    await this.#leaveAlone(lives);
    for (const { said, isUnnamed, ended, process } of lives) {
      world.tell(`life ${this.#lives} ends: ${said}`);
      this.#said = said;
      if (isUnnamed) this.broken.push(`an error has no words of masbench's own: ${said}`);
      const finished = ended as Finished | undefined;
      const isWhole = finished !== undefined && finished.result.finished + this.#held >= this.#due;
      if (isWhole || typeof finished?.budgetSpent === 'string') this.#finished = finished;
      process.kill();
    }
    const isPaused = lives.length === 1 && interference[0] === 'interrupt' && lives[0]?.said === 'done';
    if (isPaused && lasted < pauseMs && this.#diskFaults === diskFaults) this.#checkPause(answered);
    const again = this.#provider.questionsSince(asked).filter((question) => before.has(question));
    if (again.length > 0 && !this.#hasLostPower)
      this.broken.push(`asked again though it is on record: ${again.join(', ')}`);
  }

  /** A process that has ended may still do something, which it must not. */
  async #leaveAlone(lives: readonly Life[]): Promise<void> {
    const world = this.#world;
    if (lives.every(({ process }) => process.isDead)) return;
    const until = world.now + 1_000;
    let isUntil = false;
    world.plan('a second later', 1_000, () => (isUntil = true));
    await world.run(() => isUntil || world.now > until);
    const { late } = this.#provider;
    if (late.length > 0) this.broken.push(`a process that has ended asks and pays on: ${late.join(', ')}`);
  }

  /** What was answered until a pause came to its end is on record. */
  #checkPause(answered: number): void {
    const recorded = recordedQuestions(this.#machine.disk, folder);
    const thrown = this.#provider
      .answersSince(answered)
      .filter((question) => /^topic\d/.test(question) && !recorded.has(question))
      // Where a rule throws, its match is over at once.
      .filter((question) => this.#plan.trouble !== 'a rule throws' || !question.startsWith('topic1 '));
    if (thrown.length > 0) this.broken.push(`a pause has thrown answers away: ${thrown.join(', ')}`);
  }

  get #diskFaults(): number {
    return [...this.#world.struck].reduce(
      (sum, [key, times]) => sum + (/^(?:full|broken) disk/.test(key) ? times : 0),
      0,
    );
  }

  /** Another program changes what is on record: `verify` has to say so, and `resume` to refuse. It is put back then. */
  async #tampered(): Promise<void> {
    const world = this.#world;
    const { disk } = this.#machine;
    if (world.random() > 0.3) return;
    const kind = tamperings[world.below(tamperings.length)] ?? 'journal cut';
    world.hasFaults = false;
    const before = new Set(await this.#problems());
    const undo = tamper(disk, folder, { kind, below: (count) => world.below(count) });
    if (undo === undefined) return;
    world.hasFaults = true;
    world.strike([{ fault: kind, probability: 1 }], 'a run on record');
    world.hasFaults = false;
    if ((await this.#problems()).every((problem) => before.has(problem)))
      this.broken.push(`verify says nothing of this: ${kind}`);
    const asked = this.#provider.calls;
    const life = this.#life();
    await world.run(() => life.isOver);
    life.process.kill();
    if (life.said === 'done' || this.#provider.calls > asked)
      this.broken.push(
        `resume goes on over this: ${kind}, and asks ${this.#provider.calls - asked} questions`,
      );
    undo();
  }

  /** How many matches finish. */
  get #due(): number {
    const { trials, trouble } = this.#plan;
    return trouble === 'a rule throws' || trouble === 'no number' ? trials - 1 : trials;
  }

  /** How many matches stay unfinished, as lost calls hold their limit: a user would settle them or raise it. */
  get #held(): number {
    return countHeldByLosses(this.#machine.disk, folder);
  }

  #life(): Life {
    const process = this.#process();
    const isBegun = this.#machine.disk.find(`${folder}/run.json`) !== undefined;
    this.#world.state = isBegun ? 'a run that goes on' : 'a run that begins';
    const part = isBegun ? 'goOn' : 'begin';
    return new Life(process, this.#program, { part, folder, plan: this.#plan, provider: this.#provider });
  }

  #process(): SimProcess {
    return new SimProcess({
      world: this.#world,
      machine: this.#machine,
      pid: (this.#pids += 1),
      chances: [
        { fault: 'kill', probability: 0.004 * this.#intensity },
        { fault: 'full disk', probability: 0.002 * this.#intensity },
        { fault: 'broken disk', probability: 0.002 * this.#intensity },
        { fault: 'short write', probability: 0.05 },
      ],
    });
  }

  /** Plans what comes from outside while a process lives. */
  #interfere(life: Life): string | undefined {
    const world = this.#world;
    const fault = world.strike([
      { fault: 'interrupt', probability: 0.15 },
      { fault: 'two interrupts', probability: 0.1 },
      { fault: 'kill -9', probability: 0.25 },
      { fault: 'suspended', probability: 0.1 },
      { fault: 'clock set', probability: 0.05 },
      { fault: 'power cut', probability: 0.05 },
    ]);
    if (fault === undefined) return undefined;
    world.plan(fault, world.below(300), () => {
      if (life.isOver) return;
      if (fault === 'interrupt' || fault === 'two interrupts') life.process.signal('SIGINT');
      if (fault === 'two interrupts')
        world.plan('second interrupt', world.below(50), () => {
          if (!life.isOver) life.process.signal('SIGINT');
        });
      if (fault === 'kill -9') life.process.kill();
      if (fault === 'suspended') life.process.stop(world.below(200_000));
      if (fault === 'clock set') this.#machine.clockErrorMs += (world.random() - 0.5) * 7_200_000;
      if (fault !== 'power cut') return;
      for (const process of this.#machine.processes.values()) process.kill();
      this.#machine.disk.losePower((bytes) => world.below(bytes + 1));
      this.#machine.boot += 1;
      this.#hasLostPower = true;
    });
    return fault;
  }

  /** Holds the finished run to its laws. */
  async #check(): Promise<void> {
    const world = this.#world;
    world.hasFaults = false;
    const all = await this.#problems();
    // What the budget had no room for is not played, which verify says.
    const isSpent = typeof this.#finished?.budgetSpent === 'string';
    const isHeld = this.#held > 0;
    const isOpen = (problem: string): boolean =>
      ((isSpent || isHeld) &&
        /not been played|has no journal|has no start|has no end|resume the run first/.test(problem)) ||
      // A match whose rules are wrong fails, and stays open.
      (this.#due < this.#plan.trials && /m0001: its journal has no end/.test(problem));
    const found = all.filter((problem) => !isOpen(problem));
    if (found.length > 0) this.broken.push(`verify finds ${found.length} problems: ${found[0]}`);
    if (this.#finished === undefined) return;
    const answersUsd = answersInCallLogs(this.#machine.disk, folder) * answerUsd;
    const { paidUsd = 0, lostUsd = 0 } = this.#finished.result.cost;
    // Where the disk failed, what an answer came to may be on record as lost; so may that of a match whose process died, until
    // the match is continued, for which the budget may have no room.
    const countedUsd = isSpent || isHeld ? paidUsd + lostUsd : paidUsd;
    if (!this.#hasLostPower && this.#diskFaults === 0 && countedUsd + answerUsd / 2 < answersUsd)
      this.broken.push(`the call logs have answers for $${answersUsd}, and $${countedUsd} is billed`);
    const { budgetUsd, matchUsd } = this.#plan;
    this.broken.push(
      ...brokenByMoney(this.#finished, this.#provider, {
        budgetUsd,
        matchUsd,
        mayForget: this.#hasLostPower,
      }),
    );
  }

  /** Returns what `verify` finds. */
  async #problems(): Promise<readonly string[]> {
    const reader = this.#process().load(this.#program, {});
    const problemsOf = reader['problemsOf'] as unknown as (
      folder: string,
      plan: object,
    ) => Promise<readonly string[]>;
    let found: readonly string[] | undefined;
    void problemsOf(folder, this.#plan).then(
      (problems) => (found = problems),
      (error: unknown) => (found = [error instanceof Error ? (error.stack ?? '') : String(error)]),
    );
    await this.#world.run(() => found !== undefined);
    return found ?? ['verify does not end'];
  }
}
