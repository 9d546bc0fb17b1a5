import type { Specimen } from './specimen.ts';
import { courierFaults } from './courier.ts';
import { gardenFaults, gardenGaps } from './garden.ts';
import { gridFaults, gridGaps } from './grid.ts';
import { haggleFaults } from './haggle.ts';
import { marketFaults } from './market.ts';
import { pollFaults, pollGaps } from './poll.ts';
import { tollFaults } from './toll.ts';

/** Games of other styles: classes, reducers, state machines, curried rules, tables, texts and lists for a state. */
export const styles: Readonly<Record<string, readonly Specimen[]>> = {
  poll: pollFaults,
  market: marketFaults,
  toll: tollFaults,
  garden: gardenFaults,
  grid: gridFaults,
  haggle: haggleFaults,
  courier: courierFaults,
};

/** Games that give a law nothing to look at, so that it cannot be said to hold. */
export const gaps: readonly Specimen[] = [...pollGaps, ...gardenGaps, ...gridGaps];
