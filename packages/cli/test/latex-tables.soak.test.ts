import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { clone, inFolder } from './child-process.ts';
import { masbench } from './in-process.ts';

/** A file name of an agent, and so the name of the agent, with what TeX, Markdown and shells read as commands. */
const nasty = './50_ä & {x}^~$ ★✓ 中 "q" [y] – it’s.mjs';

/** A game whose seats, roles, agents, levels, metrics and tables have names that TeX reads as commands. */
const hostileGame = `import * as z from 'zod';
import { chance, defineGame, move, uniform } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
const game = defineGame()({
  name: 'a_1 & 50%', version: 1, config: z.object({ 'x_#': z.enum(['50 %', '$a_b^2$ \\\\end{tabular}']).default('50 %') }),
  asks: { act: move({ data: z.null(), action: z.int(), fallback: () => 0 }), luck: chance(z.int()) },
  setup: (_config, seats) => ({ seats: [...seats], done: {}, luck: null }),
  open: ({ seats, done, luck }, ask) => luck === null ? [ask.luck(uniform([0, 1, 2]))]
    : seats.filter((seat) => !(seat in done)).map((seat) => ask.act(seat, null)),
  on: {
    act: (draft, { seat, action }) => { draft.done[seat] = action; },
    luck: (draft, { value }) => { draft.luck = value; },
  },
  views: {},
  outcome: ({ seats, done, luck }) => seats.every((seat) => seat in done) ? { done, luck } : null,
  scores: ({ done, luck }) => Object.fromEntries(Object.entries(done).map(([seat, value], place) => [seat, value + place * luck])),
  metrics: (_state, { done }) => ({ seats: Object.fromEntries(Object.keys(done).map((seat, place) => [seat, { 'm_%': place }])) }),
});
export const benchmark = defineBenchmark(game, {
  seats: { names: ['A_&', '%B', '[C]'], roles: () => ({ 'A_&': 'x_y', '%B': '50 %', '[C]': '\\\\relax' }) },
  players: {
    scripted: () => ({ name: '*{s}_%', nature: 'scripted', resumable: true, create: () => ({ act: () => 1 }) }),
    bold: () => ({ name: '\\\\bf', nature: 'scripted', resumable: true, create: () => ({ act: (_turn, { rng }) => rng.int(3) }) }),
  },
  columns: [
    { title: '[Seat]', field: 'seat', as: 'text' }, { title: 'm_% & $', field: 'm_%', as: 'percent', interval: true },
    { title: '*', field: 'score', as: 'usd', interval: true },
  ],
  figures: async () => ({
    values: {},
    tables: [
      { name: 'names & signs', title: '100 % of a_b', columns: [{ title: '', field: 'a', as: 'text' }], rows: [{ a: '*' }, { a: '' }, { a: null }, { a: ['[', 1] }] },
      { name: 'none', columns: [], rows: [{ a: 1 }] },
      { name: 'long', columns: [{ title: 'n', field: 'n', as: 'integer' }], rows: Array.from({ length: 90 }, (_, n) => ({ n })) },
    ],
    notes: ['A note_1 of 50 % & more\\\\relax'],
  }),
});`;

/** An agent of any game: it gives no answer, and the game's own takes its place. */
const silent = `export const agent = { name: '\\\\silent_{50%}', nature: 'scripted', create: () => () => 'no #1 & $' };`;

const hq = 'run hq --set passages=3';
const wolves = 'run werewolf --set preset=mini-mafia';

/** Runs by what they play: words after masbench, and what they are compared by. */
const runs: readonly (readonly [words: string, by: string])[] = [
  [`${hq} --trials 2`, 'seat'],
  [`${hq} --trials 3 --paired simulated:steady simulated:wordy`, 'agent'],
  [`${hq} --trials 3 --sweep threshold=0.7,0.9 --sweep reviewLimit=1,2`, 'factor'],
  [`${hq} --trials 2 --variants full,no-review,blind`, 'variant'],
  [`${hq} --trials 2 --seats 3 --seat A=NASTY`, 'seat'],
  ['run hq --experiment table2 --trials 2 --set passages=2', 'cell'],
  ['run hq --experiment table6 --trials 2 --set passages=2', 'cell'],
  ['tournament hq --set passages=2 --trials 2 --agents simulated:steady,simulated:wordy,NASTY', 'agent'],
  ['tournament hq --set passages=2 --trials 8 --adaptive --agents simulated:steady,random', 'agent'],
  ['run mug --trials 3', 'seat'],
  ['run mug --experiment methods --trials 2', 'variant'],
  ['run mug --experiment figure5 --trials 2', 'variant'],
  ['run mug --trials 2 --sweep voting.by=free,factors --seat B=NASTY', 'cell'],
  [`${wolves} --trials 4 --design round-robin --agents scripted,random`.replace('run', 'plan'), 'agent'],
  [`${wolves} --trials 2 --sweep polls=true,false`, 'factor'],
  ['run werewolf --experiment detection --trials 2', 'seat'],
  ['tournament werewolf --set preset=mini-mafia --trials 2 --agents scripted,random,NASTY', 'team'],
  ['run GAME --trials 3 --seat *=scripted --seat %B=bold', 'seat'],
  ['run GAME --trials 4 --sweep x_#=ALL --seat *=scripted --seat %B=NASTY', 'factor'],
  ['tournament GAME --trials 2 --agents scripted,bold,NASTY --design permutations', 'agent'],
];

