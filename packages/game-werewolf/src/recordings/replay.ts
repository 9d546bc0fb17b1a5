import { Referee } from './referee.js';
import { refused } from './refused.js';
import type { ReplayedRecording } from './replayed-recording.js';
import { recordingSchema, type RecordedEvent } from './schema.js';

/**
 * Plays a recorded game of the schema `ww-replay/1` through the rules of this package. Choices of players are taken
 * from the record; what follows from them (attacks, deaths, tallies, exiles, the end) is derived and compared with
 * it. A recorded outcome is adopted only if `rules` call the choice random and it is possible.
 *
 * @throws MasbenchError `OPTION_INVALID` if it does not match the schema.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { recordingFromArena, replayRecording } from '@masbench/game-werewolf';
 *
 * const recording = recordingFromArena(JSON.parse(await readFile('game_complete.json', 'utf8')));
 * console.log(replayRecording(recording).disagreements);
 * ```
 */
export function replayRecording(recording: unknown): ReplayedRecording {
  const parsed = recordingSchema.safeParse(recording);
  if (!parsed.success) throw refused('replay', 'a recording of the schema ww-replay/1', parsed.error);
  const referee = new Referee(parsed.data);
  for (const [index, event] of resolvedLast(parsed.data.events)) referee.take(index, event);
  return referee.result();
}

/**
 * The events with their indices; a resolved attack comes after the choices of its night, even if they are recorded
 * after it.
 */
function resolvedLast(events: readonly RecordedEvent[]): (readonly [number, RecordedEvent])[] {
  const ordered: (readonly [number, RecordedEvent])[] = [];
  let attack: readonly [number, RecordedEvent] | undefined;
  for (const [index, event] of events.entries()) {
    const choice = event.type === 'kill_vote' || event.type === 'protect' || event.type === 'inspect';
    if (attack !== undefined && !choice) {
      ordered.push(attack);
      attack = undefined;
    }
    if (event.type === 'kill' && attack === undefined) attack = [index, event];
    else ordered.push([index, event]);
  }
  return attack === undefined ? ordered : [...ordered, attack];
}
