import type { AboutBenchmark, SettingSchema } from '../about-benchmark.js';
import { gameNames, jsonOption, type DeclareCommand } from '../options/command.js';

export const infoCommand: DeclareCommand = (program) => {
  program
    .command('info')
    .description('list the settings, players, variants and experiments of a game')
    .argument('<game>', gameNames)
    .addOption(jsonOption)
    .action(async (game: string, { json }) => {
      const { aboutBenchmark, settingText } = await import('../about-benchmark.js');
      const { benchmarkByName, studiesByName } = await import('../benchmarks.js');
      const { print } = await import('../terminal/document.js');
      const about = aboutBenchmark(await benchmarkByName(game), await studiesByName(game));
      await print(about, json, () => aboutText(about, settingText));
    });
};

/** Contents of a benchmark, line by line, with the options of a command line that take them. */
function aboutText(
  { name, description, seats, settings, columns, ...about }: AboutBenchmark,
  settingText: (setting: SettingSchema) => string,
): readonly string[] {
  const width = Math.max(...Object.keys(settings).map((key) => key.length), 0);
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ['Seats', [seats === null ? 'as the settings say' : seats.join(', ')]],
    [
      'Settings (--set key=value)',
      Object.entries(settings).map(([key, setting]) => `${key.padEnd(width)}  ${settingText(setting)}`),
    ],
    ['Players (--seat SEAT=player)', [about.players.join(', ')]],
    ['Variants (--variants all|a,b,…)', listed(about.variants)],
    ['Experiments (--experiment name)', listed(about.experiments)],
    ['Disclosures (masbench replay --leak name)', listed(about.leaks)],
    ['Policy spaces (masbench exploit --space name)', listed(about.policySpaces)],
    ['Reduced versions (masbench solve --reduction name)', listed(about.reductions)],
    ['Moves', [about.moves.join(', ')]],
    ['Services', about.services],
    ['Views of a seat', [about.views.join(', ')]],
    ['Columns', columns.map(({ title, field }) => `${title} (${field})`)],
  ];
  return [
    description === null ? name : `${name}: ${description}`,
    ...sections.flatMap(([title, lines]) =>
      lines.join('') === '' ? [] : ['', title, ...lines.map((line) => `  ${line}`)],
    ),
  ];
}

function listed(entries: Readonly<Record<string, string>>): string[] {
  return Object.entries(entries).map(([name, description]) => `${name}: ${description}`);
}
