import { MasbenchError, type Agent, type AnyGame, type Scorer } from '@masbench/core';
import {
  agentLaws,
  ConformanceError,
  conformAgent,
  conformScorer,
  scorerLaws,
  sourcedSamples,
  type ConformAgentOptions,
} from '@masbench/core/testing';
import * as z from 'zod';
import { benchmarkByName, firstMatchOf, type FirstMatchFlags } from '../benchmarks.js';
import { importUserModule } from '../user-module.js';

export interface ConformPlugInFlags extends FirstMatchFlags {
  /** The path of a module that exports an agent. */
  readonly agent?: string | undefined;
  /** The path of a module that exports a scorer. */
  readonly scorer?: string | undefined;
  readonly runs: number | undefined;
  readonly json: boolean;
}

const agentSchema = z.custom<Agent<AnyGame>>(isPlugIn);
const scorerSchema = z.custom<Scorer<unknown>>(isPlugIn);
const declaresSchema = z
  .object({ deterministic: z.boolean(), calls: z.boolean() })
  .partial()
  .optional() satisfies z.ZodType<ConformAgentOptions<AnyGame>['declares']>;

/**
 * Holds the agent of a module to the laws of agents, in a game. What it promises is what its module exports as `declares`.
 *
 * @returns the exit code: 1 where a law is broken
 */
export async function conformAgentOf(game: string, file: string, flags: ConformPlugInFlags): Promise<number> {
  const module = await importUserModule(file);
  const found = agentSchema.safeParse(module['agent'] ?? module['default']);
  if (!found.success) throw wrong(`The module ${file} must export an agent as \`agent\` or as its default`);
  const match = await firstMatchOf(await benchmarkByName(game), flags);
  const [first = 'A', ...others] = match.seats;
  return told(file, agentLaws, flags, async () =>
    conformAgent(found.data, {
      ...match,
      seats: [first, ...others],
      runs: flags.runs,
      declares: declaresSchema.parse(module['declares']),
    }),
  );
}

/**
 * Holds the scorer of a module to the laws of scorers, on pairs of source and output that are faithful, wrong, empty, long
 * and odd, or on the `samples` that the module exports.
 *
 * @returns the exit code: 1 where a law is broken
 */
export async function conformScorerOf(file: string, flags: ConformPlugInFlags): Promise<number> {
  const module = await importUserModule(file);
  const found = scorerSchema.safeParse(module['scorer'] ?? module['default']);
  if (!found.success) throw wrong(`The module ${file} must export a scorer as \`scorer\` or as its default`);
  const samples = z
    .array(z.unknown())
    .min(1)
    .default([...sourcedSamples])
    .parse(module['samples']);
  return told(file, scorerLaws, flags, async () => conformScorer(found.data, { samples }));
}

/** Looks only at the form: the kit checks what it does. */
function isPlugIn(value: unknown): boolean {
  return typeof value === 'function' || (typeof value === 'object' && value !== null);
}

function wrong(sentence: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', sentence);
}

async function told(
  name: string,
  laws: readonly string[],
  { json }: ConformPlugInFlags,
  check: () => Promise<void>,
): Promise<number> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof ConformanceError)) throw error;
    process.stdout.write(
      json
        ? `${JSON.stringify({ name, broken: { law: error.law, what: error.message } })}\n`
        : `${error.message}\n`,
    );
    return 1;
  }
  process.stdout.write(
    json ? `${JSON.stringify({ name, broken: null })}\n` : `No law is broken: ${laws.join(', ')}\n`,
  );
  return 0;
}
