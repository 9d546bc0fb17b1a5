import { execFileSync } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { parse } from 'smol-toml';
import * as z from 'zod';

/**
 * Writes `packages/llm/src/model-facts/listed.json`: what models can do and what they cost, from models.dev (MIT), which
 * collects both from the providers' pages. The source is its `api.json`, as a file or an address, or a git directory of
 * its repository (github.com/anomalyco/models.dev), whose newest commit is read. Only figures are taken.
 *
 *     npx tsx scripts/write-model-facts.ts https://models.dev/api.json
 *     npx tsx scripts/write-model-facts.ts path/to/models.dev/.git
 */
const file = 'packages/llm/src/model-facts/listed.json';

/** Models on Bedrock and Azure that are not asked by OpenAI's protocol. */
const speaksAnthropic = /^(?:bedrock:(?:.*\.)?anthropic\.|azure:claude-)/;

/** Our names of their providers. */
const providers: Readonly<Record<string, string>> = {
  openai: 'openai',
  anthropic: 'anthropic',
  google: 'google',
  mistral: 'mistral',
  deepseek: 'deepseek',
  xai: 'xai',
  groq: 'groq',
  alibaba: 'qwen',
  togetherai: 'together',
  'fireworks-ai': 'fireworks',
  openrouter: 'openrouter',
  azure: 'azure',
  'amazon-bedrock': 'bedrock',
};

const cost = z.object({
  input: z.number(),
  output: z.number(),
  cache_read: z.number().optional(),
  cache_write: z.number().optional(),
});
const modelSchema = z.object({
  reasoning: z.boolean().optional(),
  temperature: z.boolean().optional(),
  structured_output: z.boolean().optional(),
  reasoning_options: z
    .array(
      z.object({
        type: z.string(),
        values: z.array(z.union([z.string(), z.null()])).optional(),
        min: z.number().optional(),
        max: z.number().optional(),
      }),
    )
    .optional(),
  cost: cost
    .extend({
      tiers: z.array(cost.extend({ tier: z.object({ size: z.number() }) })).optional(),
      context_over_200k: cost.optional(),
    })
    .optional(),
  limit: z.object({ context: z.number(), output: z.number() }).partial().optional(),
  modalities: z
    .object({ input: z.array(z.string()), output: z.array(z.string()) })
    .partial()
    .optional(),
});
type Model = z.infer<typeof modelSchema>;

interface Source {
  readonly name: string;
  readonly date: string;
  /** By our provider and the model's id. */
  readonly models: ReadonlyMap<string, Model>;
}

const [given] = process.argv.slice(2);
if (given === undefined)
  throw new Error('Name the source: api.json of models.dev, or a git directory of its repository');
const source = await readSource(given);
const rows = [...source.models]
  .filter(
    ([id, { modalities: { output = ['text'] } = {}, limit }]) =>
      output.join() === 'text' && limit?.context !== 0 && !speaksAnthropic.test(id),
  )
  .toSorted(([left], [right]) => (left < right ? -1 : 1))
  .map(([id, model]) => `    ${JSON.stringify(id)}: ${JSON.stringify(readFacts(model))}`);
await writeFile(
  file,
  `{
  "source": ${JSON.stringify(source.name)},
  "date": ${JSON.stringify(source.date)},
  "models": {
${rows.join(',\n')}
  }
}
`,
);
process.stdout.write(`${file}: ${rows.length} models of ${source.name}\n`);

async function readSource(from: string): Promise<Source> {
  if (/^https?:/.test(from)) {
    const response = await fetch(from);
    if (!response.ok) throw new Error(`${from} answers ${response.status}`);
    const date = new Date(response.headers.get('last-modified') ?? Date.now()).toISOString().slice(0, 10);
    return { name: from, date, models: listModels(await response.json()) };
  }
  const found = await stat(from);
  if (!found.isDirectory()) {
    const date = found.mtime.toISOString().slice(0, 10);
    return {
      name: 'models.dev, api.json',
      date,
      models: listModels(JSON.parse(await readFile(from, 'utf8'))),
    };
  }
  return readRepository(from);
}

