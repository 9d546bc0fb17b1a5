import {
  MasbenchError,
  Match,
  type AnyGame,
  type Journal,
  type MatchResult,
  type NamedAgent,
  type PlayerLabel,
  type Service,
  type StartEntry,
} from '@masbench/core';

/**
 * The result of a recorded match, re-derived from its journal without asking anybody: no key and no model is needed.
 * `undefined` where the journal has no end.
 */
export async function recordedResult(
  game: AnyGame,
  journal: Journal,
  start: StartEntry,
): Promise<MatchResult<AnyGame> | undefined> {
  let last = '';
  for (const line of journal.read()) last = line;
  if (!last.startsWith('{"type":"end","status":"finished"')) return undefined;
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

function silent(label: PlayerLabel): NamedAgent<AnyGame> {
  return { ...label, create: () => nobody };
}

function mute(label: PlayerLabel): Service<unknown, unknown> {
  return { ...label, serve: nobody };
}

function nobody(): never {
  throw new MasbenchError('REPLAY_MISMATCH', 'A recorded match asks nobody');
}
