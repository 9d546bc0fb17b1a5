import { checkCount } from '../statistics/checks.js';

/** Which agent is in which seat. */
export type Seating = Readonly<Record<string, string>>;

/** All orders of the values, in lexicographic order of their places. */
export function* permutations<Value>(values: readonly Value[]): Generator<Value[]> {
  if (values.length === 0) {
    yield [];
    return;
  }
  for (const [index, value] of values.entries())
    for (const rest of permutations(values.toSpliced(index, 1))) yield [value, ...rest];
}

/**
 * Orders in which every value is in every place equally often, and follows every other value equally often (Williams
 * 1949): as many rows as there are values, twice as many where their number is odd.
 */
export function* latinSquare<Value>(values: readonly Value[]): Generator<Value[]> {
  const n = values.length;
  // 0, 1, n − 1, 2, n − 2, …: neighbours differ by every amount once.
  const steps = Array.from({ length: n }, (_, place) =>
    place % 2 === 1 ? (place + 1) / 2 : (n - place / 2) % Math.max(1, n),
  );
  const row = (shift: number): Value[] =>
    steps.flatMap((step) => values.slice((step + shift) % n, ((step + shift) % n) + 1));
  for (let shift = 0; shift < n; shift += 1) yield row(shift);
  if (n % 2 === 1 && n > 1) for (let shift = 0; shift < n; shift += 1) yield row(shift).toReversed();
}

/**
 * Every pair once a leg, in rounds in which everyone plays at most once (the circle method). Sides alternate, and are
 * swapped in every second leg, so that after two legs every pair has met once each way round.
 *
 * @param options.legs - Default 2.
 */
export function* roundRobin(
  names: readonly string[],
  options: { readonly legs?: number | undefined } = {},
): Generator<{
  readonly round: number;
  readonly leg: number;
  readonly first: string;
  readonly second: string;
}> {
  const { legs = 2 } = options;
  checkCount('legs', legs, 1);
  // With an odd number one has a bye in every round.
  const circle: (string | undefined)[] = names.length % 2 === 0 ? [...names] : [...names, undefined];
  const n = circle.length;
  const rounds = Math.max(0, n - 1);
  for (let leg = 1; leg <= legs; leg += 1)
    for (let round = 0; round < rounds; round += 1)
      for (let place = 0; place < n / 2; place += 1) {
        const fixed = circle[n - 1];
        const at = (index: number): string | undefined => circle[(index + rounds) % rounds];
        const one = place === 0 ? fixed : at(round + place);
        const other = place === 0 ? at(round) : at(round - place);
        if (one === undefined || other === undefined) continue;
        const swap = (place === 0 ? round % 2 === 1 : place % 2 === 1) !== (leg % 2 === 0);
        yield {
          round: (leg - 1) * rounds + round + 1,
          leg,
          first: swap ? other : one,
          second: swap ? one : other,
        };
      }
}

/**
 * Seatings of as many agents as there are seats: `permutations` puts them into the seats in every order, `latin` in the
 * few orders of `latinSquare`.
 *
 * @throws RangeError where there are more or fewer agents than seats
 */
export function* seatings(
  agents: readonly string[],
  seats: readonly string[],
  { design = 'permutations' }: { readonly design?: 'permutations' | 'latin' | undefined } = {},
): Generator<Seating> {
  if (agents.length !== seats.length)
    throw new RangeError(
      `Cannot seat as there must be one agent for each seat: ${agents.length} agents, ${seats.length} seats`,
    );
  for (const order of design === 'latin' ? latinSquare(agents) : permutations(agents))
    yield seated(order, seats);
}

/**
 * Every agent in every seat in turn, with a reference agent in all others: what an agent adds to a field that never
 * changes.
 */
export function* oneAgainstField(
  agents: readonly string[],
  field: string,
  seats: readonly string[],
): Generator<Seating & { readonly [seat: string]: string }> {
  for (const agent of agents)
    for (const own of seats)
      yield Object.fromEntries(seats.map((seat) => [seat, seat === own ? agent : field]));
}

/**
 * Seatings of games in which several seats play one role: over all rows, every agent has every seat, and so every role,
 * as often as that role has seats (the rows of `latinSquare`, repeated agents allowed).
 *
 * @param roles - The role of every seat.
 * @returns The seating, with the roles by agent
 */
export function* roleRotation(
  agents: readonly string[],
  roles: Readonly<Record<string, string>>,
): Generator<{ readonly seats: Seating; readonly roles: Readonly<Record<string, readonly string[]>> }> {
  const seats = Object.keys(roles);
  const places = seats.map((_, index) => index);
  if (agents.length === 0 || seats.length % agents.length !== 0)
    throw new RangeError(
      `Cannot rotate as the number of seats must be a multiple of the number of agents: ${seats.length} and ${agents.length}`,
    );
  for (const order of latinSquare(places)) {
    const names = order.map((place) => agents[place % agents.length] ?? '');
    const held: Record<string, string[]> = {};
    for (const [index, name] of names.entries()) (held[name] ??= []).push(roles[seats[index] ?? ''] ?? '');
    yield { seats: seated(names, seats), roles: held };
  }
}

function seated(order: readonly string[], seats: readonly string[]): Seating {
  return Object.fromEntries(seats.map((seat, index) => [seat, order[index] ?? '']));
}
