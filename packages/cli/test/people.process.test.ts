import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './child-process.ts';
import * as inProcess from './in-process.ts';
import { serve } from './served.ts';

const resultSchema = z.looseObject({
  seats: z.array(z.looseObject({ agent: z.string(), usage: z.looseObject({ calls: z.int().nullable() }) })),
});

/** The first of the choices, no, or something that fits every other question. */
function type(asked: string): string {
  const question = asked.slice(asked.lastIndexOf('\n\n'));
  if (question.includes('yes or no')) return 'no';
  return /\nOne of: (\w+)/.exec(asked)?.[1] ?? '5';
}

describe('people at the terminal', { timeout: 120_000 }, () => {
  it('play Werewolf together with models of several providers and scripted players', async () => {
    const server = await serve();
    const { folder, masbench } = inFolder();
    const tiny = `openai-compatible:tiny@${server.url}/v1`;
    const models = `--seat A=${tiny} --seat B=${tiny} --seat C=anthropic:small@${server.url}`;
    const asked: string[] = [];
    const { code, stdout } = await masbench(
      `run werewolf ${models} --seat G=human --seat H=human --seed 3 --json --out run`,
      {
        env: { ANTHROPIC_API_KEY: 'sk-people' },
        type: (text) => {
          asked.push(text);
          return type(text);
        },
      },
    );
    expect(code).toBe(0);
    const { seats: rows } = resultSchema.parse(JSON.parse(stdout));
    const two = (name: string): string[] => [name, name];
    expect(rows.map(({ name }) => name)).toEqual([
      ...two('openai-compatible:tiny'),
      'anthropic:small',
      'scripted',
      ...two('scripted'),
      ...two('human'),
    ]);
    const calls = rows.slice(0, 3).reduce((sum, { usage }) => sum + (usage.calls ?? Number.NaN), 0);
    expect(calls).toBe(server.requests.length);
    // Both read the rules once, and every line that was typed is an answer.
    expect(asked.filter((text) => text.includes('8 players: '))).toHaveLength(2);
    const journal = await readFile(join(folder, 'run/matches/m0001.jsonl'), 'utf8');
    expect(asked).toHaveLength(journal.match(/^\{"type":"answer","id":"\w+\/[GH][:#]/gm)?.length ?? 0);
    expect(await inProcess.masbench('verify run', { cwd: folder })).toMatchObject({ code: 0 });
  });

  it('are asked again what was not accepted, with the reason', async () => {
    const { folder } = inFolder();
    const { stderr } = await inProcess.masbench('run werewolf --seat H=human --seed 3 --quiet --out run', {
      cwd: folder,
      typed: ['eleven'],
    });
    expect(stderr).toMatch(
      /✖ [^\n]*\n[^]*at bid\nHow eager are you to speak\? \(No other player learns it\.\) From 0 to 10\.\n/,
    );
  });

  it('are shown what models are, with their image in a file as long as the run lasts', async () => {
    const { masbench } = inFolder();
    let image: string | undefined;
    const { stderr } = await masbench('run mug --seat A=human --seed 3 --out run', {
      type: () => '',
      watch: (pid, written) => {
        const path = /^Image: (.+\.png)$/m.exec(written)?.[1];
        if (path === undefined || image !== undefined) return;
        image = path;
        const sha256 = createHash('sha256').update(readFileSync(path)).digest('hex');
        expect(basename(path)).toBe(`${sha256.slice(0, 12)}.png`);
        process.kill(pid, 'SIGINT');
      },
    });
    expect(stderr).toMatch(/You are Player 1, one of 4 who answer[^]*Question: How many [^]*Image: /);
    expect(image === undefined || existsSync(image)).toBe(false);
  });

  it('who are gone end the match as one that goes on when they are back', async () => {
    const { folder, masbench } = inFolder();
    const run = 'run werewolf --seat H=human --seed 3 --quiet --out run';
    const left = await inProcess.masbench(run, { cwd: folder });
    expect(left.code).toBe(1);
    expect(left.stdout).toContain(
      'm0001 aborted: bid/H#0 could not be asked: the input of the terminal has ended\n',
    );
    const back = await masbench('resume run --quiet', { type });
    expect(back.code).toBe(0);
    expect(back.stdout).toContain('human');
  });
});
