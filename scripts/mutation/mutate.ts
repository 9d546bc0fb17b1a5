import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { printTable } from '../../bench/table.ts';
import { wilson, type Interval } from '../../packages/statistics/src/index.ts';
import { areas, listTests, type Area } from './areas.ts';
import { equivalentReason, wordsReason } from './messages.ts';
import { listSpareTests } from './spare-tests.ts';

/**
 * Changes the sources of an area in one place after another, and says which changes no test notices:
 * `npm run mutate -- hq-scoring`, or the name of a package for all of its areas, or none for all. `--since REF` takes
 * the lines that differ from a commit, `--sample N` runs N mutants of each area, drawn by `--seed` (by default anew), and
 * `--minutes M` as many as there is time for. `--spare` runs each mutant to the end of its tests, and lists the tests without
 * which the others kill as many. Stryker, which changes the sources, is installed at the first use.
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
          killedBy: z.array(z.string()).optional(),
          location: z.object({ start: z.object({ line: z.number(), column: z.number() }) }),
        }),
      ),
    }),
  ),
  testFiles: z.record(
    z.string(),
    z.object({ tests: z.array(z.object({ id: z.string(), name: z.string() })) }),
  ),
});

type Report = z.infer<typeof reportSchema>;
type File = Report['files'][string];

interface Row {
  readonly name: string;
  readonly goal: number;
  /** Mutants of the area, drawn or not. */
  readonly all: number;
  readonly killed: number;
  /** Mutants that change nothing, each with its reason in the source. */
  readonly equivalent: number;
  readonly survivors: readonly string[];
  /** Is it a sample, or what a change touches? */
  readonly isPart: boolean;
}

/** Which mutants are run, if not all. */
interface Draw {
  /** Of each area; `Infinity` for as many as there is time for. */
  readonly size: number;
  readonly seed: string;
}

/** An area with the part of it that is mutated. */
interface Chosen {
  readonly name: string;
  readonly area: Area;
  /** Files, globs or ranges of lines, as Stryker has them. */
  readonly parts: readonly string[];
}

main();

function main(): void {
  const { values, positionals } = parseArgs({
    options: {
      since: { type: 'string' },
      sample: { type: 'string' },
      seed: { type: 'string' },
      minutes: { type: 'string' },
      spare: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const chosen = chooseAreas(positionals, values.since);
  if (chosen.length === 0) {
    process.stdout.write('No area was changed.\n');
    return;
  }
  install();
  const { sample, minutes, seed = String(Date.now()) } = values;
  const draw: Draw | undefined =
    sample === undefined && minutes === undefined
      ? undefined
      : { size: sample === undefined ? Infinity : z.coerce.number().int().positive().parse(sample), seed };
  if (draw) process.stdout.write(`The mutants of each area are drawn by the seed ${draw.seed}.\n`);
  const end =
    minutes === undefined ? Infinity : Date.now() + 60_000 * z.coerce.number().positive().parse(minutes);
  const isPart = draw !== undefined || values.since !== undefined;
  const rows = chosen.map((one, place) => {
    const until = Date.now() + (end - Date.now()) / (chosen.length - place);
    const report = mutate(one, draw, until, values.spare);
    if (values.spare) for (const test of listSpareTests(report)) process.stdout.write(`Spare: ${test}\n`);
    return { ...readRow(one, report.files), isPart };
  });
  for (const { survivors } of rows)
    for (const survivor of survivors) process.stdout.write(`Survived: ${survivor}\n`);
  printTable('Mutants by area', rows.map(writeRow));
  if (rows.some(isBelowGoal)) process.exitCode = 1;
}

function chooseAreas(names: readonly string[], since: string | undefined): Chosen[] {
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
  const changes = since === undefined ? undefined : readChanges(since);
  return named.flatMap(([name, area]) => {
    const globs = area.files.map((glob) =>
      glob.startsWith('!') ? `!${sourcePath(area, glob.slice(1))}` : sourcePath(area, glob),
    );
    const parts = changes === undefined ? globs : findChanged(area, globs, changes);
    return parts.length === 0 ? [] : [{ name, area, parts }];
  });
}

function sourcePath(area: Area, glob: string): string {
  return `packages/${area.package}/src/${glob}`;
}

/** The lines of each file that a commit has not. */
function readChanges(since: string): ReadonlyMap<string, readonly string[]> {
  const files = run('git', ['diff', '--unified=0', '--no-prefix', '--no-ext-diff', since]).split(
    /^\+\+\+ /mu,
  );
  return new Map(
    files
      .slice(1)
      .map((text) => [
        text.slice(0, text.indexOf('\n')),
        [...text.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gmu)].flatMap(([, first, count = '1']) =>
          count === '0' ? [] : [`${first}-${Number(first) + Number(count) - 1}`],
        ),
      ]),
  );
}

/** Changed lines of an area; all of it, if nothing but its own tests were changed. */
function findChanged(
  area: Area,
  globs: readonly string[],
  changes: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  const isOf = (path: string): boolean =>
    globs.some((glob) => matches(path, glob)) &&
    !globs.some((glob) => glob.startsWith('!') && matches(path, glob.slice(1)));
  const lines = [...changes].flatMap(([path, ranges]) =>
    isOf(path) ? ranges.map((range) => `${path}:${range}`) : [],
  );
  const isTested = listTests(area).some((test) => [...changes.keys()].some((path) => matches(path, test)));
  return lines.length === 0 && isTested ? globs : lines;
}

function matches(path: string, glob: string): boolean {
  const expression = glob
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '[^/]*')
    .replaceAll(/\{([^}]*)\}/gu, (_, names: string) => `(?:${names.replaceAll(',', '|')})`);
  return new RegExp(`^${expression}$`, 'u').test(path);
}

