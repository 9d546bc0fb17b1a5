import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fewPassages } from './passages.ts';
import { clone, inFolder } from './child-process.ts';
import { masbench } from './in-process.ts';
import { resultOf } from './result.ts';
import { withoutRoot } from './without-root.ts';

/** Agents of users, each in a file of its own: the first plays, the others do what they should not. */
const agents: Readonly<Record<string, string>> = {
  'plain.ts': `interface Turn { kind: string; data: { passage: { text: string } } }
    export const agent = {
      name: 'first sentence', nature: 'scripted',
      create: () => ({ kind, data }: Turn): unknown =>
        kind === 'policy' ? { choice: 'continue' } : { summary: data.passage.text.split('. ')[0] + '.' },
    };`,
  'throws.ts': `export default { policy: () => ({ choice: 'continue' }), summarize: () => { throw new Error('no idea'); },
    review: () => ({ summary: '' }) };`,
  'junk.mjs': `export const agent = () => 42;`,
  'large.mjs': `export const agent = ({ kind }) =>
    kind === 'policy' ? { choice: 'continue' } : { summary: 'x'.repeat(10_000_000) };`,
  'hangs.mjs': `export const agent = ({ kind }) =>
    kind === 'policy' ? { choice: 'continue' } : new Promise(() => undefined);`,
};

interface Row {
  readonly [field: string]: unknown;
}

