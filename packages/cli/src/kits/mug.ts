import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { replay, type Agent, type AnyGame, type Service, type Services } from '@masbench/core';
import { counterfactualServices, wordAnalyst } from '@masbench/game-mug/counterfactual';
import { drawGame, drawGamePng } from '@masbench/game-mug/report';
import {
  mug,
  mugConfigSchema,
  mugPrompts,
  mugSimulations,
  preparedServices,
  mugScriptedPlayer,
  mugSimulatedPlayers,
  type Mug,
  type MugOutcome,
} from '@masbench/game-mug';
import * as z from 'zod';
import { decimals, integer, usageOf } from '../terminal/format.js';
import { UsageError } from '../usage-error.js';
import type { FinishedMatch, Kit, Overall, PlayedRun } from './kit.js';
import { benchmarkFileSchema } from './mug/benchmark-file.js';
import { detectionFigures } from './mug/detection.js';
import { editorOf } from './mug/editing.js';
import { rememberingEyes } from './mug/eyes.js';
import { officialFigures } from './mug/official.js';
import { questionsOf } from './mug/questions.js';
import { isEdited, mugSettings } from './mug/settings.js';

const optionsSchema = z.object({
  /** The question file of a benchmark. */
  source: benchmarkFileSchema.optional(),
  missingAnswers: z.string().optional(),
  /** SHA-256 of the image that stands in for missing ones. */
  placeholder: z.string().optional(),
  edited: z.string().optional(),
  editor: z.string().optional(),
  error: z.number(),
});

/** Shared by all players: what is remembered is a function of the bytes and the question alone. */
const eyes = rememberingEyes();

/** MUG on the command line. */
export const mugKit: Kit = {
  id: 'mug',
  seats: () => ['A', 'B', 'C', 'D'],
  read: async (settings, { seed, trials, blobs }) => {
    const { own, game } = mugSettings(settings);
    const { benchmark, missingAnswers, edited, editor, error } = own;
    const base = benchmark !== undefined && !isEdited(own) ? { editing: 'none', ...game } : game;
    const { items, source, placeholder } = await questionsOf(own, { seed, trials });
    for (const { images } of items) for (const bytes of images) await blobs.put(bytes);
    const configs = items.map(({ question, counterfactual }) =>
      checked({ ...base, question, ...(counterfactual === undefined ? {} : { counterfactual }) }),
    );
    const placeholders = configs.filter(({ question }) => question.image.sha256 === placeholder).length;
    return {
      configs,
      options: {
        source,
        missingAnswers,
        placeholder,
        // A run may be resumed from elsewhere.
        edited: edited === undefined ? undefined : resolve(edited),
        editor,
        error,
      },
      shown: {
        ...base,
        benchmark: benchmark ?? 'generated',
        questions: configs.length,
        error,
        ...(placeholders > 0 ? { placeholders } : {}),
      },
    };
  },
  setting: async (options) => {
    const parsed = optionsSchema.parse(options);
    const services: Services<Mug> = isEdited(parsed)
      ? counterfactualServices({ analyst: wordAnalyst(), editor: await editorOf(parsed) })
      : preparedServices;
    return { game: mug, services: services as Readonly<Record<string, Service<unknown, unknown>>> };
  },
  scripted: (_seatIndex, options) =>
    mugScriptedPlayer({ perceive: eyes, error: optionsSchema.parse(options).error }) as Agent<AnyGame>,
  simulated: (preset) => {
    const names = Object.keys(mugSimulations);
    if (!names.includes(preset))
      throw new UsageError(
        `There is no simulated player ${JSON.stringify(preset)} for mug: choose ${names.join(', ')}`,
      );
    return mugSimulatedPlayers(preset as keyof typeof mugSimulations, { perceive: eyes })
      .mug as Agent<AnyGame>;
  },
  prompts: mugPrompts,
  columns: [
    { title: 'Seat', of: ({ seat }) => seat },
    { title: 'Agent', of: ({ agent }) => agent },
    { title: 'Score', of: ({ score }) => decimals(score, 3), spread: { field: 'score', places: 3 } },
    { title: 'Undercover', of: (row) => decimals(row['undercover'], 2) },
    { title: 'Voted out', of: (row) => decimals(row['votedOut'], 2) },
    { title: 'Calls', of: ({ usage }) => integer(usage.calls) },
    { title: 'Tokens', of: (row) => usageOf(row, ['inputTokens', 'outputTokens']) },
    { title: 'Seconds', of: ({ usage }) => decimals(usage.seconds, 1) },
  ],
  overall: overallOf,
  artifacts: async (match) => {
    // One picture shows how a game goes; thousands would show no more.
    if (match.trial === 1) await drawMatch(match);
  },
};

/** Detection and accuracy, and for a benchmark its own figures and files. */
async function overallOf({ finished, trials, options, config }: PlayedRun): Promise<Overall> {
  const detection = detectionFigures(finished);
  const { source, missingAnswers: standIn, placeholder } = optionsSchema.parse(options);
  if (source === undefined) return detection;
  const asked: z.output<typeof mugConfigSchema>[] = [];
  for (let trial = 1; trial <= trials; trial += 1) asked.push(mugConfigSchema.parse(await config(trial)));
  const answers = new Map<string, string>();
  for (const { trial, outcome } of finished) {
    const { answer } = outcome as MugOutcome;
    const id = asked[trial - 1]?.question.id;
    if (id !== undefined && answer !== null) answers.set(id, answer);
  }
  const official = await officialFigures(source, {
    asked: new Set(asked.map(({ question }) => question.id)),
    answers,
    standIn,
    placeholders: asked.filter(({ question }) => question.image.sha256 === placeholder).length,
  });
  const unedited = asked.every(({ editing }) => editing === 'none');
  return {
    figures: { ...detection.figures, official: official.figures },
    text: [
      detection.text,
      ...(unedited ? ['No image was edited: there was nothing to detect'] : []),
      official.text,
    ].join('\n'),
    files: official.files,
  };
}

async function drawMatch({ id, config, journal, blobs, folder }: FinishedMatch): Promise<void> {
  const { state } = replay(mug, journal);
  const parsed = mugConfigSchema.parse(config);
  const edited = parsed.counterfactual?.image ?? state.forgery.image;
  const game = {
    state,
    config: parsed,
    original: await blobs.get(parsed.question.image.sha256),
    edited: edited === null ? undefined : await blobs.get(edited.sha256),
  };
  await writeFile(join(folder, `${id}.svg`), drawGame(game));
  await writeFile(join(folder, `${id}.png`), drawGamePng(game));
}

function checked(config: unknown): z.output<typeof mugConfigSchema> {
  const parsed = mugConfigSchema.safeParse(config);
  if (parsed.success) return parsed.data;
  throw new UsageError(`The configuration of mug is not valid:\n${z.prettifyError(parsed.error)}`);
}