/** The models of an `api.json`: `{ <provider>: { models: { <id>: … } } }`. */
function listModels(value: unknown): ReadonlyMap<string, Model> {
  const catalog = z.record(z.string(), z.object({ models: z.record(z.string(), modelSchema) })).parse(value);
  return new Map(
    Object.entries(providers).flatMap(([theirs, ours]) =>
      Object.entries(catalog[theirs]?.models ?? {}).map(([id, model]) => [`${ours}:${id}`, model] as const),
    ),
  );
}

/** The models of the repository: one TOML file each, those with `base_model` over what the model is everywhere. */
function readRepository(directory: string): Source {
  const git = (...words: readonly string[]): string =>
    execFileSync('git', [`--git-dir=${directory}`, ...words], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  const [commit = '', date = ''] = git('log', '-1', '--format=%H %cs').trim().split(' ');
  const folders = [...Object.keys(providers).map((id) => `providers/${id}/models`), 'models'];
  const listed = git('ls-tree', '-r', 'HEAD', ...folders)
    .trim()
    .split('\n');
  const found = listed.flatMap((line) => {
    const [, , blob = '', path = ''] = line.split(/[ \t]/);
    return path.endsWith('.toml') ? [{ blob, path: path.slice(0, -'.toml'.length) }] : [];
  });
  // One process for all files.
  const texts = execFileSync('git', [`--git-dir=${directory}`, 'cat-file', '--batch'], {
    input: found.map(({ blob }) => blob).join('\n'),
    maxBuffer: 2 ** 28,
  });
  const tables = new Map<string, Record<string, unknown>>();
  let at = 0;
  for (const { path } of found) {
    const end = texts.indexOf(10, at);
    const size = Number(texts.subarray(at, end).toString().split(' ')[2]);
    tables.set(path, parse(texts.subarray(end + 1, end + 1 + size).toString()));
    at = end + 2 + size;
  }
  const models = new Map<string, Model>();
  for (const [path, table] of tables) {
    const [, theirs = '', id = ''] = /^providers\/([^/]+)\/models\/(.*)$/.exec(path) ?? [];
    const ours = providers[theirs];
    if (ours === undefined) continue;
    const base = tables.get(`models/${String(table['base_model'])}`) ?? {};
    const both = (field: string): object => ({ ...Object(base[field]), ...Object(table[field]) });
    const nested = { limit: both('limit'), modalities: both('modalities') };
    models.set(`${ours}:${id}`, modelSchema.parse({ ...base, ...table, ...nested }));
  }
  return { name: `github.com/anomalyco/models.dev at ${commit.slice(0, 8)}`, date, models };
}

/** The facts as `read-facts.ts` has them; what the source does not say, and what is off, is left out. */
function readFacts(model: Model): object {
  const options = model.reasoning_options ?? [];
  const efforts =
    options.find(({ type }) => type === 'effort')?.values?.flatMap((value) => value ?? []) ?? [];
  const budget = options.find(({ type }) => type === 'budget_tokens');
  const { tiers = [], context_over_200k: above } = model.cost ?? {};
  const long = tiers[0] ?? (above === undefined ? undefined : { ...above, tier: { size: 200_000 } });
  return {
    contextTokens: model.limit?.context,
    maxOutputTokens: model.limit?.output,
    reasons: isOn(model.reasoning),
    canStopReasoning: isOn(options.some(({ type }) => type === 'toggle')),
    efforts: efforts.length === 0 ? undefined : efforts,
    thinkingBudget: budget === undefined ? undefined : { min: budget.min, max: budget.max },
    takesTemperature: isOn(model.temperature !== false),
    enforcesSchema: isOn(model.structured_output),
    readsImages: isOn(model.modalities?.input?.includes('image')),
    price: model.cost === undefined ? undefined : readRates(model.cost),
    longPrice: long === undefined ? undefined : { aboveInputTokens: long.tier.size, ...readRates(long) },
  };
}

function isOn(value: boolean | undefined): true | undefined {
  return value === true ? true : undefined;
}

function readRates({ input, output, cache_read, cache_write }: z.infer<typeof cost>): object {
  return { input, output, cacheRead: cache_read, cacheWrite: cache_write };
}
