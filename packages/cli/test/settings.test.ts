import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { describe, expect, test } from 'vitest';
import { aboutBenchmark, type SettingSchema } from '../src/about-benchmark.js';

const root = new URL('../../../', import.meta.url);

describe.each([
  ['hq', hq, 'packages/game-hq/README.md'],
  ['mug', mug, 'packages/game-mug/README.md'],
  ['werewolf', werewolf, 'docs/werewolf.md'],
] as const)('settings of %s', (_, benchmark, page) => {
  const settings = Object.entries(aboutBenchmark(benchmark).settings);

  test('all say what they are for', () => {
    expect(settings.filter(([, { description }]) => description === undefined)).toEqual([]);
  });

  // `vitest -u` writes the page.
  test('are listed in the page as the schema has them', async () => {
    const file = fileURLToPath(new URL(page, root));
    const [before, , after] = (await readFile(file, 'utf8')).split(
      /(?<=<!-- settings -->\n)|(?=<!-- \/settings -->)/,
    );
    await expect(`${before}\n${settingsTable(settings)}\n${after}`).toMatchFileSnapshot(file);
  });
});

/** A table in Markdown, its columns as wide as their widest cells. */
function settingsTable(settings: readonly (readonly [string, SettingSchema])[]): string {
  const rows = [
    ['setting', 'default', 'meaning'],
    ...settings.map(([key, { default: usual, enum: choices = [], description = '' }]) => [
      `\`${key}\``,
      usual === undefined ? '–' : `\`${JSON.stringify(usual)}\``,
      `${description}${listed(choices.filter((choice) => !description.includes(String(choice))))}`.replaceAll(
        '|',
        '\\|',
      ),
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const lines = rows.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [lines[0], rule, ...lines.slice(1), ''].join('\n');
}

/** Choices that the text does not name. */
function listed(choices: readonly unknown[]): string {
  return choices.length === 0 ? '' : ` (${choices.map((choice) => `\`${String(choice)}\``).join(', ')})`;
}
