import { simulate, withView, type NamedAgent, type Prompts } from '@masbench/core';
import { defineBenchmark } from '@masbench/core/benchmark';
import { agent as reciprocator } from '../agents/reciprocator.ts';
import { game, type Commons } from './commons.ts';

const freeRider: NamedAgent<Commons> = {
  name: 'scripted: free rider',
  nature: 'scripted',
  create: () => ({ give: () => ({ tokens: 0 }) }),
};

// What a model is asked. The part that never changes comes first; what others wrote would stand in `quote(…)`.
const prompts: Prompts<Commons> = {
  give: ({ data, view, seat }) => ({
    system: 'Each round you get ten tokens. What all give to the pot grows by a factor and is split evenly.',
    user: `You are ${seat}. Balances: ${JSON.stringify(view.table.balances)}. The factor is ${data.factor}. How many do you give?`,
  }),
};

export const benchmark = defineBenchmark(game, {
  description: 'A common pot that grows by a random factor.',
  module: import.meta.url,
  rules: 'In each round every seat gets ten tokens and gives some to a pot, which grows and is split evenly.',
  seats: ['A', 'B', 'C'],
  players: {
    // Players of these names can be seated from the command line: --seat A=free-rider
    scripted: () => reciprocator,
    'free-rider': () => freeRider,
    // A player with the time and the tokens of a model, for forecasts; it stands for none.
    'simulated:slow': () => simulate(reciprocator, { seconds: 4, inputTokens: 300, outputTokens: 40 }),
  },
  prompts,
  // How a match reads: `masbench replay RUN --story`. A seat's story is told from its own views and answers.
  story: {
    people: ({ table }, self) =>
      Object.entries(table.balances).map(([name, balance]) => ({
        name,
        isSelf: name === self,
        note: String(balance),
      })),
    moves: { give: ({ action }) => ({ thinks: `I give ${action.tokens}` }) },
    history: ({ table: { played, balances, lastGifts } }) =>
      played > 0 && {
        phase: `Round ${played}`,
        lines: {
          table: 'Gifts and balances',
          columns: ['seat', 'gift', 'balance'],
          rows: Object.entries(balances).map(([seat, balance]) => [seat, lastGifts?.[seat] ?? null, balance]),
        },
      },
  },
  columns: [
    { title: 'Balance', field: 'score', as: 'number', places: 1, interval: true },
    { title: 'Seconds', field: 'usage.seconds', as: 'number', places: 1 },
  ],
  variants: {
    strangers: {
      description: 'Nobody sees who gave what in the last round.',
      game: (played) =>
        withView(played, 'table', 'gifts hidden', (table) => (...given) => ({
          ...table(...given),
          lastGifts: null,
        })),
    },
  },
  contrasts: {
    pairs: [
      {
        name: 'secrecy',
        description: 'Do seats earn more if they see who gave what?',
        first: { name: 'gifts shown', field: 'score' },
        second: { name: 'gifts hidden', field: 'score', variants: ['strangers'] },
      },
    ],
  },
  experiments: {
    lengths: {
      description: 'Balances in short and in long matches.',
      factors: { rounds: [2, 10] },
      trials: 20,
    },
  },
});
