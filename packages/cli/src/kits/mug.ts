import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replay, type Agent, type AnyGame, type BlobStore, type Service } from '@masbench/core';
import {
  benchmarkNames,
  counterfactualServices,
  detectionReport,
  drawGame,
  editedFolder,
  generateQuestion,
  itemQuestion,
  modelEditor,
  mug,
  mugConfigSchema,
  mugPrompts,
  mugSimulations,
  perceive,
  preparedServices,
  readHallusionBench,
  readMmmu,
  readMmstar,
  readPope,
  readVlmevalkit,
  scriptedPlayer,
  simulatedPlayers,
  wordAnalyst,
  type BenchmarkItem,
  type BenchmarkName,
  type ImageEditor,
} from '@masbench/game-mug';
import { coreUsage, googleImageEditor, openaiImageEditor } from '@masbench/llm';
import * as z from 'zod';
import type { MatchRecord } from '../run/rows.js';
import { decimals, integer, interval, percent, usageOf } from '../terminal/format.js';
import { UsageError } from '../usage-error.js';
import type { Kit, Overall, ReadingContext } from './kit.js';

const settingsSchema = z.looseObject({
  /** Whose file `questions` is: pope, hallusionbench, mmstar or mmmu. Without it, questions are generated. */
  benchmark: z.enum(benchmarkNames).optional(),
  /** The question file, native or VLMEvalKit's `.tsv`. */
  questions: z.string().optional(),
  /** Folder of the images that the questions name. */
  images: z.string().optional(),
  /** What stands in for an image that is not there. */
  missingImages: z.enum(['fail', 'placeholder']).default('fail'),
  /** How many questions of the file. */
  limit: z.int().positive().optional(),
  /** Folder of images that were edited before, each under the name of its original. */
  edited: z.string().optional(),
  /** The model that edits: openai:<model> or google:<model>. */
  editor: z.string().optional(),
  /** How often a scripted player misreads a detail, from 0 to 1. */
  error: z.number().min(0).max(1).default(0.1),
});

const optionsSchema = z.object({
  edited: z.string().optional(),
  editor: z.string().optional(),
  error: z.number(),
  placeholders: z.number(),
});

