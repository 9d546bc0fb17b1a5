import { relative } from 'node:path';
import { startTests, type File, type Suite, type Task, type Test, type VitestRunner } from '@vitest/runner';
import { TestRunner, vi } from 'vitest';
import * as z from 'zod';
import { Channel, type Answer, type Order, type RunTest } from './messages.ts';

/** What instrumented sources read and write. */
interface Instrumentation {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number | undefined;
  mutantCoverage?: unknown;
}

/** What Vitest keeps for the runner of its thread. */
interface WorkerState {
  filepath?: string;
  readonly evaluatedModules: {
    getModuleById(id: string): object | undefined;
    invalidateModule(module: object): void;
  };
}

const instrumentation: Instrumentation = {};
Reflect.set(globalThis, '__stryker__', instrumentation);
const workerState = z.custom<WorkerState>().parse(Reflect.get(globalThis, '__vitest_worker__'));
const nothing = async (): Promise<void> => Promise.resolve();

/**
 * Obeys `in-process.ts` before the first file, until the end. A mutant is switched on in modules that are there already.
 * What a mutant left behind must not kill the next: a failure counts if the test passes without the mutant, else the mutant
 * is run again in fresh modules.
 */
export default class ObedientRunner extends TestRunner {
  readonly #channel = new Channel<Order | 'end'>();
  /** CPU time of each test, in milliseconds: the clock would speak of the machine. */
  readonly #spent = new WeakMap<Test, number>();

  async onBeforeCollect(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#channel.hear((order) => {
        if (order === 'end') resolve();
        else void this.#obey(order).then((answer) => this.#channel.say(answer));
      });
      this.#channel.say({ tests: [], hits: 0 });
    });
    this.#channel.close();
    throw new Error('The mutants are done');
  }

  async #obey(order: Order): Promise<Answer> {
    if (order.reloads) vi.resetModules();
    const answer = await this.#run(order);
    if (order.mutant === undefined || order.isStatic) return answer;
    const failed = answer.tests.filter(({ status }) => status === 1).map(({ id }) => id);
    if (failed.length === 0) return answer;
    const sane = await this.#run({ files: order.files, tests: failed, bails: true });
    if (sane.error === undefined && sane.tests.every(({ status }) => status === 0)) return answer;
    vi.resetModules();
    const again = await this.#run(order);
    vi.resetModules();
    return again;
  }

  async #run(order: Order): Promise<Answer> {
    instrumentation.activeMutant = order.isStatic ? order.mutant : undefined;
    instrumentation.hitCount = order.hitLimit === undefined ? undefined : 0;
    instrumentation.hitLimit = order.hitLimit;
    if (order.isCoverage) instrumentation.mutantCoverage = { static: {}, perTest: {} };
    const chosen = order.tests && new Set(order.tests);
    const tests: RunTest[] = [];
    let error: string | undefined;
    for (const path of order.files) {
      const name = relative(process.cwd(), path);
      if (chosen && ![...chosen].some((id) => id.startsWith(`${name}#`))) continue;
      workerState.filepath = path;
      // A memory that one file fills is empty for the next, so that coverage is that of each.
      if (order.isCoverage) vi.resetModules();
      const [file] = await startTests([path], this.#makeRunner(order, chosen));
      vi.resetConfig();
      vi.restoreAllMocks();
      instrumentation.activeMutant = order.isStatic ? order.mutant : undefined;
      if (!file) continue;
      const found = listTests(file);
      tests.push(
        ...found
          .filter(({ mode }) => mode !== 'skip')
          .map((test) => writeTest(test, this.#spent.get(test) ?? 0)),
      );
      if (!found.some(({ result }) => result?.state === 'fail') && file.result?.state === 'fail')
        error = file.result.errors?.[0]?.message ?? `${name} failed`;
      if (order.bails && (error !== undefined || tests.some(({ status }) => status === 1))) break;
    }
    instrumentation.activeMutant = undefined;
    return {
      tests,
      hits: instrumentation.hitCount ?? 0,
      ...(error !== undefined && { error }),
      ...(order.isCoverage && { coverage: instrumentation.mutantCoverage }),
    };
  }

  #makeRunner(order: Order, chosen: ReadonlySet<string> | undefined): VitestRunner {
    let hasFailed = false;
    let begin = process.cpuUsage();
    const { evaluatedModules } = workerState;
    const own: Partial<VitestRunner> = {
      onBeforeCollect: nothing,
      onTaskUpdate: nothing,
      onCollectStart: (file) => {
        TestRunner.prototype.onCollectStart.call(this, file);
      },
      importFile: (path, source) => {
        const module = evaluatedModules.getModuleById(path);
        if (module) evaluatedModules.invalidateModule(module);
        return TestRunner.prototype.importFile.call(this, path, source);
      },
      onCollected: async (files) => {
        if (chosen) for (const file of files) choose(file, chosen);
        instrumentation.activeMutant = order.mutant;
        await nothing();
      },
      onAfterRunFiles: () => {
        TestRunner.prototype.onAfterRunFiles.call(this);
      },
      onBeforeRunTask: async (test) => {
        if (order.bails && hasFailed) test.mode = 'skip';
        if (order.isCoverage) instrumentation.currentTestId = nameTest(test);
        await TestRunner.prototype.onBeforeRunTask.call(this, test);
        begin = process.cpuUsage();
      },
      onAfterRunTask: (test) => {
        const { user, system } = process.cpuUsage(begin);
        if (test.type === 'test') this.#spent.set(test, (user + system) / 1000);
        if (test.result?.state === 'fail') hasFailed = true;
        instrumentation.currentTestId = undefined;
        TestRunner.prototype.onAfterRunTask.call(this, test);
      },
    };
    return Object.assign(z.custom<VitestRunner>().parse(Object.create(this)), own);
  }
}

function choose(suite: Suite, chosen: ReadonlySet<string>): boolean {
  let isAny = false;
  for (const task of suite.tasks) {
    const isChosen = task.type === 'suite' ? choose(task, chosen) : chosen.has(nameTest(task));
    if (!isChosen) task.mode = 'skip';
    isAny ||= isChosen;
  }
  return isAny;
}

function listTests(suite: Suite | File): Test[] {
  return suite.tasks.flatMap((task) => (task.type === 'suite' ? listTests(task) : [task]));
}

function nameTest(test: Task): string {
  const names = [];
  for (let task: Task | undefined = test; task; task = task.suite) names.unshift(task.name);
  return `${relative(process.cwd(), test.file.filepath)}#${names.join(' ').trim()}`;
}

function writeTest(test: Test, timeSpentMs: number): RunTest {
  const { mode, result } = test;
  const id = nameTest(test);
  return {
    id,
    name: id.slice(id.indexOf('#') + 1),
    fileName: test.file.filepath,
    timeSpentMs,
    status:
      result?.state === 'pass' ? 0 : mode === 'skip' || result?.state === 'skip' || mode === 'todo' ? 2 : 1,
    ...(result?.errors?.[0] && { failureMessage: result.errors[0].message }),
  };
}
