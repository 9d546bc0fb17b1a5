import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import {
  fileJournal,
  lockstep,
  memoryJournal,
  play,
  readJournal,
  replay,
  type Agent,
  type AnyGame,
  type Journal,
  type MatchResult,
} from '@masbench/core';
import { werewolf } from '@masbench/game-werewolf';
import { http, programSeat, python, pythonEnvironment } from '@masbench/seat';
import { SeatDesk, serveSeatOverHttp } from '@masbench/seat/mcp';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mcpPlayer } from './mcp-client.ts';
import { agentFile } from './seated.ts';
import { steady, steadyAction } from './steady.ts';

const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const scripted = { name: 'steady', nature: 'scripted', resumable: true } as const;
const closing: (() => unknown)[] = [];
let folder = '';
let server: ChildProcess;
let address = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-werewolf-'));
  server = spawn('python3', [agentFile('steady.py'), '0'], {
    env: { ...process.env, ...pythonEnvironment() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(() => server.kill('SIGKILL'));
  if (server.stdout === null) throw new Error('The server has no output');
  [address = ''] = (await once(createInterface({ input: server.stdout }), 'line')) as [string];
});
afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
});

/** A and B in Python over stdio, C in Python over HTTP, D by the official MCP client over HTTP. */
async function mixed(): Promise<Record<string, Agent<AnyGame>>> {
  const desk = new SeatDesk({ waitMs: 30_000 });
  const served = await serveSeatOverHttp(desk);
  const transport = new StreamableHTTPClientTransport(new URL(served.url ?? ''), {
    requestInit: { headers: { authorization: `Bearer ${served.token}` } },
  });
  const player = await mcpPlayer(transport);
  const over = player.play((seen) => steadyAction(seen['schema'] as object, seen.request ?? ''));
  closing.push(async () => {
    await desk.close();
    await over;
    await player.client.close();
    await served.close();
  });
  const program = programSeat(python(agentFile('steady.py')), scripted);
  return { A: program, B: program, C: programSeat(http(address), scripted), D: desk.agent };
}

async function playWerewolf(
  agents: Readonly<Record<string, Agent<AnyGame>>>,
  journal: Journal,
): Promise<MatchResult<AnyGame>> {
  const seated = Object.fromEntries(seats.map((seat) => [seat, agents[seat] ?? steady]));
  return play<AnyGame>(werewolf, {
    config: {},
    agents: seated,
    services: {},
    seed: 11,
    journal,
    scheduler: lockstep(),
  });
}

/** The lines of a journal without what players declare and report of themselves. */
function undeclared(journal: { read: () => Iterable<string> }): unknown[] {
  return Array.from(journal.read(), (line) => {
    const { agents: _a, digest: _d, usage: _u, ...rest } = JSON.parse(line) as Record<string, unknown>;
    return rest;
  });
}

describe('one match of Werewolf', () => {
  it('is the same with seats in Python, over HTTP and by MCP as all in TypeScript, cut at ten moments or whole', async () => {
    const [ours, theirs] = [memoryJournal(), memoryJournal()];
    const inTypeScript = await playWerewolf({}, ours);
    const agents = await mixed();
    const result = await playWerewolf(agents, theirs);
    expect(inTypeScript.status).toBe('finished');
    expect(result.outcome).toEqual(inTypeScript.outcome);
    expect(result.scores).toEqual(inTypeScript.scores);
    expect(undeclared(theirs)).toEqual(undeclared(ours));
    for (const seat of ['A', 'B', 'C', 'D']) expect(result.seats[seat]?.failedAttempts).toEqual({});
    const lines = [...theirs.read()];
    process.stdout.write(`${lines.length} lines, ${result.answers} answers\n`);
    for (let moment = 1; moment <= 10; moment += 1) {
      const kept = lines.slice(0, Math.floor((lines.length * moment) / 11));
      const resumed = memoryJournal(kept);
      await playWerewolf(agents, resumed);
      expect([...resumed.read()]).toEqual(lines);
      expect(replay(werewolf, resumed).outcome).toEqual(result.outcome);
    }
  });

  it('leaves no program behind when it is killed, and resumes to the same end', async () => {
    const path = join(folder, 'killed.jsonl');
    const word = join(folder, 'a-word-for-ps');
    const child = spawn(
      process.execPath,
      [
        '--import=tsx',
        '--conditions=masbench-source',
        fileURLToPath(new URL('processes/play-werewolf.ts', import.meta.url)),
        path,
        word,
      ],
      { stdio: 'inherit' },
    );
    const length = (): number => {
      try {
        return readFileSync(path, 'utf8').split('\n').length;
      } catch {
        return 0;
      }
    };
    while (length() < 60 && child.exitCode === null) await setTimeout(5);
    expect(livingWith(word)).toBeGreaterThan(2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(() => livingWith(word), { timeout: 30_000 }).toBe(0);
    const program = programSeat(python(agentFile('steady.py')), scripted);
    const resumed = await playWerewolf({ A: program, B: program }, fileJournal(path));
    const whole = memoryJournal();
    await playWerewolf({}, whole);
    expect([...readJournal(path).read()]).toEqual([...whole.read()]);
    expect(replay(werewolf, readJournal(path)).outcome).toEqual(resumed.outcome);
  });
});

/** How many processes there are with a word in their command line, this one's children that play left out. */
function livingWith(word: string): number {
  return readdirSync('/proc').filter((name) => {
    try {
      const text = readFileSync(`/proc/${name}/cmdline`, 'utf8');
      return /^\d+$/.test(name) && text.includes(word) && !text.includes('play-werewolf');
    } catch {
      return false;
    }
  }).length;
}
