import { shuffled, type Ask, type ChanceAnswer, type Request, type Seat } from '@masbench/core';
import type { MugAsks } from './asks.js';
import type { MugConfig } from './config.js';
import { endDetection, startRound } from './detection.js';
import type { MugState } from './state.js';

/** The draws that are still missing: names and roles. */
export function openDeal(state: MugState, ask: Ask<MugAsks>): Request[] {
  const open: Request[] = [];
  if (state.names === null) open.push(ask.names(shuffled(state.seats)));
  if (state.roles === null) open.push(ask.roles(shuffled(state.seats)));
  return open;
}

/** Gives the seats their names: the first of the drawn order gets the first name. */
export function onNames(draft: MugState, { value }: ChanceAnswer<string[]>, config: MugConfig): void {
  draft.order = [...value];
  draft.names = Object.fromEntries(
    draft.seats.map((seat): [Seat, string] => {
      const place = value.indexOf(seat);
      return [seat, config.names?.[place] ?? `Player ${place + 1}`];
    }),
  );
}

/** Gives the seats their roles: the first of the drawn order are undercover. */
export function onRoles(draft: MugState, { value }: ChanceAnswer<string[]>, config: MugConfig): void {
  const undercovers = value.slice(0, config.undercovers);
  draft.roles = Object.fromEntries(
    draft.seats.map((seat) => [seat, undercovers.includes(seat) ? 'undercover' : 'regular'] as const),
  );
}

/** Begins the game once both deals are made and the image is there. */
export function beginGame(draft: MugState, config: MugConfig): void {
  if (draft.names === null || draft.roles === null || draft.forgery.status === 'open') return;
  if (draft.forgery.status === 'failed') {
    // Without an edited image there is nothing to hide, and the role would only confuse its seat.
    for (const seat of draft.seats) draft.roles[seat] = 'regular';
  }
  if (config.observationRounds > 0) startRound(draft, 'observation');
  else if (draft.forgery.status === 'failed') endDetection(draft, 'no-image', config);
  else if (config.undercovers === 0) endDetection(draft, 'no-undercover', config);
  else startRound(draft, 'formal');
}
