import {
  chance,
  defineGame,
  move,
  uniform,
  type Agent,
  type AnyGame,
  type Seat,
  type Turn,
  type AgentIO,
} from '@masbench/core';
import * as z from 'zod';

/** A small game with a change whose mean effect is known. */
export interface PlantedEffect {
  readonly game: AnyGame;
  readonly agents: Readonly<Record<Seat, Agent<AnyGame>>>;
  /** Answers in place of those on record. */
  readonly change: Readonly<Record<string, unknown>>;
  /** The seat whose score is compared. */
  readonly seat: Seat;
  readonly effect: number;
}

const bit = z.literal([0, 1]);
const fifth = uniform([1, 2, 3, 4, 5]);
const noOne = z.strictObject({});

/** An agent that gives the same answer to everything. */
const saying = (value: 0 | 1): Agent<AnyGame> => ({
  name: `always ${value}`,
  nature: 'scripted',
  resumable: true,
  create: () => ({ say: () => value }),
});

/** A says 1 to take more now. B is shown the last move alone, remembers whether A ever did, and gives less often since. */
const grudge = defineGame<{ readonly seats: readonly Seat[]; said: (0 | 1)[] }>()({
  name: 'grudge',
  version: 1,
  config: noOne,
  asks: { say: move({ data: z.int(), action: bit }) },
  setup: (_config, seats) => ({ seats: [...seats], said: [] }),
  open: ({ seats, said }, ask) => [ask.say(seats[said.length % 2] ?? '', said.length)],
  on: {
    say: (draft, { action }) => {
      draft.said.push(action);
    },
  },
  views: { last: ({ said }) => (said.length % 2 === 1 ? (said.at(-1) ?? 0) : 0) },
  outcome: ({ said }) => (said.length < 8 ? null : said),
  scores: (said) => ({
    A: said.reduce<number>((sum, value, place) => sum + (place % 2 === 0 ? value / 2 : 1 - value), 0),
    B: 0,
  }),
});

const resentful: Agent<AnyGame> = {
  name: 'resentful',
  nature: 'scripted',
  resumable: true,
  create: () => {
    let isOffended = false;
    return {
      say: ({ view }: Turn, { rng }: AgentIO) => {
        isOffended ||= view['last'] === 1;
        return rng.float() < (isOffended ? 0.3 : 0.9) ? 0 : 1;
      },
    };
  },
};

interface Journey {
  road: 0 | 1 | null;
  weather: number[];
  tolls: number[];
}

/** A takes a road. Each day has its weather; on road 1 there is a toll before it, which may be a find. */
const caravan = defineGame<Journey>()({
  name: 'caravan',
  version: 1,
  config: noOne,
  asks: { say: move({ data: z.null(), action: bit }), toll: chance(z.int()), weather: chance(z.int()) },
  setup: (): Journey => ({ road: null, weather: [], tolls: [] }),
  open: ({ road, weather, tolls }, ask) => {
    if (road === null) return [ask.say('A', null)];
    if (road === 1 && tolls.length <= weather.length)
      return [ask.toll(uniform([-1, 0, 1, 2]), `${weather.length}`)];
    return [ask.weather(uniform([-9, -3, 0, 3, 9]), `${weather.length}`)];
  },
  on: {
    say: (draft, { action }) => {
      draft.road = action;
    },
    toll: (draft, { value }) => {
      draft.tolls.push(value);
    },
    weather: (draft, { value }) => {
      draft.weather.push(value);
    },
  },
  views: {},
  outcome: ({ weather, tolls }) => (weather.length < 3 ? null : [...weather, ...tolls]),
  scores: (found) => ({ A: found.reduce((sum, value) => sum + value, 0) }),
});

/** A and B are a team against C and D, and speak in turn; each is shown what was said, and the greater sum is better. */
const teams = defineGame<{ readonly seats: readonly Seat[]; said: (0 | 1)[]; luck: number | null }>()({
  name: 'teams',
  version: 1,
  config: noOne,
  asks: { say: move({ data: z.null(), action: bit }), luck: chance(z.int()) },
  setup: (_config, seats) => ({ seats: [...seats], said: [], luck: null }),
  open: ({ seats, said, luck }, ask) =>
    luck === null ? [ask.luck(uniform([-2, 0, 2]))] : [ask.say(seats[said.length] ?? '', null)],
  on: {
    luck: (draft, { value }) => {
      draft.luck = value;
    },
    say: (draft, { action }) => {
      draft.said.push(action);
    },
  },
  views: { said: ({ said }) => said },
  outcome: ({ said, luck }) => (said.length < 4 ? null : { said, luck: luck ?? 0 }),
  scores: ({ said: [a = 0, b = 0, c = 0, d = 0], luck }) => {
    const lead = a + b - c - d + luck;
    return { A: lead, B: lead, C: -lead, D: -lead };
  },
});

