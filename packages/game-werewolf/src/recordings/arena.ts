import * as z from 'zod';
import { refused } from './refused.js';
import type { RecordedEvent, Recording } from './schema.js';

const named = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)], {
  error: 'Invalid input: expected a name, or an object with one',
});
const nameOrNone = z.string().nullish();

const roundSchema = z.looseObject({
  /** The players alive after the round. */
  players: z.array(z.string()).nullish(),
  eliminated: nameOrNone,
  protected: nameOrNone,
  unmasked: nameOrNone,
  exiled: nameOrNone,
  /** One set after every debate turn; the last one counts. */
  votes: z.array(z.record(z.string(), z.string().nullable())).default([]),
  bids: z.array(z.record(z.string(), z.number().nullable())).default([]),
  debate: z.array(z.tuple([z.string(), z.unknown()])).default([]),
});

const arenaSchema = z
  .looseObject({
    session_id: z.union([z.string(), z.number()]).nullish(),
    seer: named,
    doctor: named,
    villagers: z.array(named),
    werewolves: z.array(named),
    rounds: z.array(roundSchema).min(1),
    winner: z.string().nullish(),
  })
  .refine(
    ({ seer, doctor, villagers, werewolves }) =>
      new Set([seer, doctor, ...villagers, ...werewolves]).size === villagers.length + werewolves.length + 2,
    { error: 'No player may have two roles: a name is there twice' },
  );

type ArenaRound = z.output<typeof roundSchema>;
type ArenaGame = z.output<typeof arenaSchema>;

/**
 * A recording in `ww-replay/1` from the `game_complete.json` of Werewolf Arena (github.com/google/werewolf_arena,
 * `werewolf/model.py`): structure only, without texts. An attack on a protected player is recorded as blocked.
 *
 * @throws MasbenchError `OPTION_INVALID` if it is not such a file.
 */
export function recordingFromArena(game: unknown): Recording {
  const parsed = arenaSchema.safeParse(game);
  if (!parsed.success) throw refused('import', 'a game_complete.json of Werewolf Arena', parsed.error);
  const { data } = parsed;
  return {
    schema: 'ww-replay/1',
    id: `arena-${data.session_id ?? 'game'}`,
    rules: {
      name: 'werewolf-arena',
      phaseOrder: 'night-first',
      exile: 'strict-majority',
      abstain: false,
      selfVote: false,
      wolfChoice: 'one living wolf chosen at random decides',
      wolfTargets: 'non-wolves',
      doctorSelfProtect: true,
      doctorRepeatProtect: true,
      seerReveals: 'role',
      seerRepeatInspect: false,
      parity: 'wolves >= all others',
    },
    players: listPlayers(data),
    events: listEvents(data),
    ...readExpected(data),
  };
}

/** The result by the file itself, for comparisons: a replay never reads it. */
function readExpected({ winner, rounds }: ArenaGame): { expected?: Record<string, unknown> } {
  if (typeof winner !== 'string' || winner === '') return {};
  const survivors = rounds.at(-1)?.players ?? null;
  return { expected: { winner: /wol/iu.test(winner) ? 'wolves' : 'village', survivors } };
}

function listPlayers(game: ArenaGame): Recording['players'] {
  const roles = new Map<string, string>([
    ...game.villagers.map((name) => [name, 'villager'] as const),
    ...game.werewolves.map((name) => [name, 'werewolf'] as const),
    [game.doctor, 'doctor'],
    [game.seer, 'seer'],
  ]);
  return [...roles].map(([id, role]) => {
    const wolf = role === 'werewolf';
    return { id, role, wolf, team: wolf ? 'wolves' : 'village' };
  });
}

function listEvents(game: ArenaGame): RecordedEvent[] {
  const living = new Set(listPlayers(game).map(({ id }) => id));
  const events = game.rounds.flatMap((round, n) => roundEvents(game, round, n, living));
  // A phase after the last round, as some sources have one, tells which players are alive at the end.
  const last = game.rounds.length - 1;
  const byDay = events.some((event) => event.type === 'phase' && event.phase === 'day' && event.n === last);
  const end = byDay ? ({ phase: 'night', n: last + 1 } as const) : ({ phase: 'day', n: last } as const);
  return [...events, { type: 'phase', ...end, living: game.rounds[last]?.players }];
}

function roundEvents(game: ArenaGame, round: ArenaRound, n: number, living: Set<string>): RecordedEvent[] {
  const before = game.rounds[n - 1]?.players;
  const events: RecordedEvent[] = [{ type: 'phase', phase: 'night', n, living: before }];
  const attacked = round.eliminated ?? null;
  if (attacked !== null) events.push({ type: 'kill_vote', by: null, target: attacked });
  if (typeof round.protected === 'string') {
    events.push({ type: 'protect', by: game.doctor, target: round.protected });
  }
  if (typeof round.unmasked === 'string') {
    events.push({ type: 'inspect', by: game.seer, target: round.unmasked });
  }
  const blocked = attacked !== null && attacked === round.protected;
  events.push({ type: 'kill', target: attacked, blocked });
  if (attacked !== null && !blocked) living.delete(attacked);
  const ballot = round.votes.at(-1);
  const exiled = round.exiled ?? null;
  const voted = ballot !== undefined || exiled !== null;
  if (round.bids.length === 0 && !voted) return events;
  events.push({ type: 'phase', phase: 'day', n });
  for (const [turn, bids] of round.bids.entries()) {
    events.push({ type: 'bids', turn, bids, speaker: round.debate[turn]?.[0] ?? null });
  }
  if (!voted) return events;
  const votes = Object.entries(ballot ?? {});
  for (const [by, target] of votes) events.push({ type: 'vote', by, target });
  const tally = new Map<string, number>();
  for (const [, target] of votes) if (target !== null) tally.set(target, (tally.get(target) ?? 0) + 1);
  events.push({
    type: 'exile',
    target: exiled,
    tally: Object.fromEntries(tally),
    alive: living.size,
    ballots: votes.length,
  });
  if (exiled !== null) living.delete(exiled);
  return events;
}
