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

/** A small game in which A says 0, and the mean effect on its score where it says 1 is known. */
export interface PlantedEffect {
  readonly game: AnyGame;
  readonly agents: Readonly<Record<Seat, Agent<AnyGame>>>;
  readonly effect: number;
}

const bit = z.literal([0, 1]);
const noOne = z.strictObject({});

/** An agent made anew for every match. */
const scripted = (
  name: string,
  create: () => (turn: Turn, io: AgentIO) => unknown,
  nature: object = { resumable: true },
): Agent<AnyGame> => ({ name, nature: 'scripted', ...nature, create: () => ({ say: create() }) });

/** An agent that says 0 to everything. */
export const silent = scripted('silent', () => () => 0);

/** A says 1 to take more now. B is shown the last move alone, remembers whether A ever did, and gives less often since. */
const grudge = defineGame<{ readonly seats: readonly Seat[]; said: (0 | 1)[] }>()({
  name: 'grudge',
  version: 1,
  config: noOne,
  asks: { say: move({ data: z.int(), action: bit }) },
  setup: (_config, seats) => ({ seats: [...seats], said: [] }),
  open: ({ seats, said }, ask) => [ask.say(seats[said.length % 2] ?? '', said.length)],
  on: { say: (draft, { action }) => void draft.said.push(action) },
  views: { last: ({ said }) => (said.length % 2 === 1 ? (said.at(-1) ?? 0) : 0) },
  outcome: ({ said }) => (said.length < 8 ? null : said),
  scores: (said) => ({
    A: said.reduce<number>((sum, value, place) => sum + (place % 2 === 0 ? value / 2 : 1 - value), 0),
    B: 0,
  }),
});

const resentful = scripted('resentful', () => {
  let isOffended = false;
  return ({ view }, { rng }) => {
    isOffended ||= view['last'] === 1;
    return rng.float() < (isOffended ? 0.3 : 0.9) ? 0 : 1;
  };
});

interface EchoState {
  readonly seats: readonly Seat[];
  said: (0 | 1)[];
  luck: number | null;
  branch: number | null;
}

/**
 * A says a number, B sees it for one turn, and says one a turn later. A's score is what B says at last, with luck. What A
 * says opens one more draw, which adds to it.
 */
export const echo = defineGame<EchoState>()({
  name: 'echo',
  version: 1,
  config: z.strictObject({ spread: z.number().default(1) }),
  asks: { say: move({ data: z.int(), action: bit }), luck: chance(z.int()), branch: chance(z.int()) },
  setup: (_config, seats): EchoState => ({ seats: [...seats], said: [], luck: null, branch: null }),
  open: ({ seats: [first = '', second = ''], said, luck, branch }, ask) => {
    if (luck === null) return [ask.luck(uniform([-2, -1, 0, 1, 2]))];
    if (said[0] === 1 && branch === null) return [ask.branch(uniform([-1, 0, 1]))];
    return [ask.say(said.length === 0 ? first : second, said.length)];
  },
  on: {
    luck: (draft, { value }) => void (draft.luck = value),
    branch: (draft, { value }) => void (draft.branch = value),
    say: (draft, { action }) => void draft.said.push(action),
  },
  views: { now: ({ said }) => (said.length === 1 ? (said[0] ?? null) : null) },
  outcome: ({ said, luck, branch, seats }, { spread }) =>
    said.length < 3 ? null : { last: said[2] ?? 0, luck: (luck ?? 0) + spread * (branch ?? 0), seats },
  scores: ({ last, luck, seats: [first = '', second = ''] }) => ({ [first]: last + luck, [second]: 0 }),
});

/** Says a turn later what it was shown, with an error in a share of matches. */
export const remembering = (nature: object, error = 0): Agent<AnyGame> =>
  scripted(
    'remembering',
    () => {
      let seen: unknown = 0;
      return ({ view }, { rng }) => {
        if (view['now'] === null) return rng.float() < error ? (seen === 1 ? 0 : 1) : seen;
        seen = view['now'];
        return 0;
      };
    },
    nature,
  );

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
    luck: (draft, { value }) => void (draft.luck = value),
    say: (draft, { action }) => void draft.said.push(action),
  },
  views: { said: ({ said }) => said },
  outcome: ({ said, luck }) => (said.length < 4 ? null : { said, luck: luck ?? 0 }),
  scores: ({ said: [a = 0, b = 0, c = 0, d = 0], luck }) => {
    const lead = a + b - c - d + luck;
    return { A: lead, B: lead, C: -lead, D: -lead };
  },
});

