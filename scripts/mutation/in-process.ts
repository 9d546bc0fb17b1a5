import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { createVitest, type Vitest } from 'vitest/node';
import { isEquivalent, readEquivalentMutants } from './equivalent-mutants.ts';
import { Channel, equivalentReason, wordsReason, type Answer, type Order } from './messages.ts';

/**
 * The parts that Stryker loads: a runner of tests and a draw of mutants. Stryker's own runner for Vitest starts a thread
 * for each mutant, which imports all modules again; this one keeps its thread, and a mutant costs what its tests cost.
 */
/** Tests that take more CPU time without a mutant are not run for one: what only they notice counts as a survivor. */
const longestTestMs = 1_500;

/** CPU time after which a mutant loops. The clock would speak of the machine. */
const longestRunMs = 30_000;

/** No mutant is begun after this time: of those that are drawn, as many are run as there is time for. */
const until = Number(process.env['MASBENCH_MUTATION_UNTIL'] ?? Infinity);

/** Does the first test that kills a mutant end its run? */
const bails = process.env['MASBENCH_MUTATION_TO_THE_END'] === undefined;

/** Where mutants that loop are noted, in the copy of the repository. */
const lateFile = 'late-mutants';

interface MutantRun {
  readonly activeMutant: { readonly id: string };
  readonly mutantActivation: 'static' | 'runtime';
  readonly testFilter?: readonly string[];
  readonly reloadEnvironment: boolean;
  readonly hitLimit?: number;
}

class InProcessRunner {
  static inject = [] as const;

  #vitest: Vitest | undefined;
  #files: readonly string[] = [];
  /** Those that are not too long; unknown in a process that began after the first run of all tests. */
  #tests: readonly string[] | undefined;
  readonly #channel = new Channel<Answer>();

  capabilities(): { reloadEnvironment: boolean } {
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    this.#vitest = await createVitest('test', {
      config: 'scripts/mutation/vitest.config.ts',
      pool: 'threads',
      maxWorkers: 1,
      watch: false,
      reporters: [{}],
      onConsoleLog: () => false,
    });
    const specifications = await this.#vitest.globTestSpecifications();
    this.#files = specifications.map(({ moduleId }) => moduleId);
    const ready = this.#hear();
    void this.#vitest.runTestSpecifications(specifications.slice(0, 1));
    await ready;
  }

  async dryRun(): Promise<object> {
    const answer = await this.#ask({ files: this.#files, isCoverage: true, bails: false });
    if (answer.error !== undefined) return { status: 'error', errorMessage: answer.error };
    const tests = answer.tests.filter(
      ({ status, timeSpentMs }) => status !== 0 || timeSpentMs <= longestTestMs,
    );
    this.#tests = tests.map(({ id }) => id);
    // Quick files first: most mutants are killed by the first.
    const time = (file: string): number =>
      tests.reduce(
        (sum, { id, timeSpentMs }) =>
          sum + (id.startsWith(`${relative(process.cwd(), file)}#`) ? timeSpentMs : 0),
        0,
      );
    this.#files = this.#files.toSorted((one, other) => time(one) - time(other));
    return { status: 'complete', tests, mutantCoverage: answer.coverage };
  }

  async mutantRun(run: MutantRun): Promise<object> {
    const { testFilter, hitLimit } = run;
    if (Date.now() > until) return { status: 'error', errorMessage: 'not run: no time was left' };
    if (existsSync(lateFile) && readFileSync(lateFile, 'utf8').split('\n').includes(run.activeMutant.id))
      return { status: 'timeout', reason: `More than ${longestRunMs / 1000} seconds of CPU time` };
    const watch = watchTime(run.activeMutant.id);
    const chosen = testFilter ?? this.#tests;
    const answer = await this.#ask({
      files: this.#files,
      mutant: run.activeMutant.id,
      isStatic: run.mutantActivation === 'static',
      reloads: run.reloadEnvironment,
      bails,
      ...(chosen && { tests: chosen }),
      ...(hitLimit !== undefined && { hitLimit }),
    });
    clearInterval(watch);
    const { tests, hits, error } = answer;
    if (hitLimit !== undefined && hits > hitLimit)
      return { status: 'timeout', reason: `Hit limit reached (${hits}/${hitLimit})` };
    const failed = tests.filter(({ status }) => status === 1);
    const nrOfTests = tests.length;
    if (error !== undefined) return { status: 'killed', failureMessage: error, killedBy: [], nrOfTests };
    const [first] = failed;
    if (!first) return { status: 'survived', nrOfTests };
    return {
      status: 'killed',
      failureMessage: first.failureMessage,
      killedBy: failed.map(({ id }) => id),
      nrOfTests,
    };
  }

  async dispose(): Promise<void> {
    this.#channel.say('end');
    this.#channel.close();
    await this.#vitest?.close();
  }

  async #ask(order: Order): Promise<Answer> {
    const answer = this.#hear();
    this.#channel.say(order);
    return answer;
  }

  async #hear(): Promise<Answer> {
    return new Promise((resolve) => {
      this.#channel.hear(resolve);
    });
  }
}

