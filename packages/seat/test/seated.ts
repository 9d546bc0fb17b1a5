import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import {
  lockstep,
  memoryJournal,
  play,
  type Agent,
  type LimitsInput,
  type MatchResult,
  type NamedAgent,
} from '@masbench/core';
import { parseEntry, type Entry } from '@masbench/core/journal';
import { programSeat, stdio } from '@masbench/seat';
import { type ProgramSeatOptions } from '../src/program-seat.ts';
import { pythonEnvironment } from '../src/python.ts';
import { type StdioOptions } from '../src/process/stdio.ts';
import { protocol, type ToSeat } from '../src/wire/messages.ts';
import { type Connection, type Transport, type WireEvents } from '../src/wire/transport.ts';
import { bidder, bids, type Bids } from './games/bids.ts';

/** The path of a program in `test/agents`. */
export function agentFile(name: string): string {
  return fileURLToPath(new URL(`agents/${name}`, import.meta.url));
}

/** The address of a server in Python with a program of `test/agents`, and what ends it. */
export async function pythonServer(name: string): Promise<readonly [address: string, end: () => void]> {
  const child = spawn('python3', [agentFile(name), '0'], {
    env: { ...process.env, ...pythonEnvironment() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>;
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`The Python server ended with exit code ${code}`);
  });
  ended.catch(() => undefined);
  const [address] = await Promise.race([line, ended]);
  return [address, () => child.kill('SIGKILL')];
}

/** `agents/hostile.py` in one of its modes. */
export function hostile(
  mode: string,
  options: ProgramSeatOptions & StdioOptions & { readonly rest?: readonly string[] } = {},
): NamedAgent<Bids> {
  const command = ['python3', agentFile('hostile.py'), mode, ...(options.rest ?? [])];
  return programSeat(stdio(command, { name: `hostile: ${mode}`, ...options }), {
    answerMs: 20_000,
    ...options,
    name: `hostile: ${mode}`,
  });
}

type TurnMessage = Extract<ToSeat, { type: 'turn' }>;

/** A program in this process. */
export function inProcess(onTurn: (turn: TurnMessage, events: WireEvents) => void): Transport {
  return {
    name: 'in this process',
    secrets: [],
    open: (events): Connection => ({
      send: (message) =>
        void setImmediate(() => {
          if (message.type === 'match') events.message({ type: 'ready', protocol });
          if (message.type === 'turn') onTurn(message, events);
        }),
      accepted: () => undefined,
      close: async () => 'ended',
    }),
  };
}

interface Played {
  readonly result: MatchResult<Bids>;
  readonly lines: readonly string[];
  readonly entries: readonly Entry[];
}

/** A match of `bids` with the seats A, B and C, the last two of which are scripted unless they are given. */
export async function playBids(
  agents: Partial<Record<'A' | 'B' | 'C', Agent<Bids>>>,
  options: { readonly seed?: number; readonly rounds?: number; readonly limits?: LimitsInput } = {},
): Promise<Played> {
  const journal = memoryJournal();
  const { seed = 1, rounds = 4, limits } = options;
  const result = await play<Bids>(bids, {
    config: { rounds },
    agents: { A: bidder, B: bidder, C: bidder, ...agents },
    seed,
    limits,
    journal,
    scheduler: lockstep(),
  });
  const lines = [...journal.read()];
  return { result, lines, entries: lines.map((line, at) => parseEntry(line, at + 1)) };
}
