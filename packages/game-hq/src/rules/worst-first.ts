/**
 * Numbered items by rank, the lowest on top: a binary heap as plain JSON, so that the worst summary of a lane is found
 * at once and moved in logarithmic time however long the match is. What ranks lower is told by the caller.
 */
export interface WorstFirst {
  /** The heap: the items `2i + 1` and `2i + 2` do not rank below the item `i`. */
  readonly items: number[];
  /** Where each item stands in the heap, −1 for one that is not in it. */
  readonly slots: number[];
}

/** True where the first item ranks below the second. A strict order. */
export type RanksBelow = (first: number, second: number) => boolean;

export function emptyWorstFirst(): WorstFirst {
  return { items: [], slots: [] };
}

/** Puts an item in, or moves it to where its new rank belongs. Items are small whole numbers. */
export function place(heap: WorstFirst, item: number, below: RanksBelow): void {
  while (heap.slots.length <= item) heap.slots.push(-1);
  if (heap.slots[item] === -1) {
    heap.slots[item] = heap.items.length;
    heap.items.push(item);
  }
  settle(heap, heap.slots[item] ?? 0, below);
}

/** Takes an item out; one that is not in it changes nothing. */
export function take(heap: WorstFirst, item: number, below: RanksBelow): void {
  const slot = heap.slots[item] ?? -1;
  if (slot === -1) return;
  heap.slots[item] = -1;
  const last = heap.items.pop();
  if (last === undefined || last === item) return;
  heap.items[slot] = last;
  heap.slots[last] = slot;
  settle(heap, slot, below);
}

/** The `count` lowest items, lowest first. */
export function lowest(heap: WorstFirst, count: number, below: RanksBelow): number[] {
  const found: number[] = [];
  const frontier = heap.items.length > 0 ? [0] : [];
  while (found.length < count && frontier.length > 0) {
    let next = 0;
    for (let index = 1; index < frontier.length; index++) {
      if (below(at(heap, frontier[index]), at(heap, frontier[next]))) next = index;
    }
    const [slot = 0] = frontier.splice(next, 1);
    found.push(at(heap, slot));
    for (const child of [2 * slot + 1, 2 * slot + 2]) if (child < heap.items.length) frontier.push(child);
  }
  return found;
}

function settle(heap: WorstFirst, from: number, below: RanksBelow): void {
  let slot = from;
  while (slot > 0) {
    const parent = (slot - 1) >> 1;
    if (!below(at(heap, slot), at(heap, parent))) break;
    swap(heap, slot, parent);
    slot = parent;
  }
  for (;;) {
    let least = slot;
    for (const child of [2 * slot + 1, 2 * slot + 2]) {
      if (child < heap.items.length && below(at(heap, child), at(heap, least))) least = child;
    }
    if (least === slot) return;
    swap(heap, slot, least);
    slot = least;
  }
}

function swap(heap: WorstFirst, left: number, right: number): void {
  const [first, second] = [at(heap, left), at(heap, right)];
  heap.items[left] = second;
  heap.items[right] = first;
  heap.slots[second] = left;
  heap.slots[first] = right;
}

function at(heap: WorstFirst, slot: number | undefined): number {
  return heap.items[slot ?? 0] ?? -1;
}
