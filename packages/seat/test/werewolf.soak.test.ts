import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { HumanMessage } from '@langchain/core/messages';
import { MemorySaver, MessagesAnnotation, StateGraph } from '@langchain/langgraph';
import {
  lockstep,
  memoryJournal,
  play,
  replay,
  type Agent,
  type AnyGame,
  type Journal,
  type NamedAgent,
} from '@masbench/core';
import { fileJournal, readJournal } from '@masbench/core/journal';
import { experiment, resume, run, verify, type Experiment } from '@masbench/experiments';
import { benchmark, werewolf } from '@masbench/game-werewolf';
import { langgraphAgent } from '@masbench/langgraph';
import { http, programSeat, python } from '@masbench/seat';
import { SeatDesk } from '@masbench/seat/mcp';
import * as z from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { livingWith } from './living-with.ts';
import { playedOverHttp } from './mcp-client.ts';
import { agentFile, pythonServer } from './seated.ts';
import { schemaOf, steady, steadyAction } from './steady.ts';

const seats = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];
const scripted = { name: 'steady', nature: 'scripted', resumable: true } as const;
const schemaSchema = z.record(z.string(), z.unknown());
const askedSchema = z.object({ schema: schemaSchema, id: z.string() });
const closing: (() => unknown)[] = [];
let folder = '';
let address = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masbench-werewolf-'));
  const [at, end] = await pythonServer('steady.py');
  address = at;
  closing.push(end);
});
afterAll(async () => {
  for (const close of closing) await close();
  await rm(folder, { recursive: true, force: true });
});

