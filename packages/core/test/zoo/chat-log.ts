import { defineGame, move, type Seat } from '@masbench/core';
import * as z from 'zod';
import { cabinet } from './specimen.ts';

interface Message {
  readonly number: number;
  readonly seat: Seat;
  readonly text: string;
}

/** All speak at once, once a round. What was said is one log, in the order in which it came, and each sees all of it. */
export const chatLog = defineGame<{ seats: Seat[]; log: Message[] }>()({
  name: 'chat log',
  version: 1,
  config: z.object({ rounds: z.int().min(1).default(3) }),
  asks: {
    speak: move({ data: z.object({ round: z.int() }), action: z.object({ text: z.string().max(60) }) }),
  },
  setup: (_config, seats) => ({ seats: [...seats], log: [] }),
  open: ({ seats, log }, ask) => {
    const round = Math.floor(log.length / seats.length);
    const now = log.slice(round * seats.length);
    return seats
      .filter((seat) => !now.some((message) => message.seat === seat))
      .map((seat) => ask.speak(seat, { round }));
  },
  on: {
    speak: ({ log }, { seat, action: { text } }) => void log.push({ number: log.length, seat, text }),
  },
  views: { chat: ({ log }) => ({ messages: log }) },
  outcome: ({ seats, log }, { rounds }) =>
    log.length < rounds * seats.length
      ? null
      : Object.fromEntries(seats.map((seat) => [seat, spoken(log, seat)])),
  scores: (outcome) => outcome,
  // All is seen.
  resample: (state) => state,
});

const specimen = cabinet(chatLog, {
  seats: 3,
  declares: {
    confluent: true,
    symmetric: true,
    arrivalOrdered: ['$.log', '$.log.*.number', '$.views.chat.messages', '$.views.chat.messages.*.number'],
  },
  waive: {
    'no interference': 'all is seen',
    'timing tells nothing': 'all is seen',
    'constant sum': 'no pot',
  },
});

export const chatLogFaults = [
  specimen('pays who spoke first', 'order-insensitive', {
    outcome: (state, config) => {
      const counted = chatLog.outcome(state, config);
      return counted && { ...counted, [state.log[0]?.seat ?? '']: 100 };
    },
  }),
  specimen('keeps who spoke last beside the log', 'order-insensitive', {
    on: {
      speak: (state, answer, config) => {
        chatLog.on.speak(state, answer, config);
        Object.assign(state, { last: answer.seat });
      },
    },
  }),
];

/** How often a seat said something. */
function spoken(log: readonly Message[], seat: Seat): number {
  return log.filter((message) => message.seat === seat && message.text !== '').length;
}
