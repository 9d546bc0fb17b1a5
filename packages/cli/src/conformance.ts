import {
  agentLaws,
  writeBreach,
  conformAgent,
  conformScorer,
  examine,
  scorerLaws,
  type Declarations,
} from '@masbench/core/testing';
import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import { isPath } from '@masbench/experiments';
import { type FirstMatchOptions } from './options/first-match.js';
import { conformSeat, startProgram, type ConformSeatReport } from '@masbench/seat/testing';
import { benchmarkByName, readFirstMatch } from './benchmarks.js';
import {
  readAgentExport,
  readDeclarationsExport,
  readScorerExport,
  readWaiversExport,
} from './plug-in-modules.js';
import { print } from './terminal/document.js';
import { importUserModule } from './user-module.js';

const declarationsSchema = z.strictObject({
  confluent: z.boolean().optional(),
  arrivalOrdered: z.array(z.templateLiteral(['$.', z.string()])).optional(),
  symmetric: z.boolean().optional(),
  keyed: z.boolean().optional(),
  bounds: z.tuple([z.number(), z.number()]).optional(),
  sum: z.number().nullable().optional(),
  maxEvents: z.int().positive().optional(),
});

export interface ConformFlags extends FirstMatchOptions {
  readonly runs: number | undefined;
  readonly json: boolean;
}

/**
 * Holds a game to the laws and prints what was found of each. What the game promises beyond them (bounds of scores, a
 * sum, symmetry) is what its module exports as `declares`, and what need not be checked is its `waive`.
 *
 * @returns the exit code: 1 if a law is broken, or was not checked and not waived
 */
export async function conformGame(
  name: string,
  flags: ConformFlags & {
    readonly budgetSeconds: number | undefined;
    readonly declare: readonly string[];
    readonly waive: readonly string[];
  },
): Promise<number> {
  const benchmark = await benchmarkByName(name);
  const { runs, budgetSeconds, seed, json } = flags;
  const { game, config, seats } = await readFirstMatch(benchmark, flags);
  const module = isPath(name) ? await importUserModule(name) : {};
  const { findings, matches, cpuSeconds } = await examine(game, {
    config,
    // Unless they are named, the kit gives seats names that occur in no configuration.
    seats: flags.seats === undefined ? seats.length : seats,
    story: game.name === benchmark.name ? benchmark.story : undefined,
    declares: { ...readDeclarationsExport(module), ...readDeclarations(flags.declare) },
    waive: { ...readWaiversExport(module), ...parsePairs('--waive', flags.waive) },
    runs,
    budgetSeconds,
    seed,
  });
  const laws = Object.fromEntries(findings.map((finding) => [finding.law, verdictText(finding)]));
  await print({ game: benchmark.name, matches, laws }, json, () => [
    ...listLines(laws),
    `${matches} matches, ${cpuSeconds.toFixed(1)} s of CPU time`,
    ...conformanceVerdict(findings),
  ]);
  return findings.some(isOpen) ? 1 : 0;
}

function isOpen({ verdict }: LawFinding): boolean {
  return verdict === 'broken' || verdict === 'not checked';
}

/** Writes whether the game passes, and what to do about laws that were not checked. */
function conformanceVerdict(findings: readonly LawFinding[]): readonly string[] {
  const broken = findings.filter(({ verdict }) => verdict === 'broken').map(({ law }) => law);
  const unchecked = findings.filter(({ verdict }) => verdict === 'not checked').map(({ law }) => law);
  if (broken.length === 0 && unchecked.length === 0) return ['The game keeps all laws'];
  return [
    ...(broken.length === 0 ? [] : [`Broken: ${broken.join(', ')}`]),
    ...(unchecked.length === 0
      ? []
      : [
          `Not checked, so the game does not pass yet: ${unchecked.join(', ')}. Say what it promises (export const declares = { confluent: true }, or --declare confluent=true), or why a law does not apply (export const waive = { symmetry: 'roles differ' }, or --waive 'symmetry=roles differ')`,
        ]),
  ];
}

/** Reads what a game promises, as JSON values by name. */
function readDeclarations(options: readonly string[]): Declarations {
  const pairs = Object.entries(parsePairs('--declare', options)).map(([name, text]) => {
    try {
      return [name, JSON.parse(text) as unknown] as const;
    } catch (cause) {
      throw new MasbenchError(
        'OPTION_INVALID',
        `--declare ${name} must be JSON, as in confluent=true: it is ${text}`,
        {
          cause,
        },
      );
    }
  });
  return declarationsSchema.parse(Object.fromEntries(pairs));
}

function parsePairs(option: string, texts: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    texts.map((text) => {
      const [name = '', value] = text.split(/=(.*)/s);
      if (value !== undefined) return [name, value];
      throw new MasbenchError(
        'OPTION_INVALID',
        `${option} must be a name and a value, joined by =: it is ${text}`,
      );
    }),
  );
}

/** Holds the agent of a module to the laws of agents, in a game. @returns the exit code: 1 where a law is broken */
export async function conformAgentModule(game: string, file: string, flags: ConformFlags): Promise<number> {
  const { agent, declares } = readAgentExport(await importUserModule(file), file);
  const match = await readFirstMatch(await benchmarkByName(game), flags);
  return printBreach(file, agentLaws, flags, async () =>
    conformAgent(agent, { ...match, runs: flags.runs, declares }),
  );
}

/** Holds the scorer of a module to the laws of scorers. @returns the exit code: 1 where a law is broken */
export async function conformScorerModule(file: string, flags: ConformFlags): Promise<number> {
  const { scorer, samples } = readScorerExport(await importUserModule(file), file);
  return printBreach(file, scorerLaws, flags, async () => conformScorer(scorer, { samples }));
}

async function printBreach(
  name: string,
  laws: readonly string[],
  { json }: ConformFlags,
  check: () => Promise<void>,
): Promise<number> {
  const error = await writeBreach(check);
  const broken = error === undefined ? null : { law: error.law, what: error.message };
  await print({ name, broken }, json, () => [broken?.what ?? `No law is broken: ${laws.join(', ')}`]);
  return broken === null ? 0 : 1;
}

/**
 * Plays random games against a program and prints which laws it keeps, or the first that it breaks.
 *
 * @returns the exit code: 1 where a law is broken
 */
export async function conformProgram(
  name: string | undefined,
  place: string,
  flags: ConformFlags & { readonly passEnv: readonly string[] },
): Promise<number> {
  const transport = startProgram(place, flags);
  const match = name === undefined ? {} : await readFirstMatch(await benchmarkByName(name), flags);
  let report: ConformSeatReport = {};
  const broken = await writeBreach(async () => {
    report = await conformSeat(transport, { ...match, runs: flags.runs });
  });
  const laws = broken === undefined ? report : { [broken.law]: `broken: ${broken.what}` };
  await print({ seat: transport.name, laws }, flags.json, () => listLines(laws));
  return broken === undefined ? 0 : 1;
}

type LawFinding = Awaited<ReturnType<typeof examine>>['findings'][number];

/** Returns the finding about a law as text: the verdict, and why. */
function verdictText(finding: LawFinding): string {
  if (finding.verdict === 'held') return finding.verdict;
  return `${finding.verdict}: ${finding.verdict === 'broken' ? finding.error.message : finding.why}`;
}

function listLines(laws: Readonly<Record<string, string>>): string[] {
  return Object.entries(laws).map(([law, verdict]) => `${law}: ${verdict}`);
}
