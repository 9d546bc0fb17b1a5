import * as z from 'zod';

/** The order in which a seat meets the passages. */
export const passageOrderSchema = z.union([
  /** As listed, reversed, or drawn for every match from its seed. */
  z.enum(['forward', 'reverse', 'seeded']),
  /** As listed, beginning with the passage at this index and wrapping around. */
  z.strictObject({ rotate: z.int().nonnegative() }),
  /** These ids: each passage of the match once. */
  z.strictObject({ ids: z.array(z.string()) }),
]);

/** The order in which a seat meets the passages: a name, a rotation, or a list of ids. */
export type PassageOrder = z.output<typeof passageOrderSchema>;

interface OrderOptions {
  readonly passages: readonly { readonly id: string }[];
  readonly orders: readonly PassageOrder[];
  readonly furtherSeats: 'rotated' | 'seeded';
}

/**
 * The order of a seat, by its index: from `orders`, otherwise forward for the first seat and reverse for the second
 * (MAS-HQ, section 3.2), and from `furtherSeats` for others, which the paper leaves open.
 */
export function drawOrder(config: OrderOptions, seatIndex: number, seats: number): PassageOrder {
  const order = config.orders[seatIndex];
  if (order !== undefined) return order;
  if (seatIndex === 0) return 'forward';
  if (seatIndex === 1) return 'reverse';
  if (config.furtherSeats === 'seeded') return 'seeded';
  return { rotate: Math.round((seatIndex * config.passages.length) / seats) };
}

/** The index of the passage at a position of an order. `listed` is the order of `ids` or of a draw. */
export function passageIndexAt(
  order: PassageOrder,
  listed: readonly number[] | null,
  position: number,
  passages: number,
): number {
  if (listed !== null) return listed[position] ?? position;
  if (order === 'reverse') return passages - 1 - position;
  if (typeof order === 'object' && 'rotate' in order) return (position + order.rotate) % passages;
  return position;
}

/** The indices of the passages that an order lists by id; `null` for one that needs no list. */
export function listedOrder(order: PassageOrder, passages: OrderOptions['passages']): number[] | null {
  if (typeof order !== 'object' || !('ids' in order)) return null;
  const indices = new Map(passages.map(({ id }, index) => [id, index]));
  return order.ids.map((id) => indices.get(id) ?? -1);
}

/** The error in the orders of a configuration, if any: a list of ids must hold each passage once. */
export function checkOrders({ passages, orders }: OrderOptions, context: z.RefinementCtx): void {
  for (const [index, order] of orders.entries()) {
    const listed = listedOrder(order, passages);
    if (listed === null) continue;
    const complete = new Set(listed).size === passages.length && listed.length === passages.length;
    if (!complete || listed.includes(-1)) {
      context.addIssue({
        code: 'custom',
        path: ['orders', index, 'ids'],
        message: `an order by ids must hold the id of each of the ${passages.length} passages once`,
      });
    }
  }
}
