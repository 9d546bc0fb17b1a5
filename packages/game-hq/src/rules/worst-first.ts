/**
 * Numbers of items by rank, the lowest first: a sorted list as plain JSON, so that a decision reads its first entries
 * however long the match is. The caller says what ranks lower. An item whose rank changes is taken out before and placed
 * after the change.
 */
export type WorstFirst = number[];

/** True where the first item ranks below the second. A strict order of all items. */
export type RanksBelow = (first: number, second: number) => boolean;

/** Puts in an item that is not in the list. */
export function place(list: WorstFirst, item: number, below: RanksBelow): void {
  list.splice(placeOf(list, item, below), 0, item);
}

/** Takes an item out; one that is not in the list changes nothing. */
export function take(list: WorstFirst, item: number, below: RanksBelow): void {
  const at = placeOf(list, item, below);
  if (list[at] === item) list.splice(at, 1);
}

function placeOf(list: WorstFirst, item: number, below: RanksBelow): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (below(list[middle] ?? item, item)) from = middle + 1;
    else to = middle;
  }
  return from;
}
