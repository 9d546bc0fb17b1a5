import * as realCrypto from 'node:crypto';
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { fileSystem } from './file-system.js';
import { Disk, diskError } from './disk.js';
import type { Chance, World } from './world.js';

const require = createRequire(import.meta.url);

/** What a process throws at itself once it is dead, so that it does nothing more. */
class Dead extends Error {}

/** Code that runs in a process: a bundle of masbench and of a scenario, made anew for each process. */
export type Program = (surroundings: Surroundings) => Readonly<Record<string, (...args: never[]) => unknown>>;

/** What takes the place of Node's globals and modules. */
export interface Surroundings {
  readonly require: (name: string) => unknown;
  readonly process: object;
  readonly globals: Readonly<Record<string, unknown>>;
}

/** A computer: its disk, its name, its boots, its processes. */
export interface Machine {
  readonly name: string;
  readonly disk: Disk;
  boot: number;
  /** Milliseconds by which its clock is wrong. */
  clockErrorMs: number;
  readonly processes: Map<number, SimProcess>;
}

/** Makes a machine with an empty disk and a right clock. */
export function machineIn(world: World, name: string): Machine {
  const clock = { errorMs: 0 };
  const machine: Machine = {
    name,
    disk: new Disk(() => world.now + clock.errorMs),
    boot: 1,
    get clockErrorMs() {
      return clock.errorMs;
    },
    set clockErrorMs(milliseconds) {
      clock.errorMs = milliseconds;
    },
    processes: new Map(),
  };
  machine.disk.makeFolder('/simulated', true);
  return machine;
}

/** Faults of the disk that may strike a process, in the order in which they are drawn. */
export type DiskFault = 'kill' | 'full disk' | 'short write' | 'broken disk';

export interface ProcessOptions {
  readonly world: World;
  readonly machine: Machine;
  readonly pid: number;
  /** How likely the disk fails, or the process dies, at each of its calls. */
  readonly chances: readonly Chance<DiskFault>[];
}

/** A process of the simulated world: real code, whose files, clock, timers and random words come from the world. */
export class SimProcess {
  readonly pid: number;
  readonly machine: Machine;
  isDead = false;
  /** True once it has done its part: it has to leave the world alone from then on. */
  hasEnded = false;
  /** Until when nothing of it happens, in virtual milliseconds: `SIGSTOP`, or a machine that sleeps. */
  #stoppedUntil = 0;
  /** Sentences that it wrote to its standard error. */
  readonly said: string[] = [];
  readonly signals = new EventEmitter();
  readonly #world: World;
  readonly #chances: readonly Chance<DiskFault>[];
  readonly #startedAt: number;

  constructor({ world, machine, pid, chances }: ProcessOptions) {
    this.#world = world;
    this.machine = machine;
    this.pid = pid;
    this.#chances = chances;
    this.#startedAt = world.now;
    machine.processes.set(pid, this);
  }

