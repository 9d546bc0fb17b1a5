import { createHash } from 'node:crypto';
import type { Agent, AnyGame, Seat, Service } from '@masbench/core';

import {
  bundledPassages,
  defaultQAgent,
  hq,
  hqConfigSchema,
  hqPresets,
  hqHumanSeat,
  hqPrompts,
  hqSimulations,
  simulatedQAgent,
  visionNamed,
  withVision,
} from '@masbench/game-hq';
import { readPassages } from '@masbench/game-hq/datasets';
import { againstCopying, asService } from '@masbench/scorers';
import * as z from 'zod';
import { messageOf } from '../message.js';
import { scorerNamed } from '../scorers.js';
import { decimals, integer, usageOf } from '../terminal/format.js';
import { UsageError } from '../usage-error.js';
import type { HumanSeat, Kit } from './kit.js';

const optionsSchema = z.object({
  vision: z.string().default('on-review'),
  scorer: z.string().default('lexical'),
  /** Discounts H of summaries that copy, or leave most out. */
  againstCopying: z.boolean().default(false),
});
const shownSchema = z.looseObject({ passages: z.array(z.object({ id: z.string(), text: z.string() })) });

/** MAS-HQ on the command line. */
export const hqKit: Kit = {
  id: 'hq',
  seats: () => ['A', 'B'],
  read: async ({ passages, vision, scorer, againstCopying: discount, preset, ...rest }) => {
    const options = optionsSchema.parse({ vision, scorer, againstCopying: discount });
    visionOf(options.vision);
    scorerNamed(options.scorer);
    const config = { ...presetOf(preset), ...rest, passages: await passagesOf(passages) };
    const parsed = hqConfigSchema.safeParse(config);
    if (!parsed.success)
      throw new UsageError(`The configuration of hq is not valid:\n${z.prettifyError(parsed.error)}`);
    return { configs: [parsed.data], options, shown: shownOf(parsed.data, options) };
  },
  setting: async (options) => {
    const { vision, scorer: name, againstCopying: discount } = optionsSchema.parse(options);
    const { scorer, judge } = scorerNamed(name, { evidence: 0 });
    const evaluate = asService(discount ? againstCopying(scorer) : scorer, { judge }) as Service<
      unknown,
      unknown
    >;
    return { game: withVision(hq, visionOf(vision)), services: { evaluate } };
  },
  scripted: (seatIndex) => defaultQAgent(seatIndex) as Agent<AnyGame>,
  simulated: (preset) => {
    const names = Object.keys(hqSimulations);
    const name = names.find((one) => one === preset);
    if (name === undefined)
      throw new UsageError(
        `There is no simulated player ${JSON.stringify(preset)} for hq: choose ${names.join(', ')}`,
      );
    return simulatedQAgent(name as keyof typeof hqSimulations) as Agent<AnyGame>;
  },
  prompts: hqPrompts,
  human: hqHumanSeat as unknown as HumanSeat,
  columns: [
    { title: 'Seat', of: ({ seat }, { winner }) => (seat === winner ? `${seat} ★` : seat) },
    { title: 'Agent', of: ({ agent }) => agent },
    { title: 'H before', of: (row) => decimals(row['hBefore'], 4) },
    { title: 'H', of: (row) => decimals(row['h'], 4) },
    { title: 'Calls', of: (row) => integer(row['calls']) },
    { title: 'Tokens', of: (row) => usageOf(row, ['inputTokens', 'outputTokens']) },
    { title: 'Reviews', of: (row) => integer(row['reviews']) },
    { title: 'Seconds', of: (row) => decimals(row['seconds'], 1) },
    { title: 'Penalty', of: (row) => decimals(row['penalty'], 4) },
    { title: 'Q-Score', of: (row) => decimals(row['q'], 4), spread: { field: 'q', places: 4 } },
  ],
  pace: {
    kind: 'summarize',
    total: (config, seats: readonly Seat[]) => shownSchema.parse(config).passages.length * seats.length,
  },
};

function visionOf(name: string): ReturnType<typeof visionNamed> {
  try {
    return visionNamed(name);
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

function presetOf(preset: unknown): object {
  if (preset === undefined) return {};
  const found = Object.entries(hqPresets).find(([name]) => name === preset);
  if (found !== undefined) return found[1];
  throw new UsageError(
    `There is no preset ${JSON.stringify(preset)} for hq: choose ${Object.keys(hqPresets).join(', ')}`,
  );
}

/** A file of passages, passages themselves, or those that come with the game. */
async function passagesOf(passages: unknown): Promise<unknown> {
  if (passages === undefined) return bundledPassages.map(({ id, title, text }) => ({ id, title, text }));
  return typeof passages === 'string' ? readPassages(passages) : passages;
}

/** The configuration with a hash in place of the texts. */
function shownOf({ passages, ...config }: z.infer<typeof hqConfigSchema>, options: object): unknown {
  const sha256 = createHash('sha256').update(JSON.stringify(passages)).digest('hex');
  return { ...config, ...options, passages: { count: passages.length, sha256 } };
}
