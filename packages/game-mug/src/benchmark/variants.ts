import { withView } from '@masbench/core';
import type { Variant, VariantContext, VariantMatch } from '@masbench/core/benchmark';
import type { MatchRecord } from '@masbench/core/record';
import * as z from 'zod';
import { baselineMethods, type Method } from '../baselines/config.js';
import type { MugConfig } from '../game/config.js';
import type { Mug } from '../game/mug.js';
import { makeMugPrompts } from '../prompts/mug-prompts.js';
import { imageSchema } from '../question.js';
import { baselineBenchmark, releasedBenchmark } from './players.js';
import type { MugOptions } from './settings.js';

type MugVariant = Variant<MugConfig, MugOptions, Mug>;
type Context = VariantContext<MugConfig, MugOptions>;

/** The game, its ablations (Figure 5), and the released protocol. */
const protocols: Readonly<Record<string, MugVariant>> = {
  mug: { description: 'The match as configured.', match: ({ config }) => ({ config }) },
  'mug-no-edit': {
    description: 'The undercover holds the original image (figure 5).',
    match: ({ config }) =>
      config.editing === 'none' ? undefined : { config: { ...config, editing: 'none' as const } },
  },
  'mug-no-undercover': {
    description: 'There is no undercover and no vote (figure 5).',
    match: ({ config }) => ({ config: { ...config, undercovers: 0 } }),
  },
  'mug-random-vote': {
    description: 'Votes are random.',
    after: ['mug'],
    match: (context) => {
      const config = withEditedImage(context);
      return config && { config: { ...config, voting: { ...config.voting, by: 'random' as const } } };
    },
  },
  'mug-released': {
    description: 'The protocol of the code that was released with the paper.',
    after: ['mug'],
    benchmark: releasedBenchmark,
    match: (context) => {
      const { question, answers, counterfactual } = withEditedImage(context) ?? context.config;
      return counterfactual && { config: { question, answers, counterfactual: counterfactual.image } };
    },
  },
};

const methods: Readonly<Record<Method, string>> = {
  single: 'One call of one player.',
  'chain-of-thought': 'One call of one player that thinks step by step.',
  'self-refine': 'One player criticizes and refines its answer.',
  'self-consistency': 'The plurality of several answers of one player.',
  'mad-vote': 'A debate, decided by the plurality of the last answers.',
  'mad-judge': 'A debate, decided by the player of the last seat.',
};

const baselines = Object.fromEntries(
  baselineMethods.map((method): [Method, MugVariant] => [
    method,
    {
      description: `${methods[method]} Limited to the number of calls that \`mug\` used on the question.`,
      after: ['mug'],
      benchmark: baselineBenchmark,
      match: ({ config: { question, answers }, options, records }) => {
        const calls = options.calls ?? countCalls(records['mug']);
        return calls === null
          ? undefined
          : { config: { question, answers, method, calls: Math.max(1, calls) } };
      },
    },
  ]),
);

/** Controls: images that hold no information, or the edited image in another seat. */
const controls: Readonly<Record<string, MugVariant>> = {
  'control-same-image': {
    description: 'The edit changes nothing: the null of the protocol.',
    match: ({ config }) => ({ config: { ...config, counterfactual: { image: config.question.image } } }),
  },
  'control-hidden-pixels': {
    description: 'Both images are blank, so answers are guesses. Generated questions only.',
    match: ({ config, options: { blank } }) => {
      if (blank === undefined) return undefined;
      const image = { ...config.question.image, sha256: blank };
      return { config: { ...config, question: { ...config.question, image }, counterfactual: { image } } };
    },
  },
  'control-first-holds': {
    description: 'One round in which the first seat is the undercover.',
    after: ['mug'],
    match: (context) => oneRound(context, 0),
  },
  'control-second-holds': {
    description: 'The same round in which the second seat is the undercover.',
    after: ['mug'],
    match: (context) => oneRound(context, 1),
  },
};

/** Other views and prompts, of the question that `mug` was played on. */
const viewsAndPrompts: Readonly<Record<string, MugVariant>> = {
  'mug-secret-votes': {
    description:
      'Views in which nobody sees who voted for whom: the paper does not say that votes are public, and shown votes are followed.',
    after: ['mug'],
    game: (game) =>
      withView(game, 'table', 'secret votes', (table) => (...given) => {
        const { rounds, ...rest } = table(...given);
        return { ...rest, rounds: rounds.map((round) => ({ ...round, votes: [] })) };
      }),
    match: playEdited,
  },
  'mug-detect-first': {
    description:
      'Prompts in which finding the undercover matters twice as much to regulars: λ = 2 in equation 5, which the paper leaves open.',
    after: ['mug'],
    prompts: makeMugPrompts({ lambda: 2 }),
    match: playEdited,
  },
};

/** Ablations, the released protocol, baselines at equal calls, and controls: matches of one question with its draws. */
export const mugVariants: Readonly<Record<string, MugVariant>> = {
  ...protocols,
  ...viewsAndPrompts,
  ...baselines,
  ...controls,
};

/** The variants that answer questions and are compared as methods, in the order of the table. */
export const methodNames: readonly string[] = [...Object.keys(protocols), ...baselineMethods];

/** Plays the match of `mug` again, with its edited image. */
function playEdited(context: Context): VariantMatch | undefined {
  const config = withEditedImage(context);
  return config && { config };
}

function oneRound(context: Context, holder: number): VariantMatch | undefined {
  const { seats } = context;
  const config = withEditedImage(context);
  const first = seats[holder];
  if (config === undefined || first === undefined) return undefined;
  const roles = [first, ...seats.filter((seat) => seat !== first)];
  return { config: { ...config, maxRounds: 1 }, force: { 'roles#0': roles } };
}

const outcomeSchema = z.looseObject({
  edit: z.looseObject({
    image: imageSchema.nullable(),
    accepted: z.boolean().nullable(),
    score: z.number().nullable(),
    editType: z.string().nullable(),
  }),
});

/**
 * The configuration with the edited image that `mug` was played with, so that an image that is made in a match is
 * made once for a question. `undefined` if there is none.
 */
function withEditedImage({ config, records }: Context): MugConfig | undefined {
  if (config.editing === 'none') return undefined;
  if (config.counterfactual !== undefined) return config;
  const { image, accepted, score, editType } =
    outcomeSchema.safeParse(records['mug']?.outcome).data?.edit ?? none;
  if (image === null) return undefined;
  return {
    ...config,
    counterfactual: {
      image,
      ...(accepted === null ? {} : { accepted }),
      ...(score === null ? {} : { score }),
      ...(editType === null ? {} : { editType }),
    },
  };
}

const none = { image: null, accepted: null, score: null, editType: null };

/** Calls of the players, without those of image editors; `null` if one is not known. */
export function countCalls(record: Pick<MatchRecord, 'seats'> | undefined): number | null {
  return (record?.seats ?? []).reduce<number | null>(
    (sum, { usage: { calls } }) => (sum === null || calls === null ? null : sum + calls),
    record === undefined ? null : 0,
  );
}
