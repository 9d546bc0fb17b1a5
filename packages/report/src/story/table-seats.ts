/** Where a table stands, and how far from its middle the players sit. */
export interface TableForm {
  readonly x: number;
  readonly y: number;
  readonly across: number;
  readonly down: number;
}

/** Finds the place of a player around a table: the first sits at the top, and the others follow clockwise. */
export function findSeatPlace(
  index: number,
  count: number,
  { x, y, across, down }: TableForm,
): readonly [x: number, y: number] {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2;
  return [x + across * Math.cos(angle), y + down * Math.sin(angle)];
}

/** Writes who a player is: its name, and its seat where that is another and known. */
export function playerLabel({ name, seat }: { readonly name: string; readonly seat: string | null }): string {
  return seat === null || seat === name ? name : `${name} (seat ${seat})`;
}

/** Writes who alone was told a line; nothing if all were. */
export function listenersText(only: readonly string[] | null): string {
  return only === null ? '' : `only ${seatsText(only)}`;
}

/** Writes seats with their noun. */
export function seatsText(seats: readonly string[]): string {
  return `${seats.length === 1 ? 'seat' : 'seats'} ${seats.join(', ')}`;
}
