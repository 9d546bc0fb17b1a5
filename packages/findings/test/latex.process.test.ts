import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Field } from '@masbench/core/benchmark';
import { latex, writeUpText } from '@masbench/findings';
import { assert, asyncProperty, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { placesOfFile } from '../../experiments/test/places.ts';
import { latexText } from '../src/export/latex-text.ts';
import { fields, table } from './table-samples.js';

const at = placesOfFile();

/** A table of 15 columns. */
const wideTable = {
  rows: [Object.fromEntries(Array.from({ length: 15 }, (_, column) => [`c${column}`, 1000 * column]))],
  fields: Array.from({ length: 15 }, (_, column) => ({
    title: `Column ${column}`,
    field: `c${column}`,
    as: 'integer' as const,
  })),
};

describe('latex', () => {
  it('escapes all that is a command, and rules as booktabs does', async () => {
    const made = await latex(table, fields, { caption: 'A & B', label: 'tab:a-1' });
    expect(made).toContain(
      '\\begin{tabular}{lrrrrr}\n\\toprule\nagent & score & 95 \\% & won & tokens & cost \\\\',
    );
    expect(made).toContain(
      'a\\_1 \\& 50\\% \\textbar{} [x] & 0.00 & {[}$-$0.10, 0.09] & 50.0 \\% & 1,234 & \\$1.50 \\\\',
    );
    expect(made).toContain(
      '\\textbackslash{}input\\{x\\} \\textasciitilde{}\\textasciicircum{}\\textless{}b\\textgreater{}*',
    );
    expect(made).toContain('\\caption{A \\& B}\n\\label{tab:a-1}');
    // A star after the end of a row would belong to it.
    expect(await latex([{ agent: '*a' }, { agent: '[b]' }], fields.slice(0, 1))).toContain(
      '\n{*}a \\\\\n{[}b] \\\\\n',
    );
    await expect(latex(table, fields, { label: 'x}' })).rejects.toThrow(/'label'/);
  });

  it('scales a table that may be wider than the page, and no other', async () => {
    const narrow = await latex([{ agent: 'a', score: 0.5 }], fields.slice(0, 2));
    expect(narrow).not.toContain('resizebox');
    const wide = await latex(wideTable.rows, wideTable.fields);
    expect(wide).toMatch(/^\\resizebox\{.*\}\{!\}\{%\n\\begin\{tabular\}/);
    expect(wide).toMatch(/\\end\{tabular\}\n\}\n$/);
  });

  it('has sentences as paragraphs of their own, and a table without columns, both of which compile', async () => {
    const made = await writeUpText(
      ['a_1 − b = 50 %', { name: 'of & all', columns: [], rows: [{ agent: 'a' }] }, 'And #2'],
      'latex',
    );
    expect(made).toMatch(/^a\\_1 \$-\$ b = 50 \\%\n\n\\begin\{table\}/);
    expect(made).toContain('\\label{tab:of-all}\n\\begin{tabular}{l}');
    expect(made).toMatch(/\\end\{table\}\n\nAnd \\#2\n\n$/);
  });

  it('writes ASCII, and other characters for engines that read Unicode alone', async () => {
    await assert(
      asyncProperty(string({ unit: 'binary' }), async (agent) => {
        const made = await latex([{ agent }], fields.slice(0, 1));
        expect(made.replaceAll(/\\ifdefined\\Umathcode .{1,2}?\\else/gs, '')).toMatch(/^[\n\u0020-\u007e]*$/);
      }),
    );
    expect(latexText('A ★ ✓ − é “x” 中 \u200b')).toBe(
      "A $\\star$ $\\surd$ $-$ \\'{e} ``x'' \\ifdefined\\Umathcode 中\\else U+4E2D\\fi{} ",
    );
  });

  it.skipIf(isSkipped(testParts.latex)).each(['', '\\usepackage[T1]{fontenc}'])(
    'compiles whatever the characters of an agent are: %j',
    { timeout: 240_000 },
    async (encoding) => {
      const names = [
        'A ★',
        '✓ 😀 👩‍👧',
        '中文',
        'Привет',
        '*x',
        '[y',
        '\\x{',
        '%',
        '#1',
        'a\nb',
        '\ud800',
        '"q"',
      ];
      // All of the first blocks, and some of every other.
      const every = Array.from({ length: 0x500 + 800 }, (_, index) =>
        String.fromCodePoint(index < 0x500 ? index + 1 : 0x500 + ((index * 7919) % 0x20000)),
      );
      const rows = [...names, ...every].map((agent) => ({ agent, score: 0.5 }));
      const tables: string[] = [];
      for (let from = 0; from < rows.length; from += 40)
        tables.push(
          await latex(rows.slice(from, from + 40), fields.slice(0, 2), { caption: names.join(' ') }),
        );
      expect(compile(`${encoding}\n`, tables.join('\\clearpage\n'))).toEqual({ status: 0, errors: [] });
    },
  );

  it.skipIf(isSkipped(testParts.latex))(
    'compiles under every engine that is here',
    { timeout: 240_000 },
    async () => {
      const body = await latex(table, fields, { caption: 'A & B', label: 'tab:a' });
      const wide = await latex(wideTable.rows, wideTable.fields);
      const nasty = '50_ä & {x}^~$ ★✓ 中 "q" [y] – it’s $a_b^2$ \\end{tabular}\\relax';
      const columns: readonly Field[] = [
        { title: `[${nasty}`, field: 'a', as: 'text' },
        { title: '*', field: 'n', as: 'usd', interval: true },
        { title: 'm_% & $', field: 'n', as: 'percent' },
      ];
      const rows = Array.from({ length: 30 }, (_, n) => ({ a: ['*', '', null, ['[', 1], nasty][n % 5], n }));
      const text = await writeUpText(
        [
          nasty,
          { name: nasty, title: nasty, columns, rows },
          { name: 'none', columns: [], rows: [{ a: 1 }] },
          `*${nasty}`,
        ],
        'latex',
      );
      for (const engine of ['pdflatex', 'lualatex', 'xelatex'])
        expect(compile('\\usepackage[T1]{fontenc}\n', `${body}\\noindent\n${wide}\n${text}`, engine)).toEqual(
          {
            status: 0,
            errors: [],
          },
        );
    },
  );
});

/** Compiles tables in a document, and lists what TeX complains about; nothing if there is no such engine. */
function compile(
  preamble: string,
  body: string,
  engine = 'pdflatex',
): { readonly status: number | null; errors: string[] } {
  writeFileSync(
    at('table.tex'),
    `\\documentclass{article}\n${preamble}\\usepackage{booktabs,graphicx}\n\\emergencystretch=3em\n\\begin{document}\n${body}\\end{document}\n`,
  );
  const { status, stdout, error } = spawnSync(
    engine,
    [
      '-interaction=nonstopmode',
      '-halt-on-error',
      engine === 'xelatex' ? '-no-pdf' : '-draftmode',
      'table.tex',
    ],
    { cwd: at(), encoding: 'utf8', maxBuffer: 1e8 },
  );
  if (error !== undefined && engine !== 'pdflatex') return { status: 0, errors: [] };
  return { status, errors: stdout.split('\n').filter((line) => /^!|^Overfull \\hbox/.test(line)) };
}
