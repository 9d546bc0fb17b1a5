import { Option } from 'commander';
import { jsonOption, type DeclareCommand } from '../options/command.js';
import { listModelNames } from '../options/model-names.js';
import { collectValues, positive } from '../options/option-values.js';

export const modelsCommand: DeclareCommand = (program, end) => {
  program
    .command('models')
    .description('list the model providers and which API keys are set, or ask models one small question')
    .option(
      '--check <seat=model>',
      'send a model with its settings one small request: key, name, context, schema, thinking, seed, usage and price',
      collectValues,
      [],
    )
    .option(
      '--comprehend <game>',
      'ask models what prompts of a scripted match of this game say, as a check before an experiment is paid',
    )
    .option('--seat <seat=model>', 'a model that is asked by --comprehend', collectValues, [])
    .addOption(
      new Option('--questions <n>', 'how many questions --comprehend asks').argParser(positive).default(40),
    )
    .option('--prices <file>', 'a JSON file of model prices, added to the known ones')
    .addOption(jsonOption)
    .action(async ({ check, comprehend, seat, questions, prices, json }) => {
      if (comprehend !== undefined) {
        const { printComprehension } = await import('../playing/print-comprehension.js');
        return end(await printComprehension(comprehend, { models: seat, questions, prices, json }));
      }
      return check.length === 0 ? printProviders(json) : end(await printChecks(check, { prices, json }));
    });
};

/** Prints the providers and which keys are set; never a key. */
async function printProviders(json: boolean): Promise<void> {
  const { providerList } = await import('@masbench/llm');
  const { print } = await import('../terminal/document.js');
  const providers = providerList();
  await print(providers, json, () => [
    {
      name: 'providers',
      columns: Object.entries({
        model: 'Provider',
        keyVariable: 'Key',
        set: 'Set',
        baseUrl: 'Base URL',
        baseUrlVariable: 'Base URL from',
      }).map(([field, title]) => ({ field, title, as: 'text' })),
      rows: providers.map((one) => ({
        ...one,
        model: `${one.id}:<model>`,
        set: setting(one.keySet, one.needsKey),
      })),
    },
  ]);
}

function setting(keySet: boolean, needsKey: boolean): string {
  if (keySet) return 'yes';
  return needsKey ? 'no' : 'not needed';
}

/** How long a model may take for one small answer. */
const patienceMs = 120_000;

/** Asks every model once and prints what was found. @returns the exit code: 1 if one of them has a fault */
async function printChecks(
  typed: readonly string[],
  { prices: file, json }: { readonly prices?: string | undefined; readonly json: boolean },
): Promise<number> {
  const { probeModel, typedModelOptions } = await import('@masbench/llm');
  const { readMessage } = await import('@masbench/core');
  const { print } = await import('../terminal/document.js');
  const { writeNote } = await import('../terminal/output.js');
  const { prices } = await typedModelOptions({ prices: file });
  const names = listModelNames(typed);
  const probes = names.map((name) => ({ name, ...probeModel(name, prices) }));
  const bounds = probes.map(({ mostUsd }) => mostUsd);
  const most = bounds.reduce<number>((sum, bound) => sum + (bound ?? 0), 0);
  writeNote(
    bounds.includes(undefined)
      ? 'One small request is sent to every model; the price of one of them is not known\n'
      : `One small request is sent to every model: together at most $${most.toFixed(4)}\n`,
  );
  const rows = await Promise.all(
    probes.map(async ({ name, send }) => {
      try {
        return { ...(await send(AbortSignal.timeout(patienceMs))), error: undefined };
      } catch (error) {
        return { model: name, error: readMessage(error) };
      }
    }),
  );
  await print(rows, json, () => [
    {
      name: 'models',
      columns: Object.entries({
        model: 'Model',
        served: 'Served by',
        contextTokens: 'Context',
        maxOutputTokens: 'Longest answer',
        outputMode: 'JSON asked by',
        isJson: 'JSON came',
        reasoningTokens: 'Reasoning',
        seed: 'Seed',
        inputTokens: 'In',
        outputTokens: 'Out',
        costUsd: 'Cost ($)',
        priceSource: 'Price from',
        notes: 'Changed',
        error: 'Fault',
      }).map(([field, title]) => ({ field, title, as: 'text' as const })),
      rows: rows.map((row) => ({
        ...row,
        ...('notes' in row ? { notes: row.notes.join('; '), isJson: row.isJson ? 'yes' : 'no' } : {}),
      })),
    },
  ]);
  return rows.some(({ error }) => error !== undefined) ? 1 : 0;
}
