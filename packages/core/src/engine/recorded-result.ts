import type { NamedAgent } from '../contracts/agent.js';
import { hashBytes } from '@masbench/statistics';
import { MasbenchError } from '../contracts/errors.js';
import type { AnyGame } from '../contracts/game.js';
import type { Service } from '../contracts/service.js';
import { readRecordedConfig, startEntry } from '../journal/beginning.js';
import { readEntries } from '../journal/entries.js';
import type { Entry, Journal, RecordedJournal } from '../journal/journal.js';
import { Match } from './match.js';
import type { MatchResult } from './match-result.js';
import type { PlayerLabel } from './player.js';

/**
 * The result of a finished match, re-derived from its journal: the journal is checked as by `replay`, and no agent,
 * service, key or model is needed.
 *
 * @returns `undefined` if the journal has no end, or that of an aborted match: it can be resumed.
 * @throws MasbenchError `REPLAY_MISMATCH`, `JOURNAL_CORRUPT`, `BLOB_MISSING` or `BLOB_CORRUPT`
 */
export async function recordedResult<G extends AnyGame>(
  game: G,
  journal: RecordedJournal,
): Promise<MatchResult<G> | undefined> {
  let last: Entry | undefined;
  for (const { entry } of readEntries(journal)) last = entry;
  if (last?.type !== 'end' || last.status === 'aborted') return undefined;
  const start = startEntry(journal);
  const match = new Match<AnyGame>(game, {
    id: start.id,
    config: readRecordedConfig(start, journal),
    seed: start.seed,
    plan: start.plan,
    agents: Object.fromEntries(Object.entries(start.agents).map(([seat, label]) => [seat, silent(label)])),
    services: Object.fromEntries(Object.entries(start.services).map(([kind, label]) => [kind, mute(label)])),
    scheduler: { name: start.scheduler, time: 'virtual', pick: () => undefined },
    journal: unwritten(journal),
  });
  return (await match.run()) as MatchResult<G>;
}

function silent(label: PlayerLabel): NamedAgent<AnyGame> {
  return { ...label, create: () => refused };
}

function mute(label: PlayerLabel): Service<unknown, unknown> {
  return { ...label, serve: refused };
}

/** A journal that a match follows to its end, without adding a line. */
function unwritten({ path, read, torn, attachments }: RecordedJournal): Journal {
  return {
    path,
    read,
    torn,
    attachments: attachments && { ...attachments, write: hashBytes },
    own: refused,
    append: refused,
    reopen: refused,
    commit: () => undefined,
    close: () => undefined,
  };
}

function refused(): never {
  throw new MasbenchError('REPLAY_MISMATCH', 'The journal ends before the match does');
}
