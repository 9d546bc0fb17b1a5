import { verify } from '@masbench/experiments';
import type { Recomputed } from '../protocol.ts';
import { sameArithmetic } from './environment.ts';
import { noModels } from './no-models.ts';

/** Progress is reported in steps of one in so many. */
const steps = 200;

/**
 * Replays every match of the run with the game's code and computes every number again, with the code of
 * `masbench verify`.
 */
export async function recomputed(
  folder: string,
  module: Readonly<Record<string, unknown>> | undefined,
  leftOut: readonly string[],
  onProgress: (share: number) => void,
): Promise<Recomputed> {
  if (module === undefined) throw new Error("The benchmark's code is not in this page");
  let told = 0;
  const found = await verify(folder, {
    importModule: async () => module,
    carried: true,
    leftOut,
    models: noModels,
    onProgress: (share) => {
      if (share - told < 1 / steps && share < 1) return;
      told = share;
      onProgress(share);
    },
  });
  return { ...found, sameArithmetic };
}
