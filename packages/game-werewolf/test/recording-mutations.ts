/** A recording as far as mutations look at it. */
interface Recorded<Event> {
  readonly events: readonly Event[];
}

interface SomeEvent {
  readonly type?: unknown;
  readonly phase?: unknown;
  readonly n?: unknown;
}

/** Phases with everything up to the next one. */
function blocksOf<Event extends SomeEvent>(events: readonly Event[]): Event[][] {
  const blocks: Event[][] = [];
  for (const event of events) {
    if (event.type === 'phase' || blocks.length === 0) blocks.push([]);
    blocks.at(-1)?.push(event);
  }
  return blocks;
}

/**
 * Changes of a recording by name, each with the events that remain. Phases after the last event of another kind follow
 * the end of the game: without them nothing is lost, so they are left alone.
 *
 * @param decided - How many events there are before the game is decided.
 */
export function mutationsOf<Event extends SomeEvent>(
  { events }: Recorded<Event>,
  decided: number,
): Readonly<Record<string, readonly (readonly Event[])[]>> {
  const blocks = blocksOf(events);
  const played = blocks.filter((block) => block.length > 1);
  const last = events.findLastIndex(({ type }) => type !== 'phase');
  const phases = events.flatMap(({ type }, index) => (type === 'phase' && index < last ? [index] : []));
  const without = (block: readonly Event[]): Event[] => blocks.filter((other) => other !== block).flat();
  const doubled = (block: Event[]): Event[] =>
    blocks.flatMap((other) => (other === block ? [...other, ...other] : other));
  const isOf = (phase: string) => (block: readonly Event[]) => block[0]?.phase === phase;
  return {
    truncated: Array.from({ length: decided }, (_, length) => events.slice(0, length)),
    'phase number': phases
      .slice(1)
      .map((index) =>
        events.map((event, at) => (at === index ? { ...event, n: Number(event.n) + 1 } : event)),
      ),
    // A record may have no phases at all.
    'phase removed': blocks.length === 1 ? [] : phases.map((index) => events.toSpliced(index, 1)),
    'day removed': played.slice(1, -1).filter(isOf('day')).map(without),
    'night removed': played.slice(1, -1).filter(isOf('night')).map(without),
    'day duplicated': played.filter(isOf('day')).map(doubled),
    'night duplicated': played.filter(isOf('night')).map(doubled),
  };
}