function install(): void {
  if (existsSync(join(home, 'node_modules'))) return;
  run('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', home]);
}

function mutate({ name, parts }: Chosen, draw: Draw | undefined, until: number, isToTheEnd: boolean): Report {
  mkdirSync(reports, { recursive: true });
  const file = `${name}${draw ? '.sample' : ''}${isToTheEnd ? '.spare' : ''}`;
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
      dryRunTimeoutMinutes: 60,
      concurrency: 1,
      ignorers: ['words'],
      mutate: parts,
      coverageAnalysis: 'perTest',
      checkers: ['sample'],
      ...(!draw &&
        !isToTheEnd && { incremental: true, incrementalFile: join(reports, `${name}.incremental.json`) }),
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
        MASBENCH_MUTATION_UNTIL: String(until),
        ...(isToTheEnd && { MASBENCH_MUTATION_TO_THE_END: '1' }),
      },
    },
  );
  if (status !== 0) throw new Error(`The mutants of ${name} could not be run`);
  return reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
}

function readRow({ name, area: { goal } }: Chosen, files: Record<string, File>): Omit<Row, 'isPart'> {
  const mutants = Object.entries(files).flatMap(([file, { mutants: all }]) =>
    all.filter(({ statusReason }) => statusReason !== wordsReason).map((mutant) => ({ file, ...mutant })),
  );
  const ofStatus = (...statuses: string[]): typeof mutants =>
    mutants.filter(({ status }) => statuses.includes(status));
  const count = (...statuses: string[]): number => ofStatus(...statuses).length;
  // What no test runs is known at once: where time ran out, as large a part of it counts as of the others.
  const uncovered = ofStatus('NoCoverage');
  const [done, left] = [count('Killed', 'Timeout', 'Survived'), count('RuntimeError')];
  const tried = left === 0 ? uncovered.length : Math.round((uncovered.length * done) / (done + left));
  return {
    name,
    goal,
    all: mutants.length,
    killed: count('Killed', 'Timeout'),
    equivalent:
      count('Ignored') + mutants.filter(({ statusReason }) => statusReason === equivalentReason).length,
    survivors: [...ofStatus('Survived'), ...uncovered.slice(0, tried)].map(
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

function writeInterval(row: Row): string {
  if (!row.isPart) return '';
  const { low, high } = findInterval(row);
  return `${(100 * low).toFixed(0)}–${(100 * high).toFixed(0)} %`;
}

/** Wilson's interval of the share. */
function findInterval({ killed, survivors }: Row): Interval {
  return wilson(killed, killed + survivors.length) ?? { low: 0, high: 1 };
}

/** A part of an area says so if its interval excludes the goal. */
function isBelowGoal(row: Row): boolean {
  return (row.isPart ? findInterval(row).high : share(row)) < row.goal;
}

function run(program: string, parameters: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, parameters, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')} failed: ${stderr}`);
  return stdout;
}
