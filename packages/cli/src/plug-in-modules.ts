import { MasbenchError, type Agent, type AnyGame, type Scorer } from '@masbench/core';
import type { conformAgent, Declarations, Waivers } from '@masbench/core/testing';
import { moduleExport, namedExport } from '@masbench/experiments';
import * as z from 'zod';
import { sourcedSamples } from './sourced-samples.js';

/** Exports of a module, by name. */
type Exports = Readonly<Record<string, unknown>>;

/** Looks only at the form: the kit checks what it does. */
const isContribution = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null);

const agentSchema = z.custom<Agent<AnyGame>>(isContribution);
const scorerSchema = z.custom<Scorer<unknown>>(isContribution);
const samplesSchema = z
  .array(z.unknown())
  .min(1)
  .default([...sourcedSamples]);
const ofGameSchema = z.custom<Declarations>((value) => typeof value === 'object').optional();
const waiversSchema = z.record(z.string(), z.string()).optional();
const ofAgentSchema = z.object({ deterministic: z.boolean(), calls: z.boolean() }).partial().optional();

/**
 * The agent of a module, exported as `agent` or by default, and what the module says it promises, as `declares`.
 *
 * @param file - What an error calls the module.
 * @throws MasbenchError `OPTION_INVALID` if it exports no agent
 */
export function readAgentExport(
  module: Exports,
  file: string,
): { readonly agent: Agent<AnyGame> } & Pick<
  NonNullable<Parameters<typeof conformAgent<AnyGame>>[1]>,
  'declares'
> {
  const found = agentSchema.safeParse(moduleExport(module, 'agent'));
  if (found.success)
    return { agent: found.data, declares: ofAgentSchema.parse(namedExport(module, 'declares')) };
  throw wrong(`The module ${file} must export an agent as \`agent\` or by default`);
}

/**
 * The scorer of a module, exported as `scorer` or as its default, and the `samples` that it is to be tried on. Without any,
 * these are pairs of source and output that are faithful, wrong, empty, long and odd.
 *
 * @param file - What an error calls the module.
 * @throws MasbenchError `OPTION_INVALID` if it exports no scorer
 */
export function readScorerExport(
  module: Exports,
  file: string,
): { readonly scorer: Scorer<unknown>; readonly samples: readonly unknown[] } {
  const found = scorerSchema.safeParse(moduleExport(module, 'scorer'));
  if (found.success)
    return { scorer: found.data, samples: samplesSchema.parse(namedExport(module, 'samples')) };
  throw wrong(`The module ${file} must export a scorer as \`scorer\` or by default`);
}

/** Promises of the module of a game beyond the laws, exported as `declares`. */
export function readDeclarationsExport(module: Exports): Declarations | undefined {
  return ofGameSchema.parse(namedExport(module, 'declares'));
}

/** Laws that need not be checked of the game of a module, with their reasons, exported as `waive`. */
export function readWaiversExport(module: Exports): Waivers | undefined {
  return waiversSchema.parse(namedExport(module, 'waive'));
}

function wrong(sentence: string): MasbenchError {
  return new MasbenchError('OPTION_INVALID', sentence);
}