describe('an agent that a user brings', { timeout: 120_000 }, () => {
  it('plays, and where it does not answer as it must, that is on the record and the match goes on', async () => {
    await inFolder(async (folder) => {
      const set = await fewPassages(folder, 3);
      for (const [name, text] of Object.entries(agents)) await writeFile(join(folder, name), text);
      const play = async (agent: string, ...limits: string[]): Promise<Row> => {
        const { code, stdout } = await masbench(
          ['run', 'hq', '--json', '--quiet', '--set', set, '--seat', `A=./${agent}`, ...limits],
          { cwd: folder },
        );
        // None of the moves of junk.mjs counts, which is no result of that agent.
        expect({ agent, code }).toEqual({ agent, code: agent === 'junk.mjs' ? 1 : 0 });
        return resultOf(stdout).matches[0]?.seats[0] ?? {};
      };
      const plain = await play('plain.ts');
      const throws = await play('throws.ts');
      const junk = await play('junk.mjs');
      const large = await play('large.mjs');
      const hangs = await play('hangs.mjs', '--limit', 'timeoutMs=300');
      expect(plain).toMatchObject({
        agent: './plain.ts',
        name: 'first sentence',
        nature: 'scripted',
        standIns: {},
        summarized: 3,
      });
      // Every move was tried twice (limits.retries is 1), then the game's fallback stood in.
      expect(throws).toMatchObject({ name: 'custom', failedAttempts: { error: 6 }, standIns: { error: 3 } });
      expect(junk).toMatchObject({ failedAttempts: { illegal: 12 }, standIns: { illegal: 6 } });
      expect(large).toMatchObject({ failedAttempts: { 'too-large': 6 }, standIns: { 'too-large': 3 } });
      expect(hangs).toMatchObject({ failedAttempts: { timeout: 6 }, standIns: { timeout: 3 } });
    });
  });

  it('aborts the match where that is wished, and resume asks again', async () => {
    await inFolder(async (folder) => {
      const set = await fewPassages(folder, 3);
      await writeFile(join(folder, 'junk.mjs'), agents['junk.mjs'] ?? '');
      const { code, stdout } = await masbench(
        `run hq --quiet --set ${set} --seat B=./junk.mjs --limit onIllegal=abort --out run`.split(' '),
        { cwd: folder },
      );
      expect(code).toBe(1);
      expect(stdout).toMatch(/m0001 aborted: policy\/B#0 got no answer \(illegal: /);
      expect(stdout).toContain('Resume with: masbench resume run');
      const journal = await readFile(join(folder, 'run/matches/m0001.jsonl'), 'utf8');
      const again = await masbench(['resume', 'run', '--quiet'], { cwd: folder });
      expect(again.code).toBe(1);
      const after = await readFile(join(folder, 'run/matches/m0001.jsonl'), 'utf8');
      expect(after.length).toBeGreaterThan(journal.length);
      expect(after.startsWith(journal.slice(0, journal.lastIndexOf('{"type":"end"')))).toBe(true);
    });
  });
});

describe('a game that a user brings', { timeout: 120_000 }, () => {
  it('is played with random players and with agents of the user, from TypeScript and from JavaScript', async () => {
    const commons = join(clone, 'examples/games/commons.ts');
    const reciprocator = join(clone, 'examples/agents/reciprocator.ts');
    await inFolder(async (folder) => {
      const parameters = ['run', commons, '--seats', '3', '--seat', `B=${reciprocator}`, '--out', 'run'];
      const { code, stdout } = await masbench([...parameters, '--set', 'rounds=2'], { cwd: folder });
      expect(code).toBe(0);
      expect(stdout).toMatch(/B.*scripted: reciprocator/);
      expect(stdout).toMatch(/A.*random \(scripted\)/);
      expect(withoutRoot((await masbench(['verify', 'run'], { cwd: folder })).stdout)).toBe(
        '1 of 1 matches verified, 0 problems\n',
      );

      await mkdir(join(folder, 'plain'));
      await writeFile(
        join(folder, 'plain/coin.mjs'),
        `const anything = { safeParse: (data) => ({ success: true, data }), parse: (data) => data };
         export const game = {
           name: 'coin', version: 1, config: anything,
           asks: { call: { type: 'move', data: anything, action: anything, fallback: () => 'tails' } },
           setup: (config, seats) => ({ seats: [...seats], calls: {} }),
           open: ({ seats, calls }, ask) => seats.filter((seat) => !(seat in calls)).map((seat) => ask.call(seat, null)),
           on: { call: (draft, { seat, action }) => { draft.calls[seat] = action; } },
           views: {}, outcome: ({ seats, calls }) => (seats.every((seat) => seat in calls) ? { calls } : null),
           scores: ({ calls }) => Object.fromEntries(Object.entries(calls).map(([seat, call]) => [seat, call === 'heads' ? 1 : 0])),
         };
         export const scripted = (index) => () => (index === 0 ? 'heads' : 'tails');`,
      );
      await copyFile(join(folder, 'plain/coin.mjs'), join(folder, 'plain/kept.mjs'));
      const coin = await masbench(['run', './plain/coin.mjs', '--json', '--quiet', '--out', 'coin'], {
        cwd: folder,
      });
      expect(coin.code).toBe(0);
      expect(JSON.parse(coin.stdout)).toMatchObject({
        game: 'coin',
        seats: [
          { seat: 'A', score: 1 },
          { seat: 'B', score: 0 },
        ],
      });
      await writeFile(join(folder, 'plain/coin.mjs'), 'export const game = {};');
      const changed = await masbench(['verify', 'coin'], { cwd: folder });
      expect(changed.code).toBe(2);
      expect(changed.stderr).toMatch(/The benchmark .*plain\/coin\.mjs changed since this run began/);
    });
  });

  it('is studied by what its module exports as studies, next to its game', async () => {
    await inFolder(async (folder) => {
      const commons = join(clone, 'examples/games/commons.ts');
      const write = async (file: string, studies: string): Promise<void> =>
        writeFile(join(folder, file), `export * from '${commons}'; export const studies = ${studies};`);
      await write(
        'greedy.mjs',
        `{ policySpaces: { greedy: { description: 'Takes more.', parameters: { more: [0, 1] }, policy: () => (turn, own) => own() } } }`,
      );
      const short = '--population 4 --generations 1 --seeds 1 --fresh 2 --set rounds=2 --json';
      const info = await masbench(['info', './greedy.mjs', '--json'], { cwd: folder });
      expect(JSON.parse(info.stdout)).toMatchObject({ policySpaces: { greedy: 'Takes more.' } });
      const found = await masbench(['exploit', './greedy.mjs', ...short.split(' ')], { cwd: folder });
      expect(JSON.parse(found.stdout)).toMatchObject({ space: 'greedy', gain: { mean: 0 } });

      await write('wrong.mjs', `{ policySpaces: { greedy: { description: 'Takes more.' } } }`);
      const wrong = await masbench(['info', './wrong.mjs'], { cwd: folder });
      expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('policySpaces.greedy.policy')]);
    });
  });
});