/** A and B in Python over stdio, C in Python over HTTP, D by the official MCP client over HTTP, E in LangGraph. */
async function mixed(): Promise<Record<string, Agent<AnyGame>>> {
  const desk = new SeatDesk({ waitMs: 30_000 });
  const player = await playedOverHttp(desk);
  // A request begins with the id of its match.
  const idOf = ({ request = '' }: { readonly request?: string | undefined }): string =>
    request.replace(/^[^/]+\//, '');
  const over = player.play((seen) => steadyAction(schemaSchema.parse(seen['schema']), idOf(seen)));
  closing.push(async () => {
    await desk.close();
    await over;
    await player.close();
  });
  const program = programSeat(python(agentFile('steady.py')), scripted);
  const overHttp = programSeat(http(address), scripted);
  return { A: program, B: program, C: overHttp, D: desk.agent, E: steadyGraph() };
}

/** What `steady` does, as a graph that keeps its messages in a thread. */
function steadyGraph(): NamedAgent<AnyGame> {
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('act', ({ messages }) => {
      const { schema, id } = askedSchema.parse(JSON.parse(messages.at(-1)?.text ?? ''));
      return { messages: [{ role: 'assistant', content: JSON.stringify(steadyAction(schema, id)) }] };
    })
    .addEdge('__start__', 'act')
    .compile({ checkpointer: new MemorySaver() });
  return langgraphAgent(graph, {
    ...scripted,
    input: ({ schema }, { id, attempt }) => ({
      messages: [new HumanMessage(JSON.stringify({ schema: schemaOf(schema), id: `${id}/${attempt}` }))],
    }),
    output: ({ messages }): unknown => JSON.parse(messages.at(-1)?.text ?? ''),
  });
}

/** The agents, and `steady` in the other seats. */
const seated = (agents: Readonly<Record<string, Agent<AnyGame>>>) =>
  Object.fromEntries(seats.map((seat) => [seat, agents[seat] ?? steady]));

/** The run of one match. */
const studyOf = (agents: Readonly<Record<string, Agent<AnyGame>>>): Experiment =>
  experiment({ benchmark, seats: seated(agents), seed: 11, scheduler: 'lockstep' });

/** The lines of the journal of a run. */
function linesOf(path: string): readonly string[] {
  return readFileSync(journalIn(path), 'utf8').trimEnd().split('\n');
}

function journalIn(path: string): string {
  const matches = join(path, 'matches');
  return join(matches, readdirSync(matches).find((file) => /^[^.]+\.jsonl$/.test(file)) ?? '');
}

/** Lines without what players declare and report of themselves, and the digest of the plan that names them. */
function undeclared(lines: readonly string[]): unknown[] {
  const left = ['agents', 'digest', 'plan', 'usage'];
  return lines.map((line) =>
    Object.fromEntries(Object.entries(JSON.parse(line) as object).filter(([name]) => !left.includes(name))),
  );
}

/** A run as a kill between two moves leaves it: a part of the journal, the calls announced until then, no results. */
function cut(path: string, copy: string, part: number): void {
  const lines = linesOf(path);
  const kept = lines.slice(0, Math.floor(lines.length * part));
  cpSync(path, copy, { recursive: true });
  writeFileSync(journalIn(copy), `${kept.join('\n')}\n`);
  const answered = new Set(kept.flatMap((line) => /^\{"type":"answer","id":("[^"]+")/.exec(line)?.[1] ?? []));
  const announced = readFileSync(join(path, 'announced.jsonl'), 'utf8').trimEnd().split('\n');
  const calls = announced.map((line) =>
    z.object({ call: z.int(), request: z.string().optional() }).parse(JSON.parse(line)),
  );
  const made = new Set(
    calls.flatMap(({ call, request }) => (answered.has(JSON.stringify(request)) ? [call] : [])),
  );
  const until = announced.filter((_line, index) => made.has(calls[index]?.call ?? 0));
  writeFileSync(join(copy, 'announced.jsonl'), until.map((line) => `${line}\n`).join(''));
  for (const name of ['results.jsonl', 'summary.json', 'records.jsonl', 'seal.json'])
    rmSync(join(copy, name), { force: true });
}

describe('one match of Werewolf', { timeout: 240_000 }, () => {
  it('is the same with seats in Python, over HTTP, by MCP and in LangGraph as all in TypeScript, cut at ten moments or whole, and verifies', async () => {
    const [ours, theirs] = [join(folder, 'ours'), join(folder, 'theirs')];
    await run(studyOf({}), { folder: ours });
    const mixedStudy = studyOf(await mixed());
    const { result } = await run(mixedStudy, { folder: theirs });
    const lines = linesOf(theirs);
    process.stdout.write(`${lines.length} lines\n`);
    expect(undeclared(lines)).toEqual(undeclared(linesOf(ours)));
    expect(lines.some((line) => line.includes('"type":"attempt"'))).toBe(false);
    expect(await verify(theirs, { experiment: mixedStudy })).toMatchObject({ problems: [] });
    for (let moment = 1; moment <= 10; moment += 1) {
      const copy = join(folder, `cut-${moment}`);
      cut(theirs, copy, moment / 11);
      const resumed = await resume(copy, { experiment: mixedStudy });
      expect(linesOf(copy)).toEqual(lines);
      expect(resumed.result).toMatchObject({ finished: 1, seats: result.seats });
      expect(await verify(copy, { experiment: mixedStudy })).toMatchObject({ problems: [] });
    }
  });

  it('leaves no program behind when it is killed, and resumes to the same end', async () => {
    const path = join(folder, 'killed.jsonl');
    const word = join(folder, 'a-word-for-ps');
    const script = fileURLToPath(new URL('processes/play-werewolf.ts', import.meta.url));
    const args = ['--import=tsx', '--conditions=masbench-source', script, path, word];
    const child = spawn(process.execPath, args, { stdio: 'inherit' });
    const length = (): number => (existsSync(path) ? readFileSync(path, 'utf8').split('\n').length : 0);
    const living = (): number => livingWith(word, 'play-werewolf');
    while (length() < 60 && child.exitCode === null) await setTimeout(5);
    expect(living()).toBeGreaterThan(2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await expect.poll(living, { timeout: 30_000 }).toBe(0);
    const program = programSeat(python(agentFile('steady.py')), scripted);
    const played = async (agents: Readonly<Record<string, Agent<AnyGame>>>, journal: Journal) =>
      play<AnyGame>(werewolf, {
        config: {},
        agents: seated(agents),
        services: {},
        seed: 11,
        journal,
        scheduler: lockstep(),
      });
    const resumed = await played({ A: program, B: program }, fileJournal(path));
    const whole = memoryJournal();
    await played({}, whole);
    expect([...readJournal(path).read()]).toEqual([...whole.read()]);
    expect(replay(werewolf, readJournal(path)).outcome).toEqual(resumed.outcome);
  });
});
