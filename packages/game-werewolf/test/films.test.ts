import { play, replay, virtual, type AgentIO, type Handlers, type NamedAgent } from '@masbench/core';
import { deceptionSummary, werewolf, type Werewolf } from '@masbench/game-werewolf';
import { describe, expect, it } from 'vitest';
import { describeGame, falter, film, fingerprint } from '../../core/test/film.ts';
import type { Claim } from '../src/deception/claim.ts';
import { deceptionTypes, type Judgement } from '../src/deception/judgement.ts';
import { gameLog } from '../src/game-log.ts';
import { werewolfOptions } from '../src/deal/config.ts';
import type { OptionsInput } from '../src/options/schema.ts';
import { names, seatsOf } from './support.ts';

function noted({ rng }: AgentIO): { reasoning: string; note?: string } {
  return {
    reasoning: rng.pick(['hm', '']),
    ...(rng.chance(0.3) && { note: rng.pick(['So.', ' ', 'x'.repeat(30)]) }),
  };
}

/** A text that claims something of somebody, at times longer than it may be. */
function text({ rng }: AgentIO): string {
  const name = rng.pick(names);
  return rng.pick([
    '',
    `I am the ${rng.pick(['seer', 'doctor', 'villager'])}. I inspected ${name}: a ${rng.pick(['werewolf', 'villager'])}.`,
    `I suspect ${name}, and I voted for ${rng.pick(names)}.`,
    `I protected ${name}! ${rng.pick(names)} is innocent.`,
    `Listen to ${name.toUpperCase()} and to all that I say of this, at length: \u{1F43A}\u{1F43A}\u{1F43A}`,
  ]);
}

function judged({ rng }: AgentIO): Judgement {
  const type = rng.pick(deceptionTypes);
  return { reasoning: '', type, confidence: rng.int(5) / 4, suspicion: rng.int(5) / 4 };
}

const choose = ({ data }: { data: { targets: string[]; optional?: boolean } }, io: AgentIO) => {
  falter(io);
  return { target: io.rng.pick([...data.targets, ...(data.optional === true ? [null] : [])]), ...noted(io) };
};

/** A player that draws all that it does, and does everything that may be done. */
const moody: Handlers<Werewolf> = {
  eliminate: choose,
  protect: choose,
  unmask: choose,
  poll: choose,
  vote: (turn, io) => ({ ...choose(turn, io), statement: text(io) }),
  bid: ({ data }, io) => {
    falter(io);
    const { reasoning: _, ...judgement } = judged(io);
    return { bid: io.rng.int(data.max + 1), reasoning: 'mine', ...(io.rng.chance(0.7) && { judgement }) };
  },
  debate: (_turn, io) => {
    falter(io);
    const target = io.rng.pick([...names, 'Nemo']);
    const claims: Claim[] = [
      { kind: 'role', role: io.rng.pick(['seer', 'villager']) },
      { kind: io.rng.pick(['protection', 'vote', 'accusation', 'defense']), target },
      { kind: 'inspection', target, result: io.rng.pick(['wolf', 'villager', 'werewolf']) },
    ];
    return {
      statement: text(io),
      ...noted(io),
      ...(io.rng.chance(0.5) && { claims: claims.slice(io.rng.int(3)) }),
    };
  },
  summarize: (_turn, io) => {
    falter(io);
    return { summary: io.rng.pick(['The day.', '', 'y'.repeat(40)]) };
  },
  selfAnalysis: (_turn, io) => {
    falter(io);
    return judged(io);
  },
  peerAnalysis: ({ data }, io) => {
    falter(io);
    return { judgements: Object.fromEntries(data.statements.map(({ id }) => [id, judged(io)])) };
  },
};
const agent: NamedAgent<Werewolf> = { name: 'moody', nature: 'scripted', create: () => moody };

/** Few rounds with short days, so that the matches are short. */
const short = { rounds: { cap: 2 }, debate: { turns: 2 } } as const satisfies OptionsInput;

