import type { Score, Service, InputOf } from '@masbench/core';
import type { Hq } from '../game.js';
import { readDeclared } from '../players/declared-quality.js';

/**
 * The evaluation of simulated players: a text is worth what it declares. Nothing is read or compared; a text that declares
 * nothing is unscored.
 */
export const declaredEvaluation: Service<InputOf<Hq, 'evaluate'>, Score> = {
  name: 'declared',
  version: '1',
  nature: 'simulated',
  serve: ({ output }) => {
    const declared = readDeclared(output);
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
