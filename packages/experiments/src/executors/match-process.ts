import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { MasbenchError, readMessage } from '@masbench/core';
import type { MatchRecord } from '@masbench/core/record';
import { trustVariable, trustedHere } from '../code/trust.js';
import type { Channel } from './channel.js';
import type { MatchPlayer, MatchPlayOptions } from '../play/executor.js';
import { fromProcessSchema, type FromProcess, type ToProcess } from './messages.js';

/** Inputs with which a process is started. */
export interface MatchProcessStart {
  readonly folder: string;
  /** The file of the benchmark. */
  readonly game: string | undefined;
  readonly script: string | URL;
  readonly args: readonly string[];
  readonly execArgv: readonly string[] | undefined;
  readonly serve: (channel: Channel) => void;
}

/** A match under way in the process. */
interface Call {
  readonly options: MatchPlayOptions;
  readonly resolve: (record: MatchRecord | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** The end of a process that played a match. */
export class ProcessDied extends Error {}

/** One process that plays matches of a run, as the run sees it. */
export class MatchProcess implements MatchPlayer {
  readonly #child: ChildProcess;
  readonly #calls = new Map<number, Call>();
  readonly #closed = new AbortController();
  readonly #ended: Promise<void>;
  #opened: (fault: string | undefined) => void = () => undefined;
  #receive: (message: unknown) => void = () => undefined;
  #latest = 0;

  private constructor({ script, args, execArgv, serve }: MatchProcessStart) {
    this.#child = fork(typeof script === 'string' ? script : fileURLToPath(script), [...args], {
      ...(execArgv === undefined ? {} : { execArgv: [...execArgv] }),
      // What the user named here is named there.
      env: { ...process.env, [trustVariable]: trustedHere() },
      // The stdout of a run belongs to its result.
      stdio: ['ignore', process.stderr, process.stderr, 'ipc'],
    });
    this.#child.on('message', (message) => this.#heed(fromProcessSchema.parse(message)));
    this.#ended = this.#end();
    serve({
      send: (message) => this.#send({ type: 'other', message }),
      receive: (listener) => (this.#receive = listener),
      closed: this.#closed.signal,
    });
  }

  /** Starts a process and waits until it can play. @throws MasbenchError `OPTION_INVALID` if it cannot */
  static async start(options: MatchProcessStart): Promise<MatchProcess> {
    const started = new MatchProcess(options);
    const opened = new Promise<string | undefined>((resolve) => (started.#opened = resolve));
    started.#send({ type: 'open', folder: options.folder, game: options.game });
    const ended = started.#ended.then(() => `it ended at its start${started.#howItEnded()}`);
    const fault = await Promise.race([opened, ended]);
    if (fault === undefined) return started;
    await started.close();
    throw new MasbenchError(
      'OPTION_INVALID',
      `A process that was started with ${String(options.script)} cannot play this run: ${fault}`,
    );
  }

  /** In words. */
  get name(): string {
    return `process ${this.#child.pid}`;
  }

  /** Matches under way. */
  get load(): number {
    return this.#calls.size;
  }

  get hasEnded(): boolean {
    return this.#closed.signal.aborted;
  }

  readonly play: MatchPlayer['play'] = async (planned, records, options) => {
    const call = (this.#latest += 1);
    const abort = (): void => this.#send({ type: 'abort', call, reason: readMessage(options.signal.reason) });
    const pause = (): void => this.#send({ type: 'pause', call });
    try {
      return await new Promise((resolve, reject) => {
        this.#calls.set(call, { options, resolve, reject });
        if (this.hasEnded) reject(this.#lost());
        this.#send({ type: 'play', call, planned, records: { ...records } });
        options.signal.addEventListener('abort', abort, { once: true });
        options.pause.addEventListener('abort', pause, { once: true });
        if (options.signal.aborted) abort();
        if (options.pause.aborted) pause();
      });
    } finally {
      this.#calls.delete(call);
      options.signal.removeEventListener('abort', abort);
      options.pause.removeEventListener('abort', pause);
    }
  };

  /** Ends the process; one that does not end within ten seconds is killed. */
  readonly close = async (): Promise<void> => {
    if (this.#child.connected) this.#child.disconnect();
    const killed = setTimeout(() => this.#child.kill('SIGKILL'), 10_000);
    await this.#ended;
    clearTimeout(killed);
  };

  #heed(message: FromProcess): void {
    switch (message.type) {
      case 'progress':
        this.#calls.get(message.call)?.options.onProgress?.(message.progress);
        return;
      case 'ended':
        this.#calls.get(message.call)?.resolve(message.record ?? undefined);
        return;
      case 'failed':
        this.#calls.get(message.call)?.reject(new Error(message.message));
        return;
      case 'other':
        this.#receive(message.message);
        return;
      case 'ready':
        this.#opened(undefined);
        return;
      case 'unfit':
        this.#opened(message.message);
    }
  }

  /** Resolves when the process has ended and everything that it said was heard. */
  async #end(): Promise<void> {
    const failed = once(this.#child, 'error');
    const ended = Promise.all([once(this.#child, 'exit'), once(this.#child, 'disconnect')]);
    await Promise.race([failed, ended]).catch(() => undefined);
    this.#closed.abort();
    for (const { reject } of this.#calls.values()) reject(this.#lost());
  }

  #lost(): Error {
    return new ProcessDied(`The process that played this match ended${this.#howItEnded()}`);
  }

  #howItEnded(): string {
    const { exitCode, signalCode } = this.#child;
    if (signalCode !== null) return ` (${signalCode})`;
    return exitCode === null ? '' : ` (exit code ${exitCode})`;
  }

  #send(message: ToProcess): void {
    // The callback takes the error of a process that ends as it is sent to; its matches are rejected when it has ended.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }
}
