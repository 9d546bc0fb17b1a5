import type { ListedMatch } from './listed-match.js';

/** In runs with fewer finished matches nothing stands out. */
const fewest = 5;
/** Matches that share an extreme, at most. */
const mostEqual = 2;
/** Share of matches above which an unexpected winner is no upset. */
const mostUpsets = 0.25;

/** Returns what sets a match apart from the others of its run, in few words each, by the id of the match. */
export function findNotable(matches: readonly ListedMatch[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const add = (ids: readonly string[], text: string): void => {
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), text]);
  };
  const finished = matches.filter(({ status }) => status === 'finished');
  if (finished.length >= fewest) {
    const extremes = (
      read: (match: ListedMatch) => number | null,
      low: string | null,
      high: string,
    ): void => {
      const values = finished.flatMap((match) => {
        const value = read(match);
        return value === null ? [] : [{ id: match.id, value }];
      });
      const [least, most] = [
        Math.min(...values.map(({ value }) => value)),
        Math.max(...values.map(({ value }) => value)),
      ];
      if (values.length < fewest || least === most) return;
      const at = (wanted: number): readonly string[] =>
        values.filter(({ value }) => value === wanted).map(({ id }) => id);
      if (at(most).length <= mostEqual) add(at(most), high);
      if (low !== null && at(least).length <= mostEqual) add(at(least), low);
    };
    extremes(({ moves }) => moves, 'shortest', 'longest');
    extremes(scoreGap, 'closest', 'clearest');
    extremes(({ costUsd }) => costUsd, null, 'dearest');
    extremes(({ tokens }) => tokens, null, 'most tokens');
    add(listUpsets(finished), 'upset');
  }
  for (const { id, seats } of matches) {
    const [substitutes, failed] = [sum(seats, 'substitutes'), sum(seats, 'failed')];
    if (substitutes > 0) add([id], `${substitutes} substituted`);
    else if (failed > 0) add([id], `${failed} failed ${failed === 1 ? 'attempt' : 'attempts'}`);
  }
  return found;
}

/** Distance from the best score to the next lower one; `null` if all are the same. */
function scoreGap({ seats }: ListedMatch): number | null {
  const scores = [...new Set(seats.flatMap(({ score }) => score ?? []))].toSorted(
    (one, other) => other - one,
  );
  const [best, next] = scores;
  return best === undefined || next === undefined ? null : best - next;
}

/** Matches that were won by seats whose agents and roles score lower in this run than those that they beat. */
function listUpsets(matches: readonly ListedMatch[]): readonly string[] {
  const sums = new Map<string, { total: number; count: number }>();
  for (const { seats } of matches)
    for (const seat of seats) {
      if (seat.score === null) continue;
      const { total, count } = sums.get(seatKind(seat)) ?? { total: 0, count: 0 };
      sums.set(seatKind(seat), { total: total + seat.score, count: count + 1 });
    }
  const expect = (seats: ListedMatch['seats']): number =>
    seats.reduce((sumOf, seat) => {
      const { total = 0, count = 1 } = sums.get(seatKind(seat)) ?? {};
      return sumOf + total / count;
    }, 0) / seats.length;
  const upsets = matches.filter(({ seats }) => {
    const best = Math.max(...seats.map(({ score }) => score ?? -Infinity));
    const won = seats.filter(({ score }) => score === best);
    const lost = seats.filter(({ score }) => score !== null && score !== best);
    return won.length > 0 && lost.length > 0 && expect(won) < expect(lost);
  });
  return upsets.length <= mostUpsets * matches.length ? upsets.map(({ id }) => id) : [];
}

function seatKind({ agent, role, seat }: ListedMatch['seats'][number]): string {
  return JSON.stringify([agent, role ?? seat]);
}

function sum(seats: ListedMatch['seats'], field: 'substitutes' | 'failed'): number {
  return seats.reduce((total, seat) => total + seat[field], 0);
}
