import { MasbenchError, type Services } from '@masbench/core';
import type { Mug } from './mug.js';

/** Services for matches with a prepared counterfactual image: they throw if they are called. */
export const preparedServices: Services<Mug> = {
  edit: { name: 'no editor', nature: 'scripted', serve: missing },
  accept: { name: 'no measure', nature: 'scripted', serve: missing },
};

function missing(): never {
  throw new MasbenchError(
    'SERVICE_MISSING',
    "Cannot make a counterfactual image: this match has no editor: give 'counterfactual' in the configuration or services for 'edit' and 'accept'",
  );
}
