import { parseDeclaredQuality } from '../players/declared-quality.js';
import type { HqEvaluation } from '../tasks/hq-task.js';

/**
 * The evaluation of simulated players: a text is worth what it declares. Nothing is read or compared; a text that declares
 * nothing is unscored.
 */
export const declaredEvaluation: HqEvaluation = {
  name: 'declared',
  version: '1',
  nature: 'simulated',
  serve: ({ output }) => {
    const declared = parseDeclaredQuality(output);
    return declared === undefined
      ? {
          status: 'unscored',
          name: 'declared',
          reason: 'unparsed',
          detail: 'The text declares no score: it is not one of a simulated player of the paper',
        }
      : { status: 'scored', name: 'declared', value: declared.score };
  },
};
