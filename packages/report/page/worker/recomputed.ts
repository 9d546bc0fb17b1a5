import { verify, type Verification } from '@masbench/experiments';
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
  onProgress: (share: number) => void,
): Promise<Verification> {
  if (module === undefined) throw new Error("The benchmark's code is not in this page");
  let told = 0;
  return verify(folder, {
    importModule: async () => module,
    models: noModels,
    onProgress: (share) => {
      if (share - told < 1 / steps && share < 1) return;
      told = share;
      onProgress(share);
    },
  });
}
