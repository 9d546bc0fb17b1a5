import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  lockstep,
  Match,
  memoryJournal,
  play,
  virtual,
  type Agent,
  type AgentIO,
  type Handlers,
  type MatchResult,
  type NamedAgent,
  type Scheduler,
} from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { createRng } from '@masbench/statistics';
import { beforeEach, describe, expect, it } from 'vitest';
import { bazaar, services, trader, traders, type Bazaar } from './games/bazaar.ts';
import { child } from './processes/child.ts';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

async function played(
  path: string,
  scheduler: Scheduler,
  agents: Readonly<Record<string, Agent<Bazaar>>> = traders,
): Promise<MatchResult<Bazaar>> {
  return play(bazaar, { config: {}, agents, services, seed: 3, scheduler, journal: fileJournal(path) });
}

/** Notes every request that an agent is asked. */
function noting(asked: string[]): NamedAgent<Bazaar> {
  return {
    ...trader,
    create: (match) => {
      const handlers = trader.create(match) as Handlers<Bazaar>;
      const note =
        <Turn, Answer>(handle: (turn: Turn, io: AgentIO) => Answer) =>
        (turn: Turn, io: AgentIO): Answer => {
          asked.push(`${io.id}/${io.attempt}`);
          return handle(turn, io);
        };
      return { price: note(handlers.price), bell: note(handlers.bell) };
    },
  };
}

describe.each([
  ['lockstep', lockstep],
  ['virtual', () => virtual()],
] as const)('resume under %s', (_name, scheduler) => {
  it('ends in the same journal, byte for byte, cut at every line and inside every line', async () => {
    const whole = join(folder, 'whole.jsonl');
    const reference = await played(whole, scheduler());
    const text = await readFile(whole, 'utf8');
    const lines = text.split('\n').slice(0, -1);
    const ends = lines.map((_, index) => lines.slice(0, index + 1).join('\n').length + 1);
    const cuts = [
      0,
      1,
      ...ends,
      ...ends.map((end, index) => end - Math.ceil((lines[index]?.length ?? 0) / 2)),
      ...ends.map((end) => end - 1),
    ];
    for (const [index, cut] of cuts.entries()) {
      const path = join(folder, `cut-${index}.jsonl`);
      await writeFile(path, text.slice(0, cut));
      const asked: string[] = [];
      const agent = noting(asked);
      const resumed = await played(path, scheduler(), { A: agent, B: agent, C: agent });
      expect(await readFile(path, 'utf8')).toBe(text);
      expect(resumed).toEqual({ ...reference, journal: resumed.journal });
      const kept = text
        .slice(0, cut)
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { type: string; id: string; attempt?: number; by?: string });
      const answered = kept.flatMap(({ type, by, id }) =>
        type === 'answer' && by === 'agent' ? [`${id}/`] : [],
      );
      const tried = kept.flatMap(({ type, id, attempt }) => (type === 'attempt' ? [`${id}/${attempt}`] : []));
      expect(asked.filter((one) => tried.includes(one) || answered.some((id) => one.startsWith(id)))).toEqual(
        [],
      );
    }
  });

  it('goes on after kill −9 at any moment, with nothing asked again but what was in flight', async () => {
    const whole = join(folder, 'whole.jsonl');
    await played(whole, scheduler());
    const text = await readFile(whole, 'utf8');
    const path = join(folder, 'killed.jsonl');
    const askedLog = join(folder, 'asked.log');
    await writeFile(askedLog, '');
    const rng = createRng('kills', _name);
    let kills = 0;
    for (let run = 0; run < 6; run += 1) {
      // It kills itself a moment after the given request.
      const dies = [1 + rng.int(12), 4 * rng.float()].map(String);
      const player = child('../games/slow-bazaar.ts', path, askedLog, _name, ...dies);
      const [code] = (await once(player, 'exit')) as [number | null];
      if (code === 0) break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(0);
    const resumed = await played(path, scheduler());
    expect(resumed.status).toBe('finished');
    expect(await readFile(path, 'utf8')).toBe(text);
    const asked = (await readFile(askedLog, 'utf8')).split('\n').filter(Boolean);
    const repeated = asked.length - new Set(asked).size;
    // At each kill at most one request per seat was in flight.
    expect(repeated).toBeLessThanOrEqual(kills * 3);
  });
});

describe('the events of a resumed match', () => {
  const told = ['request-open', 'attempt', 'answer', 'drop', 'phase'] as const;

  async function heard(
    scheduler: Scheduler,
    recorded: readonly string[],
  ): Promise<{ readonly events: [string, unknown][]; readonly started: string[]; readonly lines: string[] }> {
    const journal = memoryJournal(recorded);
    const options = { config: {}, agents: traders, services, seed: 3, scheduler, journal };
    const match = new Match(bazaar, options);
    const events: [string, unknown][] = [];
    const started: string[] = [];
    for (const name of told) match.on(name, (payload: unknown) => void events.push([name, payload]));
    match.on('request-start', ({ id, attempt }) => void started.push(`${id}/${attempt}`));
    await match.run();
    return { events, started, lines: [...journal.read()] };
  }

  it.each([
    ['lockstep', lockstep],
    ['virtual', () => virtual()],
  ] as const)(
    'are those of the whole match under %s, but only what is asked is started',
    async (_name, make) => {
      const whole = await heard(make(), []);
      expect(new Set(whole.events.map(([name]) => name))).toEqual(new Set(told));
      for (let kept = 1; kept <= whole.lines.length; kept += 6) {
        const lines = whole.lines.slice(0, kept);
        const resumed = await heard(make(), lines);
        expect(resumed.events).toEqual(whole.events);
        const answered = lines
          .map((line) => JSON.parse(line) as { readonly type: string; readonly id: string })
          .flatMap(({ type, id }) => (type === 'answer' || type === 'drop' ? [id] : []));
        expect(resumed.started.filter((one) => answered.some((id) => one.startsWith(`${id}/`)))).toEqual([]);
        expect(whole.started).toEqual(expect.arrayContaining(resumed.started));
      }
      expect((await heard(make(), whole.lines)).started).toEqual([]);
    },
  );
});
