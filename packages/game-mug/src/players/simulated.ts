import type { NamedAgent } from '@masbench/core';
import type { Baseline } from '../baselines/baseline.js';
import type { Mug } from '../game/mug.js';
import type { Released } from '../released/released.js';
import { scriptedBaselinePlayer } from './scripted-baseline.js';
import { mugScriptedPlayer, type MugScriptedOptions } from './scripted.js';
import { scriptedReleasedPlayer } from './scripted-released.js';
import type { QuestionSource } from '../question-source.js';

/** The declared behavior of a simulated player: error rates, strategy, and cost per call. */
export interface MugSimulation extends Omit<MugScriptedOptions, 'perceive'> {
  /** Probability that the answer is misread for the whole match, in [0, 1]. */
  readonly error: number;
  /** Probability that the answer slips in a single call, in [0, 1]. */
  readonly noise: number;
}

/**
 * The accuracy of single models in Table 1 of the paper (arXiv 2511.11182), from 0 to 1: MMMU, MMStar, aAcc of
 * HallusionBench, accuracy of POPE.
 */
const singleAccuracy = {
  'qwen2.5-vl-7b': { mmmu: 0.45, mmstar: 0.612, hallusionbench: 0.648, pope: 0.874 },
  'internvl3-14b': { mmmu: 0.598, mmstar: 0.687, hallusionbench: 0.698, pope: 0.893 },
} as const satisfies Record<string, Readonly<Record<QuestionSource['benchmark'], number>>>;

/** Precision and recall of single models on POPE, from the same table: their errors have a direction. */
const popeDetection = {
  'qwen2.5-vl-7b': { precision: 0.968, recall: 0.773 },
  'internvl3-14b': { precision: 0.921, recall: 0.865 },
} as const satisfies Record<keyof typeof singleAccuracy, object>;

/**
 * The decoding of the paper's code (github.com/YongLD/MUG at 412ea6a, `vlm/qwen2_vl/model.py`): temperature 0.01 and
 * top-k 1. It is greedy, so that a copy of the model reads the same image for the same question as every other copy.
 */
const greedy = { noise: 0, shared: 1 } as const;

/**
 * A preset for questions of a benchmark: those that stand for a model of the paper answer alone as accurately as in its
 * Table 1 (in POPE with its precision and recall), and read details as well as the objects of POPE. Their copies share
 * all misreadings.
 *
 * @param benchmark `undefined` for questions in the form of none: as in MMStar.
 */
export function makeSimulation(
  name: MugSimulationName,
  benchmark?: QuestionSource['benchmark'],
): MugSimulation {
  const { [name]: preset } = mugSimulations;
  if (name !== 'qwen2.5-vl-7b' && name !== 'internvl3-14b') return preset;
  const accuracy = singleAccuracy[name];
  return {
    ...preset,
    model: name,
    error: 1 - accuracy[benchmark ?? 'mmstar'],
    ...(benchmark === 'pope' ? { errorByAnswer: popeErrors(popeDetection[name]) } : {}),
    detailError: 1 - accuracy.pope,
  };
}

/** Misreadings of objects that are there and of objects that are not: half of POPE's questions each. */
function popeErrors({ precision, recall }: (typeof popeDetection)[keyof typeof popeDetection]): {
  readonly yes: number;
  readonly no: number;
} {
  return { yes: 1 - recall, no: recall * (1 / precision - 1) };
}

/**
 * Presets by name. `qwen2.5-vl-7b` and `internvl3-14b` stand for the models of the paper, with the error of
 * `makeSimulation`; their seconds and tokens are not from the paper, which gives none. The others differ in skill, pace
 * and length, and are invented.
 */
export const mugSimulations = {
  'qwen2.5-vl-7b': {
    ...simulation({ error: 1 - singleAccuracy['qwen2.5-vl-7b'].mmstar, seconds: 4, extraTokens: 150 }),
    ...greedy,
  },
  'internvl3-14b': {
    ...simulation({ error: 1 - singleAccuracy['internvl3-14b'].mmstar, seconds: 6, extraTokens: 200 }),
    ...greedy,
  },
  quick: simulation({ error: 0.25, noise: 0.08, seconds: 2, extraTokens: 40 }),
  steady: simulation({ error: 0.15, noise: 0.05, seconds: 5, extraTokens: 150 }),
  wordy: simulation({ error: 0.1, noise: 0.03, seconds: 12, extraTokens: 450 }),
} as const satisfies Record<string, MugSimulation>;

/** Name of a preset in `mugSimulations`. */
export type MugSimulationName = keyof typeof mugSimulations;

/** The same simulated player for the game, the baselines and the released protocol. */
export interface MugSimulatedPlayers {
  /** Plays the game. */
  readonly mug: NamedAgent<Mug>;
  /** Plays the baselines. */
  readonly baseline: NamedAgent<Baseline>;
  /** Plays the released protocol. */
  readonly released: NamedAgent<Released>;
}

/**
 * Players that imitate a model's errors, latency and token cost with draws from declared distributions: for forecasts
 * and studies in virtual time. They decide like scripted players. Their results are never a model's.
 *
 * @throws RangeError if there is no simulation with this name.
 */
export function mugSimulatedPlayers(
  preset: MugSimulationName | MugSimulation,
  {
    perceive,
    shared,
    rereading,
    benchmark,
  }: Pick<MugScriptedOptions, 'perceive' | 'shared' | 'rereading'> & {
    /** The benchmark in whose form the questions are. @default none */
    readonly benchmark?: QuestionSource['benchmark'] | undefined;
  },
): MugSimulatedPlayers {
  const declared = typeof preset === 'string' ? named(preset, benchmark) : preset;
  const options = {
    ...declared,
    perceive,
    shared: shared ?? declared.shared,
    rereading: rereading ?? declared.rereading,
  };
  const label = {
    name: `simulated: ${typeof preset === 'string' ? preset : `error ${options.error}, noise ${options.noise}`}`,
    nature: 'simulated',
  } as const;
  return {
    mug: { ...mugScriptedPlayer(options), ...label },
    baseline: { ...scriptedBaselinePlayer(options), ...label },
    released: { ...scriptedReleasedPlayer(options), ...label },
  };
}

/** The names of the presets. */
export const mugSimulationNames: readonly MugSimulationName[] = listKeys(mugSimulations);

function listKeys<Key extends string>(presets: Readonly<Record<Key, unknown>>): Key[] {
  const keys: Key[] = [];
  for (const key in presets) keys.push(key);
  return keys;
}

function named(name: MugSimulationName, benchmark: QuestionSource['benchmark'] | undefined): MugSimulation {
  if (Object.hasOwn(mugSimulations, name)) return makeSimulation(name, benchmark);
  throw new RangeError(
    `Cannot simulate a player: its name must be one of ${Object.keys(mugSimulations).join(', ')}, but is ${JSON.stringify(name)}`,
  );
}

interface Medians {
  readonly error: number;
  readonly noise?: number;
  readonly seconds: number;
  readonly extraTokens: number;
}

function simulation({ error, noise = 0, seconds, extraTokens }: Medians): MugSimulation {
  return {
    error,
    noise,
    seconds: { median: seconds, sigma: 0.4 },
    extraTokens: { median: extraTokens, sigma: 0.3 },
    imageTokens: 765,
  };
}
