import { replay } from '@masbench/core';
import { defineBenchmark, type Benchmark, type FinishedMatch } from '@masbench/core/benchmark';
import type { BenchmarkItem } from '@masbench/vlm-benchmarks';
import * as z from 'zod';
import { paperExperiments } from './experiments/experiments.js';
import type { MugConfig } from './game/config.js';
import { matchMetricsSchema } from './game/metrics.js';
import { mug } from './game/mug.js';
import { preparedServices } from './game/prepared-services.js';
import { drawGame } from './report/draw-game.js';
import { askMugReader } from './prompts/comprehension.js';
import { mugHumanSeat } from './prompts/human-seat.js';
import { mugPrompts } from './prompts/mug-prompts.js';
import { mugContrasts } from './benchmark/contrasts.js';
import { mugColumns, mugFigures } from './benchmark/figures.js';
import { loadBenchmarkQuestions, loadDrawing, loadEditing } from './benchmark/optional-parts.js';
import { mugPlayers, mugSeats } from './benchmark/players.js';
import { prepareQuestions } from './benchmark/prepare.js';
import { mugRulesText } from './benchmark/rules.js';
import { isEdited, mugOptionsSchema, mugSettingsSchema, type MugOptions } from './benchmark/settings.js';
import { mugStory } from './benchmark/story.js';
import { methodNames, mugVariants } from './benchmark/variants.js';

/**
 * MUG as a benchmark: questions generated or read from a benchmark's file, players by name, and as variants the
 * ablations, the released protocol, baselines at equal calls, and controls.
 */
export const benchmark: Benchmark = defineBenchmark(mug, {
  description:
    'Players answer a question about an image, one of them holds an edited copy, and the others look for it.',
  module: '@masbench/game-mug',
  rules: mugRulesText,
  seats: {
    names: mugSeats,
    roles: ({ undercovers, regulars }) =>
      Object.fromEntries([
        ...undercovers.map((seat) => [seat, 'undercover'] as const),
        ...regulars.map((seat) => [seat, 'regular'] as const),
      ]),
    human: mugHumanSeat,
  },
  settings: mugSettingsSchema,
  prepare: { items: prepareQuestions, options: mugOptionsSchema },
  services: async (options, models) =>
    isEdited(options)
      ? (await loadEditing()).editingServices(options, models, async () => readItems(options))
      : { ...preparedServices },
  players: mugPlayers,
  prompts: mugPrompts,
  comprehension: askMugReader,
  story: mugStory,
  columns: mugColumns,
  // Baselines have a method and a budget of calls.
  metrics: matchMetricsSchema.extend({ method: z.string(), budget: z.int() }).partial(),
  contrasts: mugContrasts,
  figures: mugFigures,
  artifacts: drawn,
  variants: mugVariants,
  experiments: {
    ...paperExperiments,
    methods: {
      description: 'MUG, its ablations, the released protocol and the baselines at equal calls.',
      variants: methodNames,
    },
    errors: {
      description: 'Detection and accuracy of scripted players by their error rate.',
      settings: { noise: 0.05 },
      factors: { error: [0, 0.05, 0.1, 0.2, 0.3, 0.5] },
    },
    controls: {
      description: 'An edit that changes nothing, hidden pixels, and the edited image in another seat.',
      settings: { noise: 0.05, error: 0.2 },
      variants: Object.keys(mugVariants).filter((name) => name.startsWith('control-')),
    },
  },
});

/** Reads the questions of a run again. */
async function readItems({ source }: MugOptions): Promise<readonly BenchmarkItem[]> {
  if (source === undefined) return [];
  const { readQuestionSource } = await loadBenchmarkQuestions(source.benchmark);
  return readQuestionSource(source.benchmark, source);
}

/** Draws only the first match of the main variant: one picture is enough to show how a game goes. */
async function drawn({
  id,
  game: played,
  trial,
  variant,
  config,
  journal,
  blobs,
}: FinishedMatch<MugConfig, typeof mug>): Promise<Readonly<Record<string, string | Uint8Array>>> {
  if (trial !== 1 || (variant !== null && variant !== 'mug')) return {};
  const { drawGamePng } = await loadDrawing();
  const { state } = replay(played, journal);
  const edited = state.forgery.image ?? config.counterfactual?.image ?? null;
  const game = {
    state,
    config,
    original: await blobs.get(config.question.image.sha256),
    edited: edited === null ? undefined : await blobs.get(edited.sha256),
  };
  return { [`${id}.svg`]: drawGame(game), [`${id}.png`]: drawGamePng(game) };
}