describe.skipIf(isSkipped(testParts.latex))(`tables of ${runs.length} runs`, { timeout: 600_000 }, () => {
  it('compile under every engine that is here, whatever the names in them', async () => {
    await inFolder(async (folder) => {
      await symlink(join(clone, 'node_modules'), join(folder, 'node_modules'));
      await writeFile(join(folder, nasty), silent);
      await writeFile(join(folder, 'game.mjs'), hostileGame);
      const printed = async (words: readonly string[]): Promise<string> => {
        const { code, stdout, stderr } = await masbench(words, { cwd: folder });
        // Some matches do not finish: that is 1.
        if (code !== 0 && code !== 1) refused.push(`${words.join(' ')}: ${stderr}`);
        return stdout;
      };
      const refused: string[] = [];
      const parts: string[] = [];
      const keep = async (name: string, text: string): Promise<void> => {
        await writeFile(join(folder, `${name}.tex`), text);
        parts.push(name);
      };
      for (const [place, [line, by]] of runs.entries()) {
        const words = line.split(' ').map(replaceNames);
        const out = `run-${place}`;
        if (words[0] === 'plan') {
          await printed([...words, '--out', out]);
          await printed(['resume', out, '--quiet']);
        } else await printed([...words, '--quiet', '--out', out]);
        await printed(['export', out, '--format', 'latex', '--out', '.']);
        await keep(`export-${place}`, await readFile(join(folder, 'tables.tex'), 'utf8'));
        await keep(
          `compare-${place}`,
          await printed(['compare', out, '--by', by, '--format', 'latex', '--target', '0.05']),
        );
        await keep(`audit-${place}`, await printed(['audit', out, '--format', 'latex']));
        if (words[0] === 'tournament')
          await keep(
            `standings-${place}`,
            await printed(['tournament', out, '--elo', '--meta-game', '--format', 'latex']),
          );
      }
      await keep('two', await printed(['compare', 'run-0', 'run-1', '--format', 'latex']));
      expect(refused).toEqual([]);
      for (const engine of ['pdflatex', 'lualatex', 'xelatex'])
        expect({ engine, complaints: compile(engine, folder, parts) }).toEqual({ engine, complaints: [] });
    });
  });
});

function replaceNames(word: string): string {
  const names: Readonly<Record<string, string>> = { NASTY: nasty, GAME: './game.mjs' };
  return Object.entries(names)
    .reduce((text, [name, meant]) => text.replace(name, meant), word)
    .replace('=ALL', '=["50 %","$a_b^2$ \\\\end{tabular}"]');
}

/** Compiles files in one document, and lists what the engine complains about; nothing if there is no such engine. */
function compile(engine: string, folder: string, parts: readonly string[]): string[] {
  const isHere = (process.env['PATH'] ?? '').split(':').some((path) => existsSync(join(path, engine)));
  if (!isHere) return [];
  const input = parts.map((name) => `\\input{${name}}\n\\clearpage\n`).join('');
  const document = `\\documentclass{article}\n\\usepackage{booktabs,graphicx}\n\\emergencystretch=3em\n\\begin{document}\n${input}\\end{document}\n`;
  writeFileSync(join(folder, 'all.tex'), document);
  const { status, stdout } = spawnSync(
    engine,
    [
      '-interaction=nonstopmode',
      '-file-line-error',
      ...(engine === 'xelatex' ? ['-no-pdf'] : ['-draftmode']),
      'all.tex',
    ],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 },
  );
  const complaints = stdout.split('\n').filter((line) => /^!|^\.\/.*:\d+: |^Overfull \\hbox/.test(line));
  return status === 0 ? complaints : [`status ${status}`, ...complaints];
}