/** Says what the first one said in a share of matches, else 0. */
const following = (share: number): Agent<AnyGame> =>
  scripted(`following in ${share}`, () => ({ view }, { rng }) => {
    return rng.float() < share ? z.array(bit).parse(view['said'])[0] : 0;
  });

interface Drawn {
  said: 0 | 1 | null;
  readonly toll: number[];
  readonly weather: number[];
  readonly layer: number[];
  readonly luck: number[];
}
type Draw = readonly [kind: 'toll' | 'weather' | 'layer' | 'luck', values: readonly number[]];

/** A says 0 or 1, and nature draws by that until there is nothing more to draw. */
function gamble(
  name: string,
  next: (said: 0 | 1, drawn: Drawn) => Draw | null,
  scoreOf: (drawn: Drawn) => number,
): AnyGame {
  const drawn = chance(z.int());
  return defineGame<Drawn>()({
    name,
    version: 1,
    config: noOne,
    asks: {
      say: move({ data: z.null(), action: bit }),
      toll: drawn,
      weather: drawn,
      layer: drawn,
      luck: drawn,
    },
    setup: (): Drawn => ({ said: null, toll: [], weather: [], layer: [], luck: [] }),
    open: (state, ask) => {
      if (state.said === null) return [ask.say('A', null)];
      const draw = next(state.said, state);
      if (draw === null) return [];
      const [kind, values] = draw;
      return [
        kind === 'luck' ? ask.luck(uniform(values)) : ask[kind](uniform(values), `${state[kind].length}`),
      ];
    },
    on: {
      say: (draft, { action }) => void (draft.said = action),
      toll: (draft, { value }) => void draft.toll.push(value),
      weather: (draft, { value }) => void draft.weather.push(value),
      layer: (draft, { value }) => void draft.layer.push(value),
      luck: (draft, { value }) => void draft.luck.push(value),
    },
    views: {},
    outcome: (state) => (state.said === null || next(state.said, state) !== null ? null : scoreOf(state)),
    scores: (gain) => ({ A: gain }),
  });
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** A takes a road. Each day has its weather; on road 1 there is a toll before it, which may be a find. */
const caravan = gamble(
  'caravan',
  (road, { toll, weather }) => {
    if (weather.length === 3) return null;
    return road === 1 && toll.length <= weather.length
      ? ['toll', [-1, 0, 1, 2]]
      : ['weather', [-9, -3, 0, 3, 9]];
  },
  ({ toll, weather }) => sumOf([...weather, ...toll]),
);

/** A bets or does not: a bet wins 1 in four of five matches, and else loses 1. */
const bet = gamble(
  'bet',
  (_bet, { luck }) => (luck.length === 0 ? ['luck', [1, 2, 3, 4, 5]] : null),
  ({ said, luck: [drawn = 0] }) => (said ?? 0) * (drawn < 5 ? 1 : -1),
);

/** A digs or does not: each layer holds a find and leads to the next in half of cases, so that few matches gain much. */
const dig = gamble(
  'dig',
  (deep, { layer, luck }) => {
    if (deep === 1 && layer.at(-1) !== 0) return ['layer', [0, 1]];
    return luck.length === 0 ? ['luck', [-3, 0, 3]] : null;
  },
  ({ layer, luck }) => sumOf([...luck, ...layer]),
);

/** Games with a planted effect, by what is hard about each. */
export const plantedEffects: Readonly<Record<string, PlantedEffect>> = {
  // A takes 0.5 once; B gives 0.6 less often in each of four rounds.
  'an agent that remembers': { game: grudge, agents: { A: silent, B: resentful }, effect: 0.5 - 4 * 0.6 },
  // What B remembers, and a draw that is 0 in the mean.
  'a number that is remembered': {
    game: echo,
    agents: { A: silent, B: remembering({ resumable: true }) },
    effect: 1,
  },
  // Three tolls of 0.5 in the mean.
  'keyed draws after the branch': { game: caravan, agents: { A: silent }, effect: 1.5 },
  // A's own 1, and what the partner and two opponents add to it.
  'a team': {
    game: teams,
    agents: { A: silent, B: following(0.5), C: following(0.3), D: following(0.2) },
    effect: 1 + 0.5 - 0.3 - 0.2,
  },
  'a lopsided effect of 1 or −1': { game: bet, agents: { A: silent }, effect: 0.6 },
  'a skewed effect': { game: dig, agents: { A: silent }, effect: 1 },
};