/**
 * Fingerprints of all that the rules make of some matches. They say nothing of what is right, which the worked examples
 * do: they say that nothing has changed. Where one differs on purpose, put the new one here.
 */
describe('the rules of Werewolf have not changed', () => {
  it.each<[string, OptionsInput, number?]>([
    ['43665ad3', { ...short, limits: { statementChars: 60, noteChars: 25, statements: 6, notes: 4 } }],
    ['e78d44ec', { preset: 'arena', ...short, vote: { announce: 'tally', explain: false } }],
    [
      '296c956a',
      { preset: 'kaggle', rounds: { cap: 3 }, wolves: { choice: 'plurality', tie: 'first-target' } },
      7,
    ],
    [
      'c0678757',
      {
        preset: 'aiwolf-5',
        roles: { werewolf: 1, possessed: 1, medium: 1, seer: 1, villager: 3 },
        debate: { order: 'round-robin', turns: 1 },
      },
      7,
    ],
    ['e2b176b8', { preset: 'mini-mafia', debate: { order: 'round-robin', turns: 1 } }, 4],
    [
      '3aa50cc4',
      {
        ...short,
        roles: { werewolf: 1, possessed: 1, doctor: 2, seer: 2, villager: 1 },
        doctor: { self: false, repeat: false, mustAct: false },
        seer: { sees: 'team' },
        reveal: 'team',
        deception: { peers: 'sampled', sample: 2, show: 'own' },
        vote: { order: 'sequential', abstain: true },
        exile: { tie: 'runoff', revotes: 2, finally: 'random', base: 'ballots' },
      },
      7,
    ],
    [
      'ae6aa6f7',
      {
        rounds: { cap: 2, winner: 'village' },
        debate: { turns: 4, tie: 'mention-first', endOnSilence: true, maxBid: 2 },
        deception: { peers: 'with-bids', show: 'own', prior: 0.2, weight: 0.4 },
        exile: { rule: 'plurality', tie: 'mayor', silence: 'first-seat' },
        wolves: { choice: 'unanimous', rounds: 2 },
        polls: true,
        start: 'day',
      },
      6,
    ],
    [
      '4895c42c',
      {
        ...short,
        debate: { turns: 3, tie: 'mention-least-seat', previousSpeaker: true, maxBid: 1 },
        deception: { peers: 'batched', finish: 'drop', self: false },
        wolves: { choice: 'leader', targets: 'any' },
        win: { rule: 'slaughter-side' },
        exile: { tie: 'revote', finally: 'first-seat' },
        vote: { self: true },
        polls: true,
      },
      6,
    ],
    [
      'e8b7a27c',
      {
        ...short,
        deception: { peers: 'separate', votes: false },
        firstNight: 'no-kill',
        wolves: { choice: 'unanimous', tie: 'none', targets: 'others', silence: 'first-target' },
        win: { rule: 'outnumber' },
        exile: { tie: 'random', silence: 'random' },
        seer: { repeat: true, sees: 'species' },
        limits: { statements: 1, notes: 0 },
        debate: { turns: 2, tie: 'random', maxBid: 1 },
      },
      7,
    ],
  ])('in match %#: %s', async (known, config, count = 8) => {
    const films = [];
    for (const seed of [1, 2]) {
      const agents = Object.fromEntries(seatsOf(count).map((seat) => [seat, agent]));
      const { journal } = await play(werewolf, { config, agents, seed, scheduler: virtual() });
      const { state } = replay(werewolf, journal);
      const options = werewolfOptions(config);
      films.push(film(werewolf, journal), gameLog(state, options, { match: 'm', snippet: 1 }));
      films.push(deceptionSummary(state, options));
    }
    expect(fingerprint(films)).toBe(known);
  });

  it('nor have the options and requests, in name, bounds, defaults and words', () => {
    expect(fingerprint(describeGame(werewolf))).toBe('083ee595');
  });
});
