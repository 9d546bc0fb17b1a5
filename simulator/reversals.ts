import type { Reversal } from './program.js';

/** What takes the mending of a finding back: the simulator has to find it again. */
export const reversals: Readonly<Record<string, readonly Reversal[]>> = {};