/**
 * Notes a mutant that takes longer than `longestRunMs`, and ends the process, as nothing else ends a thread that loops. Stryker
 * starts another and asks again.
 */
function watchTime(mutant: string): NodeJS.Timeout {
  const begin = process.cpuUsage();
  return setInterval(() => {
    const { user, system } = process.cpuUsage(begin);
    if ((user + system) / 1000 < longestRunMs) return;
    appendFileSync(lateFile, `${mutant}\n`);
    process.exit(1);
  }, 500);
}

interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement?: string;
  /** Lines count from 0. */
  readonly location: { readonly start: { readonly line: number } };
}

/** The changes after which the code does the same. */
const equivalents = readEquivalentMutants();

/** True if code with this mutant does the same. */
function isSame({ fileName, location: { start }, ...mutant }: Mutant): boolean {
  const file = relative(process.cwd(), fileName);
  return isEquivalent(equivalents, { ...mutant, file, line: start.line }, readFileSync(fileName, 'utf8'));
}

/**
 * Leaves out mutants that `equivalent.json` knows to do the same, and draws `MASBENCH_MUTATION_SAMPLE` of the rest by
 * `MASBENCH_MUTATION_SEED`, by default all: the others are not run. Those that are drawn come
 * in an order that is drawn too, one by one, so that the first of them are a sample as well.
 */
export class SampleChecker {
  static inject = [] as const;
  readonly #drawn = new Set<string>();

  async init(): Promise<void> {
    await Promise.resolve();
  }

  async group(mutants: readonly Mutant[]): Promise<string[][]> {
    const seed = process.env['MASBENCH_MUTATION_SEED'] ?? '';
    const rank = ({ fileName, location, mutatorName, replacement }: Mutant): string =>
      createHash('sha256')
        .update(JSON.stringify([seed, relative(process.cwd(), fileName), location, mutatorName, replacement]))
        .digest('hex');
    const ranked = mutants
      .filter((mutant) => !isSame(mutant))
      .map((mutant) => ({ id: mutant.id, rank: rank(mutant) }))
      .toSorted((one, other) => (one.rank < other.rank ? -1 : 1));
    const size = Number(process.env['MASBENCH_MUTATION_SAMPLE'] ?? Infinity);
    for (const { id } of ranked.slice(0, size)) this.#drawn.add(id);
    const others = mutants.flatMap(({ id }) => (this.#drawn.has(id) ? [] : [id]));
    return Promise.resolve([...(others.length === 0 ? [] : [others]), ...[...this.#drawn].map((id) => [id])]);
  }

  async check(mutants: readonly Mutant[]): Promise<object> {
    return Promise.resolve(
      Object.fromEntries(
        mutants.map((mutant) => [
          mutant.id,
          this.#drawn.has(mutant.id)
            ? { status: 'passed' }
            : { status: 'compileError', reason: isSame(mutant) ? equivalentReason : 'not drawn' },
        ]),
      ),
    );
  }
}

/** Just what is read of a place in the syntax tree of Babel. */
interface Place {
  readonly node: { readonly type: string; readonly callee?: Callee };
  readonly parentPath: Place | null;
}

interface Callee {
  readonly name?: string;
  readonly property?: { readonly name?: string };
}

/** Leaves the words of errors and descriptions alone: they decide nothing. */
const words = {
  shouldIgnore(place: Place): string | undefined {
    if (!['StringLiteral', 'TemplateLiteral'].includes(place.node.type)) return undefined;
    for (let at: Place | null = place; at !== null; at = at.parentPath) {
      const { type, callee } = at.node;
      if (type === 'NewExpression' && callee?.name?.endsWith('Error') === true) return wordsReason;
      if (type === 'CallExpression' && callee?.property?.name === 'describe') return wordsReason;
      if (type.endsWith('Statement') || type.endsWith('Declaration')) return undefined;
    }
    return undefined;
  },
};

/** What Stryker looks for in a plugin. */
export const strykerPlugins = [
  { kind: 'TestRunner', name: 'in-process', injectableClass: InProcessRunner },
  { kind: 'Checker', name: 'sample', injectableClass: SampleChecker },
  { kind: 'Ignore', name: 'words', value: words },
];
