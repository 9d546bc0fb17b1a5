import type { NamedModels } from '@masbench/core/benchmark';

/** Models that are named by settings, in a place from which none is called. */
export const noModels: NamedModels = {
  judge: (name) => async () => {
    throw new Error(`A report calls no model: ${name}`);
  },
  imageEditor: (name) => ({ name }),
};
