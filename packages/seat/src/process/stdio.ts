import { accessSync, constants } from 'node:fs';
import { delimiter, resolve } from 'node:path';
import { Lines } from '../wire/lines.js';
import type { ToSeat } from '../wire/messages.js';
import { receive } from '../wire/received.js';
import type { Connection, Transport, WireEvents } from '../wire/transport.js';
import { makeEnvironment } from './environment.js';
import { canIsolate, isolated } from './isolation.js';
import { ProcessTree } from './process-tree.js';

/** How a program is started. */
export interface StdioOptions {
  /** Shown as the name of the player. @default the command */
  readonly name?: string | undefined;
  /** Names of environment variables that are passed on. Their values are removed from errors and the call log. @default none */
  readonly passEnv?: readonly string[] | undefined;
  /** Variables that are set for the program. @default none */
  readonly env?: Readonly<Record<string, string>> | undefined;
  /** @default that of this process */
  readonly cwd?: string | undefined;
  /**
   * Namespaces of its own for the program (Linux): it sees no other process, and nothing it starts outlives it.
   * `'auto'` uses them where the system permits.
   *
   * @default 'auto'
   */
  readonly isolate?: boolean | 'auto' | undefined;
  /** Folders that an isolated program sees empty, such as the run folder. @default none */
  readonly hide?: readonly string[] | undefined;
  /** Limit of a program's output before its next answer, on both of its streams, in bytes. @default 16 MiB */
  readonly outputBytes?: number | undefined;
  /** How long it may take to end by itself after the match, in milliseconds. @default 2_000 */
  readonly graceMs?: number | undefined;
}

const mebibyte = 1024 * 1024;

/**
 * A program that reads messages from its standard input and writes messages to its standard output, one JSON object a
 * line. One process plays one seat of one match; it and all that it started are gone when the match has ended.
 *
 * @param command the program and its parameters; no shell is involved
 */
export function stdio(command: readonly string[], options: StdioOptions = {}): Transport {
  const { passEnv = [], env = {}, isolate = 'auto', name = command.join(' ') } = options;
  return {
    name,
    secrets: passEnv.flatMap((variable) => process.env[variable] ?? []),
    open: (events) => {
      const isIsolated = isolate === 'auto' ? canIsolate() : isolate;
      const started = isIsolated ? isolated(command, options.hide ?? []) : command;
      return new StdioConnection(
        new ProcessTree(started, { env: makeEnvironment(passEnv, env), cwd: options.cwd }),
        events,
        { ...options, program: command[0] ?? '' },
      );
    },
  };
}

class StdioConnection implements Connection {
  readonly #tree: ProcessTree;
  readonly #outputBytes: number;
  readonly #graceMs: number;
  readonly #gone: Promise<void>;
  #written = 0;
  #isClosing = false;
  #why: string | undefined;

  constructor(
    tree: ProcessTree,
    events: WireEvents,
    { outputBytes, graceMs, cwd, program }: StdioOptions & { readonly program: string },
  ) {
    this.#tree = tree;
    this.#outputBytes = outputBytes ?? 16 * mebibyte;
    this.#graceMs = graceMs ?? 2000;
    const { child, stdout, stderr } = tree;
    const lines = new Lines(
      Math.min(this.#outputBytes, 4 * mebibyte),
      (line) => receive(line, events),
      (longest) => events.broken(`wrote a line of more than ${longest} bytes`),
    );
    stdout.on('data', (chunk: Buffer) => this.#acceptOutput(chunk) && lines.push(chunk));
    stderr.on('data', (chunk: Buffer) => this.#acceptOutput(chunk) && events.said(chunk.toString('utf8')));
    this.#gone = new Promise((resolveGone) => {
      const settle = (why: string): void => {
        resolveGone();
        if (!this.#isClosing) events.ended(this.#why ?? why);
      };
      const absent = (why: string): void => {
        resolveGone();
        if (!this.#isClosing) events.absent(`could not be started: ${why}`);
      };
      child.once('error', ({ message }) => absent(message));
      child.once('exit', (code, signal) => {
        const why = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
        // What it wrote last is read before its end is reported.
        child.once('close', () => {
          if ((code === 126 || code === 127) && !isExecutable(program, cwd))
            absent(`there is no program ${program}`);
          else settle(why);
        });
        setTimeout(() => [stdout, stderr].forEach((pipe) => pipe.destroy()), 1000).unref();
      });
    });
  }

  send(message: ToSeat): void {
    const { stdin } = this.#tree;
    if (!stdin.writable) return;
    stdin.write(`${JSON.stringify(message)}\n`);
    if (stdin.writableLength > 4 * this.#outputBytes) this.#end('does not read its input');
  }

  accepted(): void {
    this.#written = 0;
  }

  async close(session: string): Promise<'ended' | 'killed'> {
    this.#isClosing = true;
    this.send({ type: 'end', session });
    this.#tree.stdin.end();
    let how: 'ended' | 'killed' = 'ended';
    const timer = setTimeout(() => {
      how = 'killed';
      this.#tree.kill();
    }, this.#graceMs);
    await this.#gone;
    clearTimeout(timer);
    return how;
  }

  #acceptOutput({ length }: Buffer): boolean {
    this.#written += length;
    if (this.#written <= this.#outputBytes) return true;
    this.#end(`wrote more than ${this.#outputBytes} bytes without an answer`);
    return false;
  }

  #end(why: string): void {
    this.#why ??= why;
    this.#tree.kill();
  }
}

/** Whether the shell can have found the program: by its path, or in the folders of `PATH`. */
function isExecutable(program: string, cwd = '.'): boolean {
  const folders = program.includes('/') ? [resolve(cwd)] : (process.env['PATH'] ?? '').split(delimiter);
  return folders.some((folder) => {
    try {
      accessSync(resolve(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
