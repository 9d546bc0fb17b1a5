import { MasbenchError } from '@masbench/core';
import { benchmarkOf, readManifest, RunContext, RunFolder } from '@masbench/experiments';
import { changeRun, changeWriteUp, leakRun, leakWriteUp } from '@masbench/experiments/counterfactual';
import { importBenchmark } from '../benchmarks.js';
import { recordedPlayers } from '../players/sources.js';
import { documentText } from '../terminal/document.js';

export interface ReplayRunFlags {
  readonly match?: string | undefined;
  readonly change?: string | undefined;
  readonly keepAnswers: boolean;
  readonly leak?: string | undefined;
  readonly most?: number | undefined;
  readonly substitute: readonly string[];
  readonly json: boolean;
}

/** Plays the matches of a run again with one change, or without single disclosures, and prints the differences. */
export async function replayRun(folder: string, flags: ReplayRunFlags): Promise<void> {
  const { match, change, leak, most, keepAnswers, json } = flags;
  if (change !== undefined && leak !== undefined)
    throw new MasbenchError('OPTION_INVALID', 'Give --change or --leak: each is a comparison of its own');
  const manifest = await readManifest(folder);
  const context = new RunContext(
    { benchmark: await benchmarkOf(manifest, importBenchmark), manifest, folder: new RunFolder(folder) },
    recordedPlayers(manifest, folder),
  );
  const options = {
    matches: match === undefined ? undefined : [match],
    substitutes: Object.fromEntries(flags.substitute.map(seatAndAgent)),
  };
  if (change !== undefined) {
    const found = await changeRun(context, { ...options, change, keepAnswers });
    process.stdout.write(json ? `${JSON.stringify(found)}\n` : await documentText(changeWriteUp(found)));
  } else if (leak !== undefined) {
    const found = await leakRun(context, { ...options, leak, most });
    process.stdout.write(json ? `${JSON.stringify(found)}\n` : await documentText(leakWriteUp(found)));
  }
}

function seatAndAgent(text: string): readonly [seat: string, agent: string] {
  const [, seat, agent] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (seat === undefined || agent === undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot read --substitute ${JSON.stringify(text)}: it must be seat=agent`,
    );
  return [seat, agent];
}
