import { defineGame, move, type Seat } from '@masbench/core';
import * as z from 'zod';

export interface Message {
  from: Seat;
  to: Seat[];
  text: string;
}

export interface ChatState {
  seats: Seat[];
  turns: number;
  messages: Message[];
  /** What a seat noted for itself last. */
  notes: Record<Seat, string | null>;
}

/** Seats speak by turns, each to seats of its choice, and note something for themselves. */
export const chat = defineGame<ChatState>()({
  name: 'chat',
  version: 1,
  config: z.object({ turns: z.int().min(1).default(8) }),
  asks: {
    speak: move({
      data: z.object({ listeners: z.array(z.string()) }),
      action: ({ listeners }) =>
        z.object({
          to: z.array(z.enum(listeners)).max(listeners.length),
          text: z.string().max(80),
          note: z.string().max(200).nullable().meta({ private: true }),
        }),
      fallback: () => ({ to: [], text: '', note: null }),
    }),
  },
  setup: (_config, seats) => ({ seats: [...seats], turns: 0, messages: [], notes: {} }),
  open: (state, ask) => {
    const speaker = speakerOf(state);
    return [ask.speak(speaker, { listeners: state.seats.filter((seat) => seat !== speaker) })];
  },
  on: {
    speak: (state, { seat, action: { to, text, note } }) => {
      state.messages.push({ from: seat, to, text });
      state.notes[seat] = note;
      state.turns += 1;
    },
  },
  views: {
    self: (state, seat) => ({ note: state.notes[seat] ?? null }),
    // A name inside a text is no fault.
    heard: (state, seat) =>
      state.messages
        .filter(({ from, to }) => from === seat || to.includes(seat))
        .map(({ from, text }) => `${from.toUpperCase()}_says: ${text}`),
    table: ({ turns }) => ({ turns }),
  },
  outcome: ({ turns }, config) => (turns < config.turns ? null : { turns }),
  resample: (state, seat, rng) => ({
    ...state,
    messages: state.messages.flatMap(({ from, to, text }) => {
      if (from === seat || to.includes(seat)) return [{ from, to, text }];
      const overheard = rng.chance(0.3);
      return overheard ? [] : [{ from, to, text: `something else ${rng.int(100)}` }];
    }),
    notes: Object.fromEntries(
      Object.entries(state.notes).map(([one, note]) => [one, one === seat ? note : null]),
    ),
  }),
});

export type Chat = typeof chat;

export function speakerOf({ seats, turns }: ChatState): Seat {
  return seats[turns % seats.length] ?? '';
}
