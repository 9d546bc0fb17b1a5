import type { NamedAgent } from '@masbench/core';
import type { Hq } from '../game.js';
import { table9 } from '../paper/paper-rows.js';
import { declaredQAgent, type DeclaredPlayer } from './declared-player.js';
import type { DrawnPolicy } from './guided.js';

/** Name of a preset: a model of table 9, or of table 2 where its rows differ. */
export type PaperPlayerName = keyof typeof table9;

/** The seats of the paper: A goes forward, B in reverse. */
export type PaperSeat = 'A' | 'B';

/** Parameters that the paper does not print: fitted so that H and reviews of the row come out of the rules of the game. */
interface Fitted {
  /** Passages that the model processed: (calls − reviews) / 2. */
  readonly passages: number;
  readonly A: Pick<DeclaredPlayer, 'gain' | 'recommended' | 'otherwise'>;
  readonly B: Pick<DeclaredPlayer, 'gain' | 'recommended' | 'otherwise'>;
}

const fitted: Readonly<Record<PaperPlayerName, Fitted>> = {
  'gpt-4o-mini': {
    passages: 813,
    A: { gain: 0.2506, recommended: 0.9871, otherwise: 0.9515 },
    B: { gain: 0.2404, recommended: 1, otherwise: 0.9999 },
  },
  'qwen-max': {
    passages: 811,
    A: { gain: 0.1807, recommended: 0.921, otherwise: 0.6935 },
    B: { gain: 0.1741, recommended: 0.8963, otherwise: 0.546 },
  },
  'deepseek-v3': {
    passages: 813,
    A: { gain: 0.1728, recommended: 0.9101, otherwise: 0.576 },
    B: { gain: 0.19, recommended: 0.8738, otherwise: 0.3405 },
  },
  'gemini-2.0-flash': {
    passages: 810,
    A: { gain: 0.1138, recommended: 0.8968, otherwise: 0.5602 },
    B: { gain: 0.1322, recommended: 0.8319, otherwise: 0.1771 },
  },
  'grok-3-beta': {
    passages: 813,
    A: { gain: 0.1757, recommended: 0.9618, otherwise: 0.8658 },
    B: { gain: 0.1696, recommended: 0.8861, otherwise: 0.5013 },
  },
  'gpt-4o-mini-table2': {
    passages: 808,
    A: { gain: 0.249, recommended: 0.9864, otherwise: 0.9591 },
    B: { gain: 0.2557, recommended: 0.9994, otherwise: 0.9977 },
  },
  'grok-3-beta-table2': {
    passages: 808,
    A: { gain: 0.1661, recommended: 0.9312, otherwise: 0.7301 },
    B: { gain: 0.1601, recommended: 0.8476, otherwise: 0.2833 },
  },
};

/** How many passages the paper's set has, before each model's refusals leave it. */
export const paperPassages = 813;

/** The presets by name. */
export const paperPlayerNames = Object.keys(fitted).filter((name): name is PaperPlayerName =>
  Object.hasOwn(table9, name),
);

/** Which model a row was measured against, if it is not the same. */
const rivals: Readonly<Partial<Record<PaperPlayerName, PaperPlayerName>>> = {
  'gpt-4o-mini-table2': 'grok-3-beta-table2',
  'grok-3-beta-table2': 'gpt-4o-mini-table2',
};

/** Declared values of a preset in a seat. */
export function paperPlayer(name: PaperPlayerName, seat: PaperSeat): DeclaredPlayer {
  const { h, hBefore, inputTokens, outputTokens, seconds, reviews } = table9[name][seat];
  const { passages, [seat]: fit } = fitted[name];
  const isFiltered = name.endsWith('-table2');
  return {
    hBefore,
    inputTokens,
    outputTokens,
    seconds,
    reviews,
    passages,
    ...fit,
    // The row was measured with vision on: its reviews hold what the seat made of its rival.
    usualLead: h - table9[rivals[name] ?? name][seat === 'A' ? 'B' : 'A'].h,
    // The five passages of table 2 left the set of both models before the match.
    refused: isFiltered ? 0 : (paperPassages - passages) / paperPassages,
  };
}

/**
 * A player that stands for a measured one: first H, tokens, seconds, reviews and refusals of a row of table 9 of the
 * MAS-HQ paper, with the gain of a review fitted to the row's final H. Its results are simulated, and never the model's.
 *
 * @param seat which of the two rows
 * @param other a policy in place of the row's own, with its name
 *
 * @example
 * ```ts
 * import { paperQAgent } from '@masbench/game-hq';
 *
 * const agents = { A: paperQAgent('gpt-4o-mini', 'A'), B: paperQAgent('gpt-4o-mini', 'B') };
 * ```
 */
export function paperQAgent(
  name: PaperPlayerName,
  seat: PaperSeat,
  other?: { readonly name: string; readonly policy: DrawnPolicy },
): NamedAgent<Hq> {
  const label = `simulated: ${modelNames[name]}, Table 9, row ${seat}`;
  return declaredQAgent(
    other === undefined ? label : `${label}, policy ${other.name}`,
    paperPlayer(name, seat),
    other?.policy,
  );
}

/** Names of the models, with the table whose numbers they have if that is not the first. */
export const modelNames: Readonly<Record<PaperPlayerName, string>> = {
  'gpt-4o-mini': 'GPT-4o-mini',
  'qwen-max': 'Qwen-Max',
  'deepseek-v3': 'Deepseek-V3',
  'gemini-2.0-flash': 'Gemini-2.0-Flash',
  'grok-3-beta': 'Grok-3-beta',
  'gpt-4o-mini-table2': 'GPT-4o-mini of Table 2',
  'grok-3-beta-table2': 'Grok-3-beta of Table 2',
};