  /** Loads a program into the process. @param reach what it reaches of the world: a provider, a store */
  load(program: Program, reach: Readonly<Record<string, unknown>>): ReturnType<Program> {
    return program(this.#surroundings(reach));
  }

  /** Ends the process at once, as `kill -9` does: nothing of it happens any more. */
  kill(): void {
    if (this.isDead) return;
    this.isDead = true;
    this.machine.processes.delete(this.pid);
    this.#world.tell(`process ${this.pid} is dead`);
  }

  /** Throws if the process is dead, before it does something to the world. */
  check(): void {
    if (this.isDead) throw new Dead('The process is dead');
  }

  /** Stops it for so long, as `SIGSTOP` and `SIGCONT` do: what was due in the meantime happens afterward. */
  stop(milliseconds: number): void {
    this.#stoppedUntil = this.#world.now + milliseconds;
  }

  /** Sends a signal that it may listen to. */
  signal(name: 'SIGINT' | 'SIGTERM'): void {
    if (this.isDead) return;
    if (!this.signals.emit(name, name)) this.kill();
  }

  /** A promise of the world: it ends later, and never where the process is dead by then. */
  readonly later = async <Value>(name: string, run: () => Value, afterMs = 0): Promise<Value> =>
    new Promise((resolve, reject) => {
      this.#plan(name, afterMs, () => {
        try {
          resolve(run());
        } catch (error) {
          if (!(error instanceof Dead)) reject(error instanceof Error ? error : new Error(String(error)));
        }
      });
    });

  #plan(name: string, afterMs: number, run: () => void): () => void {
    let cancel: () => void = () => undefined;
    const happen = (): void => {
      if (this.isDead) return;
      const wait = this.#stoppedUntil - this.#world.now;
      if (wait > 0) cancel = this.#world.plan(`${this.pid} ${name}`, wait, happen);
      else run();
    };
    cancel = this.#world.plan(`${this.pid} ${name}`, afterMs, happen);
    return () => cancel();
  }

  #before(call: string, bytes: number, path: string): number {
    this.check();
    switch (
      this.#world.strike(
        bytes > 0 ? this.#chances : this.#chances.filter(({ fault }) => fault === 'kill'),
        kindOf(path),
      )
    ) {
      case 'kill': {
        this.kill();
        throw new Dead('The process was killed');
      }
      case 'full disk':
        throw diskError('ENOSPC', call);
      case 'broken disk':
        throw diskError('EIO', call);
      case 'short write':
        return bytes < 2 ? bytes : 1 + this.#world.below(bytes - 1);
      case undefined:
        return bytes;
    }
  }

  #made(path: string): string | undefined {
    const { machine } = this;
    if (path === '/proc/sys/kernel/random/boot_id') return `boot-${machine.name}-${machine.boot}`;
    if (path === '/proc/self/ns/pid') return 'pid:[1]';
    if (path.endsWith('/package.json')) return '{"version":"0.0.0"}';
    const [, pid] = /^\/proc\/(\d+)\/stat$/.exec(path) ?? [];
    const found = pid === undefined ? undefined : machine.processes.get(Number(pid));
    if (found === undefined) return undefined;
    const fields = Array.from({ length: 30 }, () => '0');
    fields[18] = String(Math.round(found.#startedAt));
    return `${pid} (node) S ${fields.join(' ')}`;
  }

  #surroundings(reach: Readonly<Record<string, unknown>>): Surroundings {
    const world = this.#world;
    const { fs, promises } = fileSystem({
      disk: this.machine.disk,
      made: (path) => this.#made(path),
      before: (call, bytes, path) => this.#before(call, bytes, path),
      later: this.later,
      working: () => '/simulated',
    });
    const bytes = (count: number): Buffer =>
      Buffer.from(Array.from({ length: count }, () => world.below(256)));
    const randomUUID = (): string =>
      bytes(16)
        .toString('hex')
        .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
    const crypto = { ...realCrypto, randomUUID, randomBytes: bytes };
    const clock = { now: (): number => world.now - this.#startedAt };
    const began = Date.UTC(2026, 0, 1);
    const today = (): number => began + world.now + this.machine.clockErrorMs;
    class SimDate extends Date {
      constructor(...given: readonly unknown[]) {
        if (given.length === 0) super(today());
        else super(...(given as [number]));
      }
      static override now(): number {
        return today();
      }
    }
    const timers = this.#timers();
    const timersPromised = {
      setTimeout: async (ms: number, value: unknown, options: { readonly signal?: AbortSignal } = {}) =>
        new Promise((resolve, reject) => {
          const { signal } = options;
          const abort = (): void => {
            stop();
            const error = new Error('The operation was aborted', { cause: signal?.reason });
            error.name = 'AbortError';
            reject(error);
          };
          const stop = this.#plan('sleep', ms, () => {
            signal?.removeEventListener('abort', abort);
            resolve(value);
          });
          if (signal?.aborted === true) abort();
          else signal?.addEventListener('abort', abort, { once: true });
        }),
      setImmediate: async (value?: unknown) => this.later('turn', () => value),
      setInterval: () => {
        throw new Error('The simulated world has no intervals to iterate over');
      },
    };
    const process = Object.assign(this.signals, {
      pid: this.pid,
      argv: ['node', 'masbench'],
      env: {},
      platform: 'linux',
      version: globalThis.process.version,
      versions: globalThis.process.versions,
      execArgv: [],
      cwd: () => '/simulated',
      uptime: () => clock.now() / 1000,
      hrtime: { bigint: () => BigInt(Math.round(clock.now() * 1e6)) },
      memoryUsage: () => ({ rss: 0, heapUsed: 0 }),
      nextTick: globalThis.process.nextTick.bind(globalThis.process),
      emitWarning: () => undefined,
      stderr: { isTTY: false, write: (text: string) => this.said.push(text) > 0 },
      stdout: { isTTY: false, write: () => true },
      reallyExit: () => this.kill(),
      exit: () => {
        this.kill();
        throw new Dead('The process has ended');
      },
      kill: (pid: number): boolean => {
        if (this.machine.processes.has(pid)) return true;
        throw Object.assign(new Error('kill ESRCH'), { code: 'ESRCH' });
      },
    });
    const modules: Readonly<Record<string, unknown>> = {
      fs,
      'fs/promises': promises,
      crypto,
      timers,
      'timers/promises': timersPromised,
      process,
      perf_hooks: { performance: clock },
      os: {
        hostname: () => this.machine.name,
        tmpdir: () => '/tmp',
        cpus: () => [{}, {}],
        platform: () => 'linux',
        EOL: '\n',
        userInfo: () => ({ uid: 0 }),
      },
    };
    const wait = (_array: unknown, _index: unknown, _value: unknown, milliseconds = 0): string => {
      world.block(milliseconds);
      return 'timed-out';
    };
    return {
      require: (name) => {
        const short = name.replace(/^node:/, '');
        return modules[short] ?? (require(name) as unknown);
      },
      process,
      globals: {
        ...timers,
        performance: clock,
        Date: SimDate,
        crypto: {
          randomUUID,
          getRandomValues: (into: Uint8Array) => (into.set(bytes(into.length)), into),
          subtle: globalThis.crypto.subtle,
        },
        Atomics: { wait },
        Math: Object.create(Math, { random: { value: () => world.random() } }) as unknown,
        reach,
      },
    };
  }

  #timers() {
    const handles = new WeakSet<object>();
    const handleOf = (stop: () => void): object => {
      const handle = {
        stop,
        ref: () => handle,
        unref: () => handle,
        hasRef: () => true,
        refresh: () => handle,
      };
      handles.add(handle);
      return handle;
    };
    const clear = (handle: { readonly stop?: () => void } | undefined): void => handle?.stop?.();
    return {
      setTimeout: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
        handleOf(this.#plan('timer', ms, () => run(...args))),
      setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) =>
        handleOf(this.#plan('immediate', 0, () => run(...args))),
      setInterval: (run: (...args: unknown[]) => void, ms = 1, ...args: unknown[]) => {
        let stop: () => void = () => undefined;
        const again = (): void => {
          stop = this.#plan('interval', ms, () => {
            again();
            run(...args);
          });
        };
        again();
        return handleOf(() => stop());
      },
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    };
  }
}

/** What a file is to a run. */
function kindOf(path: string): string {
  if (path.endsWith('.lock') || path.includes('.lock.')) return 'a lock';
  if (path.endsWith('.calls.jsonl')) return 'a call log';
  if (/\/matches\/[^/]+$/.test(path)) return 'a journal';
  const [, name] = /\/(records|announced|schedule|results)\.jsonl/.exec(path) ?? [];
  if (name !== undefined) return name;
  if (path.includes('/blobs')) return 'blobs';
  return path.startsWith('/simulated/run') ? 'the run folder' : 'elsewhere';
}
