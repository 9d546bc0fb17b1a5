import * as z from 'zod';
import { arithmeticProbe } from '../../src/arithmetic.ts';
import { atan, atan2, cos, sin } from './angles.ts';
import { exp } from './exponential.ts';
import { log, log10, log1p, log2 } from './logarithms.ts';
import { hash } from './node/crypto.ts';

/** The hash of `arithmeticProbe` where the page was made, written into the code when it is bundled. */
declare const arithmeticOfTheRun: string;

/** The page forbids code made from texts, with which zod would go faster. */
z.config({ jitless: true });

/**
 * Browsers differ from each other, and from Node, in the last digit of logarithms, sines and their like, while a proof
 * compares all digits. A browser that computes otherwise gets the functions of fdlibm (Sun Microsystems 1993,
 * netlib.org/fdlibm), which are those of Node up to V8 13 at least.
 */
if (hash('sha256', arithmeticProbe()) !== arithmeticOfTheRun)
  Object.assign(Math, { atan, atan2, cos, exp, log, log10, log1p, log2, sin });

/** True where this worker computes as the machine on which the page was made. */
export const sameArithmetic = hash('sha256', arithmeticProbe()) === arithmeticOfTheRun;