/** MUG on the command line. */
export const mugKit: Kit = {
  id: 'mug',
  seats: ['A', 'B', 'C', 'D'],
  read: async (settings, context) => {
    const { benchmark, questions, images, missingImages, limit, edited, editor, error, ...rest } =
      settingsSchema.parse(settings);
    const base = {
      ...rest,
      ...(edited === undefined && editor === undefined && benchmark !== undefined ? { editing: 'none' } : {}),
    };
    const items =
      benchmark === undefined
        ? await generated(context)
        : await ofBenchmark(
            benchmark,
            questions,
            { images, missingImages, limit: limit ?? context.trials },
            context.blobs,
          );
    const configs = items.map(({ config }) => checked({ ...base, ...config }));
    const placeholders = items.filter(({ placeholder }) => placeholder).length;
    return {
      configs,
      options: { edited, editor, error, placeholders },
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
    const { edited, editor } = optionsSchema.parse(options);
    const services =
      edited === undefined && editor === undefined
        ? preparedServices
        : counterfactualServices({ analyst: wordAnalyst(), editor: editorOf(edited, editor) });
    return { game: mug, services: services as Readonly<Record<string, Service<unknown, unknown>>> };
  },
  scripted: (_seatIndex, options) =>
    scriptedPlayer({ perceive, error: optionsSchema.parse(options).error }) as Agent<AnyGame>,
  simulated: (preset) => {
    const names = Object.keys(mugSimulations);
    if (!names.includes(preset))
      throw new UsageError(
        `There is no simulated player ${JSON.stringify(preset)} for mug: choose ${names.join(', ')}`,
      );
    return simulatedPlayers(preset as keyof typeof mugSimulations, { perceive }).mug as Agent<AnyGame>;
  },
  prompts: mugPrompts,
  columns: [
    { title: 'Seat', of: ({ seat }) => seat },
    { title: 'Agent', of: ({ agent }) => agent },
    { title: 'Score', of: ({ score }) => decimals(score, 3) },
    { title: 'Undercover', of: (row) => decimals(row['undercover'], 2) },
    { title: 'Voted out', of: (row) => decimals(row['votedOut'], 2) },
    { title: 'Calls', of: ({ usage }) => integer(usage.calls) },
    { title: 'Tokens', of: (row) => usageOf(row, ['inputTokens', 'outputTokens']) },
    { title: 'Seconds', of: ({ usage }) => decimals(usage.seconds, 1) },
  ],
  overall: (matches) => overallOf(matches),
  artifacts: async ({ id, config, journal, blobs, folder }) => {
    // One picture shows how a game goes; thousands would show no more.
    if (!id.endsWith('0001')) return;
    const { state } = replay(mug, journal);
    const parsed = mugConfigSchema.parse(config);
    const original = await blobs.get(parsed.question.image.sha256);
    const forged =
      parsed.counterfactual === undefined ? undefined : await blobs.get(parsed.counterfactual.image.sha256);
    await writeFile(join(folder, `${id}.svg`), drawGame({ state, config: parsed, original, edited: forged }));
  },
};

interface Item {
  readonly config: Readonly<Record<string, unknown>>;
  readonly placeholder: boolean;
}

async function generated({ seed, trials = 1, blobs }: ReadingContext): Promise<Item[]> {
  const items: Item[] = [];
  for (let index = 0; index < trials; index += 1) {
    const { question, counterfactual, original, edited } = generateQuestion({ seed, index });
    for (const bytes of [original, edited]) await blobs.put(bytes);
    items.push({ config: { question, counterfactual }, placeholder: false });
  }
  return items;
}

async function ofBenchmark(
  benchmark: BenchmarkName,
  file: string | undefined,
  {
    images,
    missingImages,
    limit,
  }: {
    readonly images: string | undefined;
    readonly missingImages: 'fail' | 'placeholder';
    readonly limit: number | undefined;
  },
  blobs: BlobStore,
): Promise<Item[]> {
  if (file === undefined)
    throw new UsageError(
      `Cannot read ${benchmark} without its questions: name the file with --set questions=FILE`,
    );
  const all: readonly BenchmarkItem[] = file.endsWith('.tsv')
    ? await readVlmevalkit(file, benchmark)
    : await readers[benchmark](file);
  const items: Item[] = [];
  for (const item of all.slice(0, limit)) {
    const { question, image, placeholder } = await itemQuestion(item, {
      folder: images,
      missing: missingImages,
    });
    await blobs.put(image);
    items.push({ config: { question }, placeholder });
  }
  return items;
}

const readers: Readonly<Record<BenchmarkName, (file: string) => Promise<readonly BenchmarkItem[]>>> = {
  pope: readPope,
  hallusionbench: readHallusionBench,
  mmstar: readMmstar,
  mmmu: readMmmu,
};

function editorOf(edited: string | undefined, editor: string | undefined): ImageEditor {
  if (edited !== undefined) return editedFolder(edited);
  const [provider, model] = /^(openai|google):(.+)$/.exec(editor ?? '')?.slice(1) ?? [];
  if (provider === undefined || model === undefined) {
    throw new UsageError(
      `There is no editor ${JSON.stringify(editor)}: write openai:<model> or google:<model>, or name a folder of edited images with --set edited=DIR`,
    );
  }
  return modelEditor(provider === 'openai' ? openaiImageEditor(model) : googleImageEditor(model), {
    usage: coreUsage,
  });
}

function checked(config: unknown): unknown {
  const parsed = mugConfigSchema.safeParse(config);
  if (parsed.success) return parsed.data;
  throw new UsageError(`The configuration of mug is not valid:\n${z.prettifyError(parsed.error)}`);
}

/** Detection and accuracy over the questions of a run, beside chance. */
function overallOf(matches: readonly MatchRecord[]): Overall {
  const finished = matches.filter(({ status }) => status === 'finished');
  const report = detectionReport(
    finished.map(({ match, seats, services }) => ({
      match: match as unknown as Parameters<typeof detectionReport>[0][number]['match'],
      seats: Object.fromEntries(seats.map((row) => [row.seat, row])) as unknown as Parameters<
        typeof detectionReport
      >[0][number]['seats'],
      agents: Object.fromEntries(seats.map(({ seat, agent }) => [seat, agent])),
      usage: {
        calls: sum([...seats.map(({ usage }) => usage.calls), services.calls]),
        tokens: sum(
          [...seats, { usage: services }].flatMap(({ usage }) => [usage.inputTokens, usage.outputTokens]),
        ),
        costUsd: sum([...seats.map(({ usage }) => usage.costUsd), services.costUsd]),
      },
    })),
  );
  const [accuracy] = report.accuracy;
  const text = [
    `Detection ${percent(report.detection.value)} ${interval(report.detection.interval)} of ${report.detection.n} games, ${percent(report.detectionByChance)} by chance`,
    `Votes right ${percent(report.voteAccuracy.value)}, ${percent(report.voteAccuracyByChance)} by chance`,
    `Accuracy ${percent(accuracy?.accuracy.value ?? null)} ${interval(accuracy?.accuracy.interval ?? null)}, ${percent(accuracy?.byChance ?? null)} by guessing`,
    `Per question: ${decimals(report.perQuestion.calls, 1)} calls, ${decimals(report.perQuestion.tokens, 0)} tokens`,
  ].join('\n');
  return { figures: { ...report }, text };
}

function sum(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>(
    (total, value) => (total === null || value === null ? null : total + value),
    0,
  );
}