/** Says what the first one said in a share of matches, else 0. */
const following = (share: number): Agent<AnyGame> => ({
  name: `following in ${share}`,
  nature: 'scripted',
  resumable: true,
  create: () => ({
    say: ({ view }: Turn, { rng }: AgentIO) =>
      rng.float() < share ? z.array(bit).parse(view['said'])[0] : 0,
  }),
});

/** A bets or does not: a bet wins 1 in four of five matches, and else loses 1. */
const bet = defineGame<{ bet: 0 | 1 | null; drawn: number | null }>()({
  name: 'bet',
  version: 1,
  config: noOne,
  asks: { say: move({ data: z.null(), action: bit }), luck: chance(z.int()) },
  setup: () => ({ bet: null, drawn: null }),
  open: (state, ask) => (state.bet === null ? [ask.say('A', null)] : [ask.luck(fifth)]),
  on: {
    say: (draft, { action }) => {
      draft.bet = action;
    },
    luck: (draft, { value }) => {
      draft.drawn = value;
    },
  },
  views: {},
  outcome: ({ bet: stake, drawn }) => (drawn === null ? null : (stake ?? 0) * (drawn < 5 ? 1 : -1)),
  scores: (gain) => ({ A: gain }),
});

interface Dig {
  deep: 0 | 1 | null;
  luck: number | null;
  layers: number[];
}

/** A digs or does not: each layer holds a find and leads to the next in half of cases, so that few matches gain much. */
const dig = defineGame<Dig>()({
  name: 'dig',
  version: 1,
  config: noOne,
  asks: { say: move({ data: z.null(), action: bit }), layer: chance(z.int()), luck: chance(z.int()) },
  setup: (): Dig => ({ deep: null, luck: null, layers: [] }),
  open: ({ deep, luck, layers }, ask) => {
    if (deep === null) return [ask.say('A', null)];
    if (deep === 1 && layers.at(-1) !== 0) return [ask.layer(uniform([0, 1]), `${layers.length}`)];
    return luck === null ? [ask.luck(uniform([-3, 0, 3]))] : [];
  },
  on: {
    say: (draft, { action }) => {
      draft.deep = action;
    },
    layer: (draft, { value }) => {
      draft.layers.push(value);
    },
    luck: (draft, { value }) => {
      draft.luck = value;
    },
  },
  views: {},
  outcome: ({ luck, layers }) =>
    luck === null ? null : luck + layers.reduce((sum, value) => sum + value, 0),
  scores: (gain) => ({ A: gain }),
});

/** Games with a planted effect, by what is hard about each. */
export const plantedEffects: Readonly<Record<string, PlantedEffect>> = {
  // A takes 0.5 once; B gives 0.6 less often in each of four rounds.
  'an agent that remembers': {
    game: grudge,
    agents: { A: saying(0), B: resentful },
    change: { 'say/A#0': 1 },
    seat: 'A',
    effect: 0.5 - 4 * 0.6,
  },
  // Three tolls of 0.5 in the mean.
  'keyed draws after the branch': {
    game: caravan,
    agents: { A: saying(0) },
    change: { 'say/A#0': 1 },
    seat: 'A',
    effect: 1.5,
  },
  // A's own 1, and what the partner and two opponents add to it.
  'a team': {
    game: teams,
    agents: { A: saying(0), B: following(0.5), C: following(0.3), D: following(0.2) },
    change: { 'say/A#0': 1 },
    seat: 'A',
    effect: 1 + 0.5 - 0.3 - 0.2,
  },
  'a lopsided effect of 1 or −1': {
    game: bet,
    agents: { A: saying(0) },
    change: { 'say/A#0': 1 },
    seat: 'A',
    effect: 0.6,
  },
  'a skewed effect': {
    game: dig,
    agents: { A: saying(0) },
    change: { 'say/A#0': 1 },
    seat: 'A',
    effect: 1,
  },
};
