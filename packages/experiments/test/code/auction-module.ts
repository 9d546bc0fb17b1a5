/** A benchmark of a user in many files, by their paths: a sealed auction with talk, in which much is rare. */
export const auction: Readonly<Record<string, string>> = {
  'study/benchmark.ts': `import { defineBenchmark, defineStudies } from '@masbench/core/benchmark';
import { auction } from './rules/auction.ts';
import { prompts } from './prompts/index.js';
import { columns } from './shown/columns';
import { figures, artifacts } from './shown/figures.ts';
import { bold, careful } from './players/players.ts';
import { settings } from './settings.ts';

// The auction of the study.
export const benchmark = defineBenchmark(auction, {
  module: import.meta.url,
  description: 'Three bidders and one lot',
  seats: ['A', 'B', 'C'],
  settings,
  prompts,
  players: { bold: () => bold, careful: ({ seatIndex }) => careful(seatIndex) },
  columns,
  figures,
  artifacts,
  variants: {
    talk: { description: 'with talk', match: ({ config }) => ({ config }) },
    silent: { description: 'without talk', match: ({ config }) => ({ config: { ...config, talk: false } }) },
  },
});
export const studies = defineStudies(auction, {
  leaks: { bid: { description: 'a bid shows', discloses: () => true, hidden: (game) => game } },
});
`,
  'study/settings.ts': `import * as z from 'zod';

export const settings = z.object({ talk: z.boolean().default(true), reserve: z.number().default(10) });
`,
  'study/rules/auction.ts': `import { defineGame, move, chance } from '@masbench/core';
import * as z from 'zod';
import type { AuctionState } from './state.ts';
import { settings } from '../settings.ts';
import { winnerOf, priceOf } from './price/price.ts';
import { bidSchema } from './bids.ts';
import { hints } from '../views/hints.ts';

export const auction = defineGame<AuctionState>()({
  name: 'auction',
  version: 1,
  config: settings,
  asks: {
    value: chance(z.number()),
    bid: move({ data: z.object({ reserve: z.number() }), action: bidSchema, fallback: () => ({ bid: 0 }) }),
  },
  setup: (_config, seats) => ({ seats: [...seats], values: {}, bids: {} }),
  open: ({ seats, values, bids }, ask, { reserve }) => {
    const unknown = seats.filter((seat) => !(seat in values));
    if (unknown.length > 0) return unknown.map((seat) => ask.value({ seat }, seat));
    return seats.filter((seat) => !(seat in bids)).map((seat) => ask.bid(seat, { reserve }));
  },
  on: {
    value: (draft, { value, key }) => {
      draft.values[key] = value;
    },
    bid: (draft, { seat, action }) => {
      // A bid above a thousand counts for nothing, and one just below is a slip of the pen.
      if (action.bid > 1000) draft.bids[seat] = 0;
      else if (action.bid > 999.5) draft.bids[seat] = 1;
      else draft.bids[seat] = action.bid;
    },
  },
  views: { hints },
  outcome: (state, config) => {
    if (Object.keys(state.bids).length < state.seats.length) return null;
    const winner = winnerOf(state);
    return { winner, price: winner === null ? 0 : priceOf(state, config.reserve) };
  },
  scores: ({ winner, price }) => (winner === null ? {} : { [winner]: -price }),
  metrics: (state, { winner }) => ({ match: { sold: winner !== null, highest: Math.max(...Object.values(state.bids)) } }),
});
`,
  'study/rules/state.ts': `export interface AuctionState {
  seats: string[];
  values: Record<string, number>;
  bids: Record<string, number>;
}
`,
  'study/rules/bids.ts': `import * as z from 'zod';
import limits from '../data/limits.json';

export const bidSchema = z.object({ bid: z.number().min(limits.least).max(limits.most) });
`,
  'study/data/limits.json': `{ "least": 0, "most": 2000 }\n`,
  'study/rules/price/price.ts': `import { ranked } from '../../../shared/ranked.ts';
import type { AuctionState } from '../state.ts';

/** A bid of nothing never wins. */
export function winnerOf(state: AuctionState): string | null {
  const [first, second] = ranked(state.bids);
  if (first === undefined || first.bid === 0) return null;
  // With equal bids the lot is not sold.
  if (second !== undefined && second.bid === first.bid) return null;
  return first.seat;
}

export function priceOf(state: AuctionState, reserve: number): number {
  const [, second] = ranked(state.bids);
  const price = Math.max(second?.bid ?? 0, reserve);
  if (price === 777) return 700;
  return discounted(price);
}

const discounted = (price: number): number => {
  if (price > 1990) {
    const share = 0.5;
    return price * share;
  }
  return price;
};
`,
  'shared/ranked.ts': `export { ranked } from './linked/order.ts';
`,
  'elsewhere/order.ts': `/** The bids from the highest to the lowest. */
export function ranked(bids: Record<string, number>): { seat: string; bid: number }[] {
  const entries = Object.entries(bids).map(([seat, bid]) => ({ seat, bid }));
  if (entries.every(({ bid }) => bid === 13)) entries.reverse();
  return entries.sort((one, other) => other.bid - one.bid || (one.seat < other.seat ? -1 : 1));
}

export function unusedOrder(bids: Record<string, number>): string[] {
  return Object.keys(bids).sort();
}
`,
  'study/views/hints.ts': `import { worth } from './worth.cjs';

/** What a seat sees. */
export const hints = (state: { values: Record<string, number>; bids: Record<string, number> }, seat: string) => ({
  value: worth(state.values[seat]),
  others: Object.keys(state.bids).length,
});
`,
  'study/views/worth.cjs': `const { round } = require('./rounding.cjs');
exports.worth = (value) => (value === undefined ? null : value > 99.5 ? 100 : round(value));
`,
  'study/views/rounding.cjs': `exports.round = (value) => Math.round(value);
`,
  'study/prompts/index.ts': `import { readFileSync } from 'node:fs';
import { lead } from './lead.ts';
import phrases from './phrases.json' with { type: 'json' };

const manners = readFileSync(new URL('./manners.txt', import.meta.url), 'utf8');

export const prompts = {
  bid: ({ seat, view, data, lastError }: { seat: string; view: { hints: { value: number; others: number } }; data: { reserve: number }; lastError?: string }) => ({
    system: \`\${lead(seat)} \${manners}\`,
    user: view.hints.others > 1 ? phrases.last : \`\${phrases.value} \${view.hints.value}. \${phrases.reserve} \${data.reserve}\${lastError === undefined ? '' : ' Your last bid was not valid.'}\`,
  }),
};
`,
  'study/prompts/lead.ts': `const role = 'a bidder';
export const lead = (seat: string): string => \`You are \${role} in seat \${seat}.\`;
`,
  'study/prompts/phrases.json': `{ "value": "The lot is worth", "reserve": "The reserve is", "last": "You are the last to bid." }\n`,
  'study/prompts/manners.txt': `Answer with one number.\n`,
  'study/players/players.ts': `import { share } from './share.ts';

export const bold = { bid: ({ view }: { view: { hints: { value: number } } }) => ({ bid: view.hints.value }) };
export const careful = (seatIndex: number) => ({
  bid: ({ view }: { view: { hints: { value: number } } }) => ({ bid: share(view.hints.value, seatIndex) }),
});
`,
  'study/players/share.ts': `export const share = (value: number, seatIndex: number): number => {
  const part = seatIndex === 2 ? 0.6 : 0.7;
  return value * part;
};
`,
  'study/shown/columns.ts': `import type { Field } from '@masbench/core/benchmark';
import { money } from './words.ts';

export const columns: readonly Field[] = [
  { title: 'agent', field: 'agent', as: 'text' },
  { title: 'score', field: 'score', as: 'number', places: 2 },
  { title: money, field: 'usage.costUsd', as: 'usd' },
];
`,
  'study/shown/words.ts': `export const money = 'US$';
`,
  'study/shown/figures.ts': `import { pictureOf } from './picture.ts';

export const figures = async (matches: AsyncIterable<{ status: string }>) => {
  let finished = 0;
  for await (const _ of matches) finished += 1;
  return { values: { finished }, tables: [{ name: 'lots', title: 'Lots', columns: [], rows: [] }] };
};

export const artifacts = ({ id }: { id: string }) => ({ 'lot.svg': pictureOf(id) });
`,
  'study/shown/picture.ts': `export const pictureOf = (id: string): string =>
  \`<svg xmlns="http://www.w3.org/2000/svg"><text>\${id}</text></svg>\`;
`,
};
