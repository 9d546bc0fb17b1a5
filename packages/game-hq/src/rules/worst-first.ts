/**
 * Numbers of items by rank, the lowest first: a sorted list as plain JSON, so that a decision reads only its first
 * entries in a match of any length. The caller defines the ranking. An item whose rank changes is removed before and
 * inserted after the change.
 */
export type WorstFirst = number[];

/** True if the first item ranks below the second. A strict order of all items. */
export type RanksBelow = (first: number, second: number) => boolean;

/** Inserts an item that is not in the list. */
export function place(list: WorstFirst, item: number, below: RanksBelow): void {
  list.splice(insertionIndex(list, item, below), 0, item);
}

/** Removes an item, if it is in the list. */
export function take(list: WorstFirst, item: number, below: RanksBelow): void {
  const at = insertionIndex(list, item, below);
  if (list[at] === item) list.splice(at, 1);
}

function insertionIndex(list: WorstFirst, item: number, below: RanksBelow): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (below(list[middle] ?? item, item)) from = middle + 1;
    else to = middle;
  }
  return from;
}
