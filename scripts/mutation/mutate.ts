import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { printTable } from '../../bench/table.ts';
import { wilson } from '../../packages/statistics/src/index.ts';
import { areas, type Area } from './areas.ts';
import { wordsReason } from './messages.ts';

/**
 * Changes the sources of an area in one place after another, and says which changes no test notices:
 * `npm run mutate -- hq-scoring`, or the name of a package for all of its areas, or none for all. `--since REF` takes
 * the areas that differ from a commit, `--sample N` runs N mutants of each area, drawn by `--seed` (by default anew).
 * Stryker, which changes the sources, is installed at the first use.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const home = fileURLToPath(new URL('./', import.meta.url));
const reports = join(root, '.mutation');

const reportSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      mutants: z.array(
        z.object({
          mutatorName: z.string(),
          replacement: z.string().optional(),
          status: z.string(),
          statusReason: z.string().optional(),
          location: z.object({ start: z.object({ line: z.number(), column: z.number() }) }),
        }),
      ),
    }),
  ),
});

type File = z.infer<typeof reportSchema>['files'][string];

interface Row {
  readonly name: string;
  readonly goal: number;
  /** Mutants of the area, drawn or not. */
  readonly all: number;
  readonly killed: number;
  /** Mutants that change nothing, each with its reason in the source. */
  readonly equivalent: number;
  readonly survivors: readonly string[];
}

/** Which mutants are run, if not all. */
interface Draw {
  readonly size: number;
  readonly seed: string;
}

main();

function main(): void {
  const { values, positionals } = parseArgs({
    options: { since: { type: 'string' }, sample: { type: 'string' }, seed: { type: 'string' } },
    allowPositionals: true,
  });
  const chosen = chooseAreas(positionals, values.since);
  if (chosen.length === 0) {
    process.stdout.write('No area was changed.\n');
    return;
  }
  install();
  const draw: Draw | undefined =
    values.sample === undefined
      ? undefined
      : {
          size: z.coerce.number().int().positive().parse(values.sample),
          seed: values.seed ?? String(Date.now()),
        };
  if (draw) process.stdout.write(`${draw.size} mutants of each area are drawn by the seed ${draw.seed}.\n`);
  const rows = chosen.map(([name, area]) => readRow(name, area, mutate(name, area, draw)));
  for (const { survivors } of rows)
    for (const survivor of survivors) process.stdout.write(`Survived: ${survivor}\n`);
  printTable('Mutants by area', rows.map(writeRow));
  if (rows.some((row) => share(row) < row.goal)) process.exitCode = 1;
}

function chooseAreas(names: readonly string[], since: string | undefined): [string, Area][] {
  const all = Object.entries(areas);
  for (const name of names) {
    if (!all.some(([area, of]) => area === name || of.package === name))
      throw new Error(
        `There is no area or package '${name}' to mutate; there are: ${all.map(([area]) => area).join(', ')}`,
      );
  }
  const named = all.filter(
    ([area, of]) => names.length === 0 || names.includes(area) || names.includes(of.package),
  );
  if (since === undefined) return named;
  const changed = run('git', ['diff', '--name-only', since]).split('\n');
  return named.filter(([, area]) => changed.some((path) => path.startsWith(`packages/${area.package}/src/`)));
}

function install(): void {
  if (existsSync(join(home, 'node_modules'))) return;
  run('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', home]);
}

function mutate(name: string, area: Area, draw: Draw | undefined): Record<string, File> {
  mkdirSync(reports, { recursive: true });
  const file = draw ? `${name}.sample` : name;
  const report = join(reports, `${file}.json`);
  const options = join(reports, `${file}.stryker.json`);
  writeFileSync(
    options,
    JSON.stringify({
      testRunner: 'in-process',
      plugins: [join(home, 'in-process.ts')],
      testRunnerNodeArgs: ['--import', 'tsx'],
      checkerNodeArgs: ['--import', 'tsx'],
      // A loop ends at the limit of its evaluations, or of the runner's CPU time: on a busy machine the clock tells nothing.
      timeoutMS: 3_600_000,
      concurrency: 1,
      ignorers: ['words'],
      mutate: area.files.map((glob) =>
        glob.startsWith('!')
          ? `!packages/${area.package}/src/${glob.slice(1)}`
          : `packages/${area.package}/src/${glob}`,
      ),
      coverageAnalysis: 'perTest',
      ...(draw
        ? { checkers: ['sample'] }
        : { incremental: true, incrementalFile: join(reports, `${name}.incremental.json`) }),
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: report },
      tempDirName: `.mutation/${file}.copy`,
      ignorePatterns: ['docs/api', 'runs', '.mutation', 'scripts/mutation/node_modules'],
      allowConsoleColors: false,
    }),
  );
  const { status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', options],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        MASBENCH_MUTATION: name,
        ...(draw && { MASBENCH_MUTATION_SAMPLE: String(draw.size), MASBENCH_MUTATION_SEED: draw.seed }),
      },
    },
  );
  if (status !== 0) throw new Error(`The mutants of ${name} could not be run`);
  return reportSchema.parse(JSON.parse(readFileSync(report, 'utf8'))).files;
}

function readRow(name: string, { goal }: Area, files: Record<string, File>): Row {
  const mutants = Object.entries(files).flatMap(([file, { mutants: all }]) =>
    all.filter(({ statusReason }) => statusReason !== wordsReason).map((mutant) => ({ file, ...mutant })),
  );
  const count = (...statuses: string[]): number =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
  return {
    name,
    goal,
    all: mutants.length,
    killed: count('Killed', 'Timeout'),
    equivalent: count('Ignored'),
    survivors: mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(
        ({ file, location: { start }, mutatorName, replacement = '' }) =>
          `${file}:${start.line}:${start.column} ${mutatorName}: ${replacement.replaceAll(/\s+/g, ' ').slice(0, 80)}`,
      ),
  };
}

function share({ killed, survivors }: Row): number {
  return killed / Math.max(1, killed + survivors.length);
}

function writeRow(row: Row): Record<string, string> {
  const { name, killed, equivalent, survivors, goal } = row;
  return {
    area: name,
    mutants: String(row.all),
    run: String(killed + equivalent + survivors.length),
    killed: String(killed),
    equivalent: String(equivalent),
    survivors: String(survivors.length),
    'killed of the rest': `${(100 * share(row)).toFixed(1)} %`,
    '95 % interval': writeInterval(row),
    goal: `${100 * goal} %`,
  };
}

/** Wilson's interval, if not all mutants were run. */
function writeInterval({ all, killed, equivalent, survivors }: Row): string {
  if (killed + equivalent + survivors.length === all) return '';
  const interval = wilson(killed, killed + survivors.length);
  if (interval === null) return '';
  const { low, high } = interval;
  return `${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)} %`;
}

function run(program: string, parameters: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, parameters, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')} failed: ${stderr}`);
  return stdout;
}
