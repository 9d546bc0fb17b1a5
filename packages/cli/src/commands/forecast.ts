import type { ProviderRates } from '@masbench/findings';
import { jsonOption, type DeclareCommand } from '../options/command.js';
import { experimentOptions } from '../options/experiment.js';
import { aboveZero, collectValues, positive } from '../options/option-values.js';
import type { RunFlags } from '../playing/begin.js';

export const forecastCommand: DeclareCommand = (program) => {
  experimentOptions(
    program.command('forecast').description('estimate what an experiment will take, using simulated players'),
  )
    .option(
      '--as <agent=simulated:…>',
      'the simulated substitute for an agent, or for all',
      collectValues,
      [],
    )
    .option('--rate <agent=n rpm,n tpm>', 'an agent’s requests and tokens per minute', collectValues, [])
    .option('--pilot <n>', 'the number of trials to play with simulated players (default: 10)', positive)
    .option('--difference <d>', 'the smallest difference in score that matters', aboveZero)
    .option('--concurrency <n>', 'how many matches the run will play at once', positive)
    .addOption(jsonOption)
    .action(forecastRun);
};

/** The options of `masbench forecast`, in addition to those of an experiment. */
interface ForecastFlags extends RunFlags {
  readonly as: readonly string[];
  readonly rate: readonly string[];
  readonly pilot: number | undefined;
  readonly difference: number | undefined;
  readonly concurrency: number | undefined;
  readonly json: boolean;
}

/** Says what an experiment will take, before anything is paid. */
async function forecastRun(name: string, flags: ForecastFlags): Promise<void> {
  const findings = await import('@masbench/findings');
  const { findPrice } = await import('@masbench/llm');
  const { isModel, namedModels, mergePrices, typedModelOptions } = await import('@masbench/llm');
  const { experimentByName } = await import('../benchmarks.js');
  const { wrong } = await import('../options/assignments.js');
  const { readExperiment } = await import('../options/experiment-options.js');
  const { playerSources } = await import('../players/sources.js');
  const { print } = await import('../terminal/document.js');
  const sources = playerSources({ models: {}, programs: { passEnv: [] } }, 'runs');
  const study = await readExperiment(await experimentByName(name), flags, sources);
  const prices = mergePrices((await typedModelOptions(flags)).prices);
  const said = await findings.forecast(study, {
    sources,
    models: namedModels,
    price: (agent) => (isModel(agent) ? findPrice(prices, agent.replace(/(@https?:|\?).*$/, '')) : undefined),
    as: Object.fromEntries(flags.as.map(parseSubstitute)),
    rates: Object.fromEntries(flags.rate.map((text) => computeRate(text, wrong))),
    pilot: flags.pilot,
    difference: flags.difference,
    concurrency: flags.concurrency,
  });
  await print(said, flags.json, () => findings.forecastWriteUp(said));
}

/** A substitute of a forecast: `openai:gpt-4o-mini=simulated:steady`, or a simulated player for all agents. */
function parseSubstitute(text: string): readonly [agent: string, preset: string] {
  const equals = text.lastIndexOf('=');
  return equals < 0 ? ['*', text] : [text.slice(0, equals), text.slice(equals + 1)];
}

/** The rates of an agent: `openai:gpt-4o-mini=500rpm,200000tpm`. @throws MasbenchError `OPTION_INVALID` */
function computeRate(
  text: string,
  wrong: (sentence: string) => Error,
): readonly [agent: string, rates: ProviderRates] {
  const equals = text.lastIndexOf('=');
  const rates: { requestsPerMinute?: number; tokensPerMinute?: number } = {};
  for (const part of text.slice(equals + 1).split(',')) {
    const [, amount, unit] = /^(\d+)(rpm|tpm)$/.exec(part.trim()) ?? [];
    if (equals < 1 || amount === undefined || Number(amount) === 0)
      throw wrong(
        `Cannot read --rate ${JSON.stringify(text)}: it must be <agent>=<n>rpm,<n>tpm, requests and tokens per minute`,
      );
    if (unit === 'rpm') rates.requestsPerMinute = Number(amount);
    else rates.tokensPerMinute = Number(amount);
  }
  return [text.slice(0, equals), rates];
}
