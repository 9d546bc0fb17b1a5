import { isDeepStrictEqual } from 'node:util';
import { parseEntry, type RecordedJournal, type StartEntry } from '@masbench/core/journal';
import type { MatchSetting } from './run-context.js';

/** The sentence about a journal in which not even the first line is whole. */
export const noStart = 'its journal has no start';

/**
 * Says where a journal is not that of the match that was planned: a match with another seed, another configuration or
 * forced answers replays as well as the right one.
 *
 * @param config - Reads a configuration that is kept as a blob.
 * @param plans - The digests of what the manifest plans of the match, by this version and by earlier ones.
 */
export async function unplanned(
  { planned, built, config: wanted, force = {} }: MatchSetting,
  journal: RecordedJournal,
  {
    seats,
    config,
    plans,
  }: {
    readonly seats: readonly string[];
    readonly config: (sha256: string) => Promise<unknown>;
    readonly plans: readonly string[];
  },
): Promise<string | undefined> {
  let start: StartEntry | undefined;
  let number = 0;
  for (const line of journal.read()) {
    number += 1;
    if (number > 1 && !line.includes('"by":"forced"')) continue;
    const entry = parseEntry(line, number);
    if (entry.type === 'start') start = entry;
    else if (entry.type === 'answer' && entry.by === 'forced' && !Object.hasOwn(force, entry.id))
      return `its journal has a forced answer to ${entry.id}, which the run does not force`;
  }
  if (start === undefined) return noStart;
  if (start.id !== planned.id) return `its journal is that of ${start.id}`;
  if (start.seed !== planned.seed)
    return `its journal has the seed ${JSON.stringify(start.seed)}, and the run gives it ${JSON.stringify(planned.seed)}`;
  if (start.fork !== undefined) return `its journal is a fork of ${start.fork.of}`;
  if (!isDeepStrictEqual(start.seats, [...seats]))
    return `its journal has the seats ${start.seats.join(', ')}, and the run has ${seats.join(', ')}`;
  const played = start.configSha256 === undefined ? start.config : await config(start.configSha256);
  if (!isDeepStrictEqual(played, JSON.parse(JSON.stringify(built.game.config.parse(wanted)))))
    return 'its journal has another configuration than the run gives it';
  if (start.plan === undefined || !plans.includes(start.plan)) {
    const agents = Object.entries(start.agents).map(([seat, { name }]) => `${seat} ${name}`);
    return `its journal was not made by the plan of the run: trials, agents, limits, settings or scheduler of run.json were changed, or those of the journal (by it, ${agents.join(', ')} played under ${start.scheduler} with the limits ${JSON.stringify(start.limits)})`;
  }
  return undefined;
}
