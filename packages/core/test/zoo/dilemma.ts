import { type Seat } from '@masbench/core';
import { dilemma, type Dilemma, type DilemmaState } from '../games/dilemma.ts';
import { cabinet, waivers } from './specimen.ts';

const specimen = cabinet(dilemma, {
  seats: ['Ann', 'Bo B', 'Cy"'],
  declares: { confluent: true },
  waive: waivers('constant sum', 'no canary leak', 'symmetry'),
});
let choices = 0;
let looks = 0;

/** A rule after the choice was counted. */
function choosing(rule: (state: DilemmaState) => void): Partial<Dilemma> {
  return {
    on: {
      choose: (state, answer, config) => {
        dilemma.on.choose(state, answer, config);
        rule(state);
      },
    },
  };
}

/** State added to the rest from the beginning. */
function beginning(extra: (state: DilemmaState) => void): Partial<Dilemma> {
  return {
    setup: (config, seats) => {
      const state = dilemma.setup(config, seats);
      extra(state);
      return state;
    },
  };
}

/** The outcome with something in addition to the points. */
function ending(extra: () => object): Partial<Dilemma> {
  return {
    outcome: (state, config) => {
      const outcome = dilemma.outcome(state, config);
      return outcome && Object.assign({ ...outcome }, extra());
    },
  };
}

class Ranking {
  readonly points: number[];
  readonly seats: Seat[];

  constructor({ points, seats }: { points: number[]; seats: Seat[] }) {
    this.points = points;
    this.seats = seats;
  }

  best(): number {
    return Math.max(...this.points);
  }
}

/** Choices at once that are paid from a table, with names of all kinds. */
export const dilemmaFaults = [
  specimen('knows a name', 'seat names do not matter', {
    scores: (outcome) => ({ ...dilemma.scores?.(outcome), Ann: 100 }),
  }),
  specimen('tells one name more', 'seat names do not matter', {
    views: { ...dilemma.views, past: ({ rounds }, seat) => (seat === 'Cy"' ? rounds : rounds.slice(-1)) },
  }),
  specimen('likes vowels', 'seat names do not matter', {
    scores: ({ seats, points }) =>
      Object.fromEntries(
        seats.map((seat, index) => [seat, (points[index] ?? 0) + (/^[AEIOU]/i.test(seat) ? 1 : 0)]),
      ),
  }),
  specimen(
    'ends with a bigint',
    'state is JSON',
    ending(() => ({ paid: 3n })),
    ending(() => ({ paid: 3 })),
  ),
  specimen(
    'ends with a function',
    'state is JSON',
    ending(() => ({ best: () => 1 })),
  ),
  specimen('ends with an object of a class', 'state is JSON', {
    outcome: (state, config) => {
      const outcome = dilemma.outcome(state, config);
      return outcome && new Ranking(outcome);
    },
    scores: (outcome) => {
      const best = (outcome as Ranking).best();
      return Object.fromEntries(outcome.seats.map((seat) => [seat, best]));
    },
  }),
  specimen('measures with what holds itself', 'state is JSON', {
    metrics: () => {
      const match: Record<string, unknown> = {};
      match['again'] = match;
      return { match };
    },
  }),
  specimen(
    'counts in a hidden property',
    'state is JSON',
    {
      ...beginning((state) => void Object.defineProperty(state, 'hidden', { value: { count: 0 } })),
      ...choosing((state) => {
        if ('hidden' in state) (state.hidden as { count: number }).count += 1;
      }),
    },
    beginning((state) => void Object.assign(state, { hidden: { count: 0 } })),
  ),
  specimen(
    'keeps a getter',
    'state is JSON',
    beginning((state) => {
      Object.defineProperty(state, 'round', { enumerable: true, get: () => state.rounds.length });
    }),
  ),
  specimen('is asynchronous', 'on is pure', {
    on: {
      // oxlint-disable-next-line typescript/no-misused-promises -- the fault
      choose: async (state, answer, config) => {
        await Promise.resolve();
        dilemma.on.choose(state, answer, config);
      },
    },
  }),
  specimen(
    'goes on when it has returned',
    'on is pure',
    choosing((state) => {
      queueMicrotask(() => {
        state.points[0] = 0;
      });
    }),
  ),
  specimen(
    'pays every second choice',
    'on is pure',
    choosing(({ points }) => {
      choices += 1;
      points[0] = (points[0] ?? 0) + (choices % 2);
    }),
  ),
  specimen('forgets now and then which seat it waits for', 'open is pure', {
    open: (state, ask, config) => {
      looks += 1;
      return looks % 7 === 0 ? [] : dilemma.open(state, ask, config);
    },
  }),
  specimen('changes the fines', 'on is pure', {
    on: {
      choose: (state, answer, config) => {
        config.fines.reverse();
        dilemma.on.choose(state, answer, config);
      },
    },
  }),
  specimen('ends when the points are no number', 'state is JSON', {
    ...choosing(({ points }) => void (points[0] = Number.NaN)),
    outcome: ({ seats, points }) => ((points[0] ?? 0) < 10 ? null : { seats, points }),
  }),
];
