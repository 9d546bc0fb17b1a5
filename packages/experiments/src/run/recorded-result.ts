import {
  MasbenchError,
  Match,
  parseEntry,
  type AnyGame,
  type Journal,
  type MatchResult,
  type NamedAgent,
  type PlayerLabel,
  type Service,
  type StartEntry,
} from '@masbench/core';

/**
 * The result of a match that was played to its end, re-derived from its journal without calling an agent or a service.
 *
 * @returns `undefined` where the journal is empty or has no end
 */
export async function recordedResult(
  game: AnyGame,
  journal: Journal,
): Promise<MatchResult<AnyGame> | undefined> {
  let first: string | undefined;
  let last = '';
  for (const line of journal.read()) {
    first ??= line;
    last = line;
  }
  if (first === undefined || !last.startsWith('{"type":"end","status":"finished"')) return undefined;
  const start = startOf(first);
  const config =
    start.configSha256 === undefined
      ? start.config
      : JSON.parse(journal.attachments?.read(start.configSha256) ?? 'null');
  const match = new Match<AnyGame>(game, {
    id: start.id,
    config,
    seed: start.seed,
    agents: Object.fromEntries(Object.entries(start.agents).map(([seat, label]) => [seat, silent(label)])),
    services: Object.fromEntries(Object.entries(start.services).map(([kind, label]) => [kind, mute(label)])),
    scheduler: { name: start.scheduler, time: 'virtual', pick: () => undefined },
    journal,
  });
  return match.run();
}

function startOf(line: string): StartEntry {
  const entry = parseEntry(line, 1);
  if (entry.type === 'start') return entry;
  throw new MasbenchError('JOURNAL_CORRUPT', "Cannot read the journal: its first line must be 'start'");
}

function silent(label: PlayerLabel): NamedAgent<AnyGame> {
  return { ...label, create: () => refuse };
}

function mute(label: PlayerLabel): Service<unknown, unknown> {
  return { ...label, serve: refuse };
}

function refuse(): never {
  throw new MasbenchError('REPLAY_MISMATCH', 'A recorded match calls no agent and no service');
}
