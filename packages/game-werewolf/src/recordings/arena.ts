import { MasbenchError } from '@masbench/core';
import * as z from 'zod';
import type { RecordedEvent, Recording } from './schema.js';

const named = z.union([z.string(), z.looseObject({ name: z.string() }).transform(({ name }) => name)]);
const nobody = z.string().nullish();

const roundSchema = z.looseObject({
  /** Those who live after the round. */
  players: z.array(z.string()).optional(),
  eliminated: nobody,
  protected: nobody,
  unmasked: nobody,
  exiled: nobody,
  /** One set after every debate turn; the last one counts. */
  votes: z.array(z.record(z.string(), z.string())).default([]),
  bids: z.array(z.record(z.string(), z.number())).default([]),
  debate: z.array(z.tuple([z.string(), z.string()])).default([]),
});

const arenaSchema = z.looseObject({
  session_id: z.union([z.string(), z.number()]).optional(),
  seer: named,
  doctor: named,
  villagers: z.array(named),
  werewolves: z.array(named),
  players: z.union([z.record(z.string(), z.unknown()), z.array(z.string())]).optional(),
  rounds: z.array(roundSchema).min(1),
  winner: z.string().nullish(),
});

type ArenaRound = z.output<typeof roundSchema>;
type ArenaGame = z.output<typeof arenaSchema>;

/**
 * A recording in `ww-replay/1` from the `game_complete.json` of Werewolf Arena (github.com/google/werewolf_arena,
 * `werewolf/model.py`): structure only, without what was said. Where a player is protected and attacked in one night,
 * the attack is recorded as blocked.
 *
 * @throws MasbenchError `OPTION_INVALID` where it is no such file.
 */
export function recordingFromArena(game: unknown): Recording {
  const parsed = arenaSchema.safeParse(game);
  if (!parsed.success) {
    throw new MasbenchError(
      'OPTION_INVALID',
      `Cannot import as it must be a game_complete.json of Werewolf Arena:\n${z.prettifyError(parsed.error)}`,
    );
  }
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
    players: playersOf(data),
    events: eventsOf(data),
  };
}

function playersOf(game: ArenaGame): Recording['players'] {
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

function eventsOf(game: ArenaGame): RecordedEvent[] {
  const living = new Set(playersOf(game).map(({ id }) => id));
  return game.rounds.flatMap((round, n) => roundEvents(game, round, n, living));
}

function roundEvents(game: ArenaGame, round: ArenaRound, n: number, living: Set<string>): RecordedEvent[] {
  const events: RecordedEvent[] = [{ type: 'phase', phase: 'night', n }];
  const attacked = round.eliminated ?? null;
  if (attacked !== null) events.push({ type: 'kill_vote', by: null, target: attacked });
  if (living.has(game.doctor) && typeof round.protected === 'string') {
    events.push({ type: 'protect', by: game.doctor, target: round.protected });
  }
  if (living.has(game.seer) && typeof round.unmasked === 'string') {
    events.push({ type: 'inspect', by: game.seer, target: round.unmasked });
  }
  const blocked = attacked !== null && attacked === round.protected && living.has(game.doctor);
  events.push({ type: 'kill', target: attacked, blocked });
  if (attacked !== null && !blocked) living.delete(attacked);
  const ballot = round.votes.at(-1);
  if (round.bids.length === 0 && ballot === undefined) return events;
  events.push({ type: 'phase', phase: 'day', n });
  for (const [turn, bids] of round.bids.entries()) {
    events.push({ type: 'bids', turn, bids, speaker: round.debate[turn]?.[0] ?? null });
  }
  if (ballot === undefined) return events;
  for (const [by, target] of Object.entries(ballot)) events.push({ type: 'vote', by, target });
  const tally: Record<string, number> = {};
  for (const target of Object.values(ballot)) tally[target] = (tally[target] ?? 0) + 1;
  const exiled = round.exiled ?? null;
  events.push({
    type: 'exile',
    target: exiled,
    tally,
    alive: living.size,
    ballots: Object.keys(ballot).length,
  });
  if (exiled !== null) living.delete(exiled);
  return events;
}
