import { MasbenchError } from '@masbench/core';
import { changeRun, changeWriteUp, leakRun, leakWriteUp } from '@masbench/findings';
import { parseText } from '../options/assignments.js';
import { print } from '../terminal/document.js';
import { importUserModule } from '../user-module.js';
import { recordedRun } from './begin.js';

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
    throw new MasbenchError('OPTION_INVALID', 'Give either --change or --leak, not both');
  const { context } = await recordedRun(folder);
  const options = {
    importModule: importUserModule,
    matches: match === undefined ? undefined : [match],
    substitutes: Object.fromEntries(
      flags.substitute.map((text) => parseText(text, '--substitute', 'seat=agent')),
    ),
  };
  if (change !== undefined) {
    const found = await changeRun(context, { ...options, change, keepAnswers });
    await print(found, json, () => changeWriteUp(found));
  } else if (leak !== undefined) {
    const found = await leakRun(context, { ...options, leak, most });
    await print(found, json, () => leakWriteUp(found));
  }
}
