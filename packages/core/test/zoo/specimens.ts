import { chatLogFaults } from './chat-log.ts';
import { chatFaults } from './chat.ts';
import { councilFaults } from './council.ts';
import { foreheadFaults } from './foreheads.ts';
import { gridFaults, gridGaps } from './grid.ts';
import { marketFaults } from './market.ts';
import { nimFaults } from './nim.ts';
import { otherFaults } from './others.ts';
import { pollFaults, pollGaps } from './poll.ts';
import type { Specimen } from './specimen.ts';

/** Games of many styles: lists by index, records by name, a class, texts for a state, turns, nature and services. */
export const faults: readonly Specimen[] = [
  ...councilFaults,
  ...nimFaults,
  ...foreheadFaults,
  ...chatFaults,
  ...chatLogFaults,
  ...pollFaults,
  ...marketFaults,
  ...gridFaults,
  ...otherFaults,
];

/** The right games, each once: many faults are those of one game. */
export const twins: readonly Specimen[] = [
  ...new Map(faults.map((specimen) => [specimen.mended, specimen])).values(),
];

/** Games that give a law nothing to look at, so that it cannot be said to hold. */
export const gaps: readonly Specimen[] = [...pollGaps, ...gridGaps];
