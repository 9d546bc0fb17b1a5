import type { ChoiceKind } from '../baseline/bare-game.js';
import type { Role } from '../options/roles.js';
import type { RecordedGame } from './recorded-game.js';

const acts: Readonly<Record<ChoiceKind, string>> = {
  eliminate: 'attack',
  protect: 'protect',
  unmask: 'inspect',
  vote: 'vote for',
};

const powers: Readonly<Partial<Record<ChoiceKind, Role>>> = {
  eliminate: 'werewolf',
  protect: 'doctor',
  unmask: 'seer',
};

/** Why the rules do not wait for a choice of a player, as a sentence. */
export function notAsked(game: RecordedGame, kind: ChoiceKind, by: string): string {
  return `${by} may not ${acts[kind].replace(' for', '')}: ${notAskedReason(game, kind, by)}`;
}

/** Why a player may not choose this target, as a sentence; `null` is none. */
export function notTarget(game: RecordedGame, kind: ChoiceKind, by: string, target: string | null): string {
  const reason =
    target === null
      ? 'a player must be named'
      : (absence(game, target) ??
        (target === by ? 'that is the same player' : 'by the rules that is no target'));
  return `${by} may not ${acts[kind]} ${target ?? 'no player'}: ${reason}`;
}

function notAskedReason(game: RecordedGame, kind: ChoiceKind, by: string): string {
  const absent = absence(game, by);
  if (game.over) return `the game is over (${game.state.winner})`;
  if (absent !== undefined) return absent;
  const due = kind === 'vote' ? 'day' : 'night';
  if (game.part() !== due) return `by the rules it is ${game.part()}`;
  const role = game.player(by)?.role;
  const power = powers[kind];
  if (power !== undefined && role !== power) return `that is for a ${power} to do, ${by} plays a ${role}`;
  return 'the choice is made, or is not due';
}

function absence(game: RecordedGame, id: string): string | undefined {
  const player = game.player(id);
  if (player === undefined) return `there is no player ${JSON.stringify(id)}`;
  return player.alive ? undefined : `${id} is dead`;
}
