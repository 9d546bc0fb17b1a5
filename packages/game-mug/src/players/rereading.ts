import type { Rng } from '@masbench/statistics';
import { canonicalAnswer } from '../answers.js';
import type { Detail } from '../game/state.js';
import {
  perceiveAnswer,
  factReading,
  type Misreading,
  type ImageReading,
  type Sight,
} from './image-reading.js';

/** Statements of the others in one round, as far as they can contradict a reading. */
export interface Heard {
  /** None of them is empty. */
  readonly answers: readonly string[];
  readonly details: readonly Detail[];
}

/**
 * A reading after the rounds that were heard. In each of them, the answer and every detail that another player
 * contradicts is looked at again with probability `rereading`. A new look is right as often as the first one and
 * independent of all others, and the last look counts. It follows from the public talk and the stream alone, so that a
 * resumed player has read the same.
 */
export function rereadImage(
  first: ImageReading,
  sight: Sight,
  {
    heard,
    rereading,
    misreading,
    rng,
  }: {
    readonly heard: readonly Heard[];
    readonly rereading: number;
    readonly misreading: Misreading;
    readonly rng: Rng;
  },
): ImageReading {
  const canonical = (answer: string): string => canonicalAnswer(sight.question, answer);
  const facts = new Map(sight.perception?.facts.map((fact) => [fact.subject, fact]));
  let reading = first;
  for (const [round, { answers, details }] of heard.entries()) {
    const look = (what: string): Rng | undefined => {
      const drawn = rng.fork(`look again/${round}/${what}`);
      return drawn.chance(rereading) ? drawn : undefined;
    };
    const own = canonical(reading.answer);
    const answered = answers.some((answer) => canonical(answer) !== own) ? look('answer') : undefined;
    reading = {
      ...reading,
      ...(answered && perceiveAnswer(sight, misreading, answered)),
      details: reading.details.map((detail) => {
        const fact = facts.get(detail.subject);
        const contradicted = details.some(
          ({ subject, value }) => subject === detail.subject && value !== detail.value,
        );
        const again = contradicted ? look(`detail/${detail.subject}`) : undefined;
        return fact && again ? factReading(fact, misreading, again) : detail;
      }),
    };
  }
  return reading;
}
