import { MasbenchError, type Agent, type AnyGame, type Seat, type Services } from '@masbench/core';
import { isOffline } from '@masbench/core/record';
import type { SeatChoice, PlannedMatch, RunContext } from '@masbench/experiments';
import { matchOnRecord, type MatchOnRecord } from './match-on-record.js';

/** A match of a run with what may be asked in it: scripted and simulated agents and services, and substitutes. */
export async function openRecordedMatch(
  context: RunContext,
  planned: PlannedMatch,
  substitutes: Readonly<Record<Seat, SeatChoice>> = {},
): Promise<{
  readonly match: MatchOnRecord<AnyGame>;
  readonly agents: Readonly<Record<Seat, Agent<AnyGame>>>;
  readonly services: Services<AnyGame>;
}> {
  const journal = context.folder.recorded(planned.id);
  if (journal === undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `The run ${context.manifest.run} has no journal of ${planned.id}`,
    );
  const built = await context.builtFor(planned);
  const match = matchOnRecord(built.game, journal);
  const agents: Record<Seat, Agent<AnyGame>> = {};
  for (const seat of match.start.seats) {
    const substitute = substitutes[seat];
    if (substitute !== undefined) agents[seat] = await context.agentNamed(planned, seat, substitute);
    else if (isOffline(match.start.agents[seat]?.nature)) agents[seat] = await context.agentOf(planned, seat);
  }
  const strange = Object.keys(substitutes).find((seat) => !match.start.seats.includes(seat));
  if (strange !== undefined)
    throw new MasbenchError(
      'OPTION_INVALID',
      `There is no seat ${strange} in ${planned.id}: it has ${match.start.seats.join(', ')}`,
    );
  const services = Object.fromEntries(
    Object.entries(built.services).filter(([kind]) => isOffline(match.start.services[kind]?.nature)),
  );
  return { match, agents, services };
}
