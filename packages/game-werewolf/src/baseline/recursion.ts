/**
 * The village's chance in the bare game: no powers, the day first, exile and kill drawn uniformly, the wolves winning
 * at parity, checked after each death. V(n, m) = m/n V'(n−1, m−1) + (n−m)/n V'(n−1, m), where V' is V after a night
 * in which one of the others dies (Migdal, arXiv 1009.1031).
 *
 * @param players - Living players, at least 1.
 * @param wolves - Wolves among them, from 0.
 */
export function villageChance(players: number, wolves: number): number {
  const known = new Map<string, number>();

  const byDay = (n: number, m: number): number => {
    const decided = over(n, m);
    if (decided !== undefined) return decided;
    const key = `${n}/${m}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const value = (m / n) * byNight(n - 1, m - 1) + ((n - m) / n) * byNight(n - 1, m);
    known.set(key, value);
    return value;
  };
  const byNight = (n: number, m: number): number => over(n, m) ?? byDay(n - 1, m);

  return byDay(players, wolves);
}

function over(players: number, wolves: number): number | undefined {
  if (wolves === 0) return 1;
  return wolves >= players - wolves ? 0 : undefined;
}
