import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inFolder } from './child-process.ts';
import { honestFiles } from './hostile-folders.ts';

const verified = /^1 of 1 matches verified, 0 problems\n/;
const refused = /^The rules of this run, .* have not run here \(MASBENCH_TRUST=(sha256:[0-9a-f]{64})\)/m;

describe('code that this user ran', { timeout: 180_000 }, () => {
  it('is run again without a question here, and elsewhere if its digest or its file is named', async () => {
    const { folder, masbench } = inFolder(honestFiles);
    const state = (name: string) => ({ env: { XDG_STATE_HOME: join(folder, name) } });
    const here = state('here');
    const there = state('there');
    const line = 'run ./game.mjs --seat A=./agent.mjs --trials 1 --processes 2 --quiet --out runs/own';
    expect(await masbench(line, here)).toMatchObject({ code: 0, stderr: '' });
    for (const command of ['verify runs/own', 'resume runs/own --trials +1 --processes 2'])
      expect(await masbench(command, here)).toMatchObject({ code: 0 });
    expect((await masbench('verify runs/own', here)).stdout).toMatch(
      /^2 of 2 matches verified, 0 problems\n/,
    );
    const unknown = await masbench('verify runs/own', there);
    expect(unknown).toMatchObject({ code: 1, stdout: expect.stringMatching(refused) as string });
    const [, digest = ''] = refused.exec(unknown.stdout) ?? [];
    expect((await masbench('resume runs/own --trials +1', there)).code).toBe(2);
    expect((await masbench('verify runs/own --game game.mjs', there)).code).toBe(0);
    // A container has the digest, and the files in another place.
    const container = { env: { ...there.env, MASBENCH_TRUST: `sha256:0,${digest}` } };
    await rename(join(folder, 'runs'), join(folder, 'sent'));
    expect((await masbench('verify sent/own', container)).code).toBe(0);
    const agent = await masbench('resume sent/own --trials +1', container);
    expect(agent).toMatchObject({ code: 2, stderr: expect.stringContaining('agent.mjs, is code') as string });
  });

  it('is played though it cannot be remembered, with a note', async () => {
    const { folder, masbench } = inFolder(honestFiles);
    writeFileSync(join(folder, 'state'), 'no folder');
    const env = { XDG_STATE_HOME: join(folder, 'state') };
    const played = await masbench(
      'run ./game.mjs --seat A=./agent.mjs --trials 1 --processes 2 --quiet --out own',
      { env },
    );
    expect(played).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^The code of this run is not remembered as yours/) as string,
    });
    expect((await masbench('verify own', { env })).stdout).toMatch(refused);
  });

  it('or not: what needs no rules is exported, with a sentence about what is left out', async () => {
    const { folder, masbench } = inFolder(honestFiles);
    await masbench('run ./game.mjs --trials 2 --quiet --out own');
    const there = { env: { XDG_STATE_HOME: join(folder, 'there') } };
    expect(await masbench('export own --format markdown --out out', there)).toMatchObject({ code: 0 });
    const text = readFileSync(join(folder, 'out/tables.md'), 'utf8');
    expect(text).toMatch(/^\| A \|/m);
    expect(text).toMatch(/^The columns and figures of the game are left out, .* have not run here/m);
  });

  it('is not imported where the manifest that names it was changed', async () => {
    const { folder, masbench } = inFolder({
      ...honestFiles,
      'mark.mjs': `import { writeFileSync } from 'node:fs';\nwriteFileSync('mark', '');\nexport * from './game.mjs';\n`,
    });
    for (const game of ['game', 'mark']) await masbench(`run ./${game}.mjs --trials 1 --quiet --out ${game}`);
    rmSync(join(folder, 'mark'));
    const manifest = readFileSync(join(folder, 'game/run.json'), 'utf8');
    writeFileSync(join(folder, 'game/run.json'), manifest.replaceAll('/game.mjs"', '/mark.mjs"'));
    expect((await masbench('verify game')).stdout).toMatch(/^The rules that run\.json names are not those/m);
    expect(existsSync(join(folder, 'mark'))).toBe(false);
  });

  it('that changed is refused, and named it plays the same or is said to differ', async () => {
    const { folder, masbench } = inFolder(honestFiles);
    await masbench('run ./game.mjs --trials 1 --quiet --out own');
    writeFileSync(
      join(folder, 'rules.mjs'),
      `// Heads count.\n${readFileSync(join(folder, 'rules.mjs'), 'utf8')}`,
    );
    expect((await masbench('verify own')).stdout).toMatch(/game\.mjs, which changed \(rules\.mjs changed/);
    const same = await masbench('verify own --game game.mjs');
    expect(same.stdout).toMatch(verified);
    expect(same.stderr).toMatch(/^The rules changed since this run began \(rules\.mjs .* and play the same/);
    const more = 'resume own --trials +1 --quiet --game game.mjs';
    expect((await masbench(more)).code).toBe(2);
    expect((await masbench([...more.split(' '), '--accept-changed-code', 'a comment'])).code).toBe(0);
    expect(readFileSync(join(folder, 'own/continued.jsonl'), 'utf8')).toMatch(
      /\{"why":"a comment","changes":\["rules\.mjs changed since this run began \(SHA-256 /,
    );
    expect((await masbench(more)).code).toBe(0);
    expect((await masbench('verify own --game game.mjs')).stdout).toMatch(
      /^3 of 3 matches verified, 0 problems\n/,
    );
    writeFileSync(join(folder, 'rules.mjs'), `export const worth = (call) => (call === 'tails' ? 1 : 0);\n`);
    const other = await masbench('verify own --game game.mjs');
    expect(other).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^m0001: .* does not agree with the game at line 6/) as string,
    });
  });
});
