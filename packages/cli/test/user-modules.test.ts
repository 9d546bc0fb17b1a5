import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { coin } from '../../experiments/test/coin-module.ts';
import { clone } from './child-process.ts';
import { inFolder } from './in-process.ts';
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

describe('an agent that a user brings', { timeout: 120_000 }, () => {
  it('plays, and where it does not answer as it must, that is on the record and the match goes on', async () => {
    const { masbench } = inFolder(agents);
    const play = async (agent: string, more = ''): Promise<object> => {
      const line = `run hq --json --quiet --set passages=3 --seat A=./${agent} ${more}`;
      const { code, stdout } = await masbench(line);
      // None of the moves of junk.mjs counts, which is no result of that agent.
      expect({ agent, code }).toEqual({ agent, code: agent === 'junk.mjs' ? 1 : 0 });
      return resultOf(stdout).matches[0]?.seats[0] ?? {};
    };
    expect(await play('plain.ts')).toMatchObject({
      agent: './plain.ts',
      name: 'first sentence',
      nature: 'scripted',
      standIns: {},
      summarized: 3,
    });
    // Every move was tried twice (limits.retries is 1), then the game's fallback stood in.
    expect(await play('throws.ts')).toMatchObject({
      name: 'custom',
      failedAttempts: { error: 6 },
      standIns: { error: 3 },
    });
    expect(await play('junk.mjs')).toMatchObject({
      failedAttempts: { illegal: 12 },
      standIns: { illegal: 6 },
    });
    expect(await play('large.mjs')).toMatchObject({
      failedAttempts: { 'too-large': 6 },
      standIns: { 'too-large': 3 },
    });
    expect(await play('hangs.mjs', '--limit timeoutMs=300')).toMatchObject({
      failedAttempts: { timeout: 6 },
      standIns: { timeout: 3 },
    });
  });

  it('aborts the match where that is wished, and resume asks again', async () => {
    const { folder, masbench } = inFolder(agents);
    const { code, stdout } = await masbench(
      `run hq --quiet --set passages=3 --seat B=./junk.mjs --limit onIllegal=abort --out run`,
    );
    expect(code).toBe(1);
    expect(stdout).toMatch(/m0001 aborted: policy\/B#0 got no answer \(illegal: /);
    expect(stdout).toContain('Resume with: masbench resume run');
    const journal = await readFile(join(folder, 'run/matches/m0001.jsonl'), 'utf8');
    const again = await masbench('resume run --quiet');
    expect(again.code).toBe(1);
    const after = await readFile(join(folder, 'run/matches/m0001.jsonl'), 'utf8');
    expect(after.length).toBeGreaterThan(journal.length);
    expect(after.startsWith(journal.slice(0, journal.lastIndexOf('{"type":"end"')))).toBe(true);
  });
});

describe('a game that a user brings', { timeout: 120_000 }, () => {
  it('is played with random players and with agents of the user, from TypeScript and from JavaScript', async () => {
    const commons = join(clone, 'examples/games/commons.ts');
    const reciprocator = join(clone, 'examples/agents/reciprocator.ts');
    const { folder, masbench } = inFolder({ 'plain/coin.mjs': coin });
    const line = `run ${commons} --seats 3 --seat B=${reciprocator} --set rounds=2 --out run`;
    const { code, stdout } = await masbench(line);
    expect(code).toBe(0);
    expect(stdout).toMatch(/B.*scripted: reciprocator/);
    expect(stdout).toMatch(/A.*random \(scripted\)/);
    expect(withoutRoot((await masbench('verify run')).stdout)).toBe('1 of 1 matches verified, 0 problems\n');
    const tossed = await masbench('run ./plain/coin.mjs --json --quiet --out coin');
    expect(tossed.code).toBe(0);
    expect(JSON.parse(tossed.stdout)).toMatchObject({ game: 'coin', seats: [{ score: 1 }, { score: 0 }] });
    await writeFile(join(folder, 'plain/coin.mjs'), 'export const game = {};');
    const changed = await masbench('verify coin');
    expect(changed.code).toBe(1);
    expect(changed.stdout).toMatch(/plain\/coin\.mjs, which changed \(coin\.mjs changed .*have not run here/);
  });

  it('is taken from the same export by all commands: the named one, else the default, of CommonJS too', async () => {
    const right = `{ name: 'right', nature: 'scripted', create: () => () => 'heads' }`;
    const { masbench } = inFolder({
      'coin.mjs': coin,
      'coin.cjs': `const whole = {};\n${coin.replaceAll('export const ', 'whole.')}\nmodule.exports = whole;`,
      'both.mjs': `export const agent = ${right};\nexport default { name: 'wrong', create: () => () => 'tails' };`,
      'default.mjs': `export default ${right};`,
      'named.cjs': `exports.agent = ${right};`,
      'object.cjs': `module.exports = { other: 1, agent: Object.assign({}, ${right}) };`,
      'whole.cjs': `module.exports = ${right};`,
      'compiled.cjs': `Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = ${right};`,
    });
    for (const agent of ['both.mjs', 'default.mjs', 'named.cjs', 'object.cjs', 'whole.cjs', 'compiled.cjs']) {
      const played = await masbench(
        `run ./coin.cjs --seat B=./${agent} --trials 1 --json --quiet --out ${agent}.run`,
      );
      expect(played).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(played.stdout)).toMatchObject({ seats: [{ score: 1 }, { score: 1 }] });
      const conformed = await masbench(`conform ./coin.mjs --agent ./${agent} --runs 2`);
      expect(conformed.stdout).toMatch(/^No law is broken/);
      expect((await masbench(`verify ${agent}.run`)).code).toBe(0);
    }
  });

  it('is studied by what its module exports as studies, next to its game', async () => {
    const module = (studies: string): string =>
      `export * from '${join(clone, 'examples/games/commons.ts')}'; export const studies = ${studies};`;
    const { masbench } = inFolder({
      'greedy.mjs': module(
        `{ policySpaces: { greedy: { description: 'Takes more.', parameters: { more: [0, 1] }, policy: () => (turn, own) => own() } } }`,
      ),
      'wrong.mjs': module(`{ policySpaces: { greedy: { description: 'Takes more.' } } }`),
    });
    const short = '--population 4 --generations 1 --seeds 1 --fresh 2 --set rounds=2 --json';
    const info = await masbench('info ./greedy.mjs --json');
    expect(JSON.parse(info.stdout)).toMatchObject({ policySpaces: { greedy: 'Takes more.' } });
    const found = await masbench(`exploit ./greedy.mjs ${short}`);
    expect(JSON.parse(found.stdout)).toMatchObject({ space: 'greedy', gain: { mean: 0 } });

    const wrong = await masbench('info ./wrong.mjs');
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('policySpaces.greedy.policy')]);
  });
});
