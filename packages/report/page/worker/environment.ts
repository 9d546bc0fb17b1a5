import { exactMath } from '@masbench/statistics';
import * as z from 'zod';
import { arithmeticProbe } from '../../src/arithmetic.ts';
import { hash } from './node/crypto.ts';

/** The hash of `arithmeticProbe` where the page was made, written into the code when it is bundled. */
declare const arithmeticOfTheRun: string;

/** The page forbids code made from texts, with which zod would go faster. */
z.config({ jitless: true });

/**
 * The packages of masbench compute with exact functions of their own. A game of a user may take those of `Math`, which
 * differ between browsers and Node in the last digit, while a proof compares all digits: where a browser computes
 * otherwise, they are replaced by the exact ones, which are those of Node 20 and 22.
 */
if (hash('sha256', arithmeticProbe()) !== arithmeticOfTheRun) {
  const { power: _power, ...functions } = exactMath;
  Object.assign(Math, functions);
}

/** True if this worker computes as the machine on which the page was made. */
export const sameArithmetic = hash('sha256', arithmeticProbe()) === arithmeticOfTheRun;
