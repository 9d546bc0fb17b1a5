import { defineGame, move, type Seat } from '@masbench/core';
import * as z from 'zod';

export interface DiaryState {
  seats: Seat[];
  day: number;
  /** What a seat wrote for itself last. */
  notes: (string | null)[];
  written: boolean[];
}

/** Seats write into their diaries, day by day, all at once. */
export const diary = defineGame<DiaryState>()({
  name: 'diary',
  version: 1,
  config: z.object({ days: z.int().default(3) }),
  asks: {
    write: move({
      data: z.object({ day: z.int() }),
      action: z.object({ text: z.string().max(60), note: z.string().max(200).meta({ private: true }) }),
    }),
  },
  setup: (_config, seats) => ({
    seats: [...seats],
    day: 0,
    notes: seats.map(() => null),
    written: seats.map(() => false),
  }),
  open: ({ seats, day, written }, ask) =>
    seats.flatMap((seat, index) => (written[index] === true ? [] : [ask.write(seat, { day })])),
  on: {
    write: (state, { seat, action }) => {
      const index = state.seats.indexOf(seat);
      state.notes[index] = action.note;
      state.written[index] = true;
      if (state.written.includes(false)) return;
      state.day += 1;
      state.written = state.seats.map(() => false);
    },
  },
  views: {
    own: ({ seats, notes }, seat) => notes[seats.indexOf(seat)] ?? null,
    library: ({ day }) => ({ day }),
  },
  outcome: ({ day }, { days }) => (day < days ? null : { day }),
});

export type Diary = typeof diary;
