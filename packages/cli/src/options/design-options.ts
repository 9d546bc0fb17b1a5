import type { Seat } from '@masbench/core';
import type { Design } from '@masbench/experiments';
import { wrong } from './assignments.js';

/** Which agents meet in which seats, as text. */
export interface DesignOptions {
  readonly design?: Exclude<Design['kind'], 'listed'> | undefined;
  /** The agents of the design: `a,b,…`. */
  readonly agents?: string | undefined;
  /** The agent of all other seats, in the design `one-against-field`. */
  readonly field?: string | undefined;
  /** Two agents that change sides. */
  readonly paired?: readonly string[] | undefined;
}

/** The design that options describe, `undefined` if they say nothing of one. @throws MasbenchError `OPTION_INVALID` */
export function designOption({ design: kind, agents, field, paired }: DesignOptions): Design | undefined {
  if (paired !== undefined) {
    if (kind !== undefined || agents !== undefined)
      throw wrong('Cannot use --paired with --design or --agents: it is a round robin of two agents');
    if (paired.length !== 2)
      throw wrong(
        `Cannot pair ${paired.length} agents: --paired takes two, for example --paired scripted random`,
      );
    return { kind: 'round-robin', agents: paired };
  }
  if (kind === undefined && agents === undefined && field === undefined) return undefined;
  const names = agents === undefined ? [] : parseList(agents);
  if (names.length === 0 || kind === undefined)
    throw wrong(
      `Cannot read the design: it takes --design and --agents, for example --design ${kind ?? 'round-robin'} --agents scripted,random`,
    );
  if (kind === 'one-against-field') {
    if (field === undefined)
      throw wrong('Cannot use --design one-against-field without --field, the agent of all other seats');
    return { kind, agents: names, field };
  }
  if (field !== undefined) throw wrong('Cannot use --field: only --design one-against-field has one');
  return { kind, agents: names };
}

/** Seats from a text: how many, or their names as `A,B`. */
export function parseSeatNames(seats: string): number | readonly Seat[] {
  return /^\d+$/.test(seats) ? Number(seats) : parseList(seats);
}

/** The parts of `a,b,…`. */
export function parseList(text: string): readonly string[] {
  return text.split(',').map((part) => part.trim());
}
