import type { ToldMatch } from '@masbench/core/benchmark';
import type { ToldStoryLine } from './story-pen.js';

type ToldLine = ToldMatch['lines'][number];
type People = NonNullable<ToldLine['people']>;
type PhaseLine = Extract<ToldStoryLine, { readonly as: 'phase' }>;

/** One picture of a film, and how long it stands. */
export interface FilmScene {
  /** Seconds, in halves. */
  readonly seconds: number;
  readonly phase: PhaseLine | undefined;
  /** The players as they stand: the same list until they change. */
  readonly people: People;
  /** The lines that are told here. The end of the match is an event. */
  readonly lines: readonly ToldStoryLine[];
  /** The seats that alone are told, if not all are. */
  readonly only: readonly string[] | null;
}

/** Most scenes before the end. */
const most = 60;
/** Most lines of one scene, which private ones share that were told at once. */
const together = 4;

/** Lists the scenes of a film. Thoughts and tables are left out and, of matches that are longer, what is said in between. */
export function listScenes({ lines, end }: Pick<ToldMatch, 'lines' | 'end'>): readonly FilmScene[] {
  const scenes: (FilmScene & Pick<ToldLine, 'from'>)[] = [];
  let phase: PhaseLine | undefined;
  let people: People = [];
  for (const told of lines) {
    const before = people;
    people = told.people ?? people;
    const { line, only, from } = told;
    if (line.as === 'phase') phase = line;
    if (line.as === 'phase' || line.as === 'thought' || line.as === 'table') continue;
    const last = scenes.at(-1);
    const joins = only !== null && last?.from === from && last.only !== null && last.lines.length < together;
    const shown = joins ? [...last.lines, line] : [line];
    scenes.splice(joins ? -1 : scenes.length, 1, {
      seconds: timeReading(shown),
      phase,
      // A ballot comes with what follows from it: until it is read, everybody is still there.
      people: line.as === 'ballot' ? before : people,
      lines: shown,
      only: joins ? [...new Set([...(last.only ?? []), ...(only ?? [])])] : only,
      from,
    });
  }
  const kept = thin(scenes);
  const cut = scenes.length - kept.length;
  const closing = [
    ...(end === null ? [] : [end.text]),
    ...(cut === 0 ? [] : [`(${cut} of ${scenes.length} scenes are left out)`]),
  ].map((text) => ({ as: 'event' as const, text }));
  if (closing.length === 0) return kept;
  return [...kept, { seconds: 5, phase, people: markWinners(people, end), lines: closing, only: null }];
}

/** Keeps what decides a match (ballots, losses, gains, the first of a phase), and evenly of the rest. */
function thin<One extends FilmScene>(scenes: readonly One[]): readonly One[] {
  const isKey = ({ lines: [line], phase }: One, index: number): boolean =>
    line?.as === 'ballot' ||
    (line?.as === 'event' && line.tone !== undefined) ||
    scenes[index - 1]?.phase !== phase;
  if (scenes.length <= most) return scenes;
  const keys = scenes.flatMap((scene, index) => (isKey(scene, index) ? [index] : []));
  const others = scenes.flatMap((scene, index) => (isKey(scene, index) ? [] : [index]));
  const kept = new Set([...pickEvenly(keys, most), ...pickEvenly(others, Math.max(0, most - keys.length))]);
  return scenes.filter((_scene, index) => kept.has(index));
}

function pickEvenly(all: readonly number[], count: number): readonly (number | undefined)[] {
  if (all.length <= count) return all;
  return Array.from({ length: count }, (_, place) => all[Math.floor((place * all.length) / count)]);
}

function markWinners(people: People, end: ToldMatch['end']): People {
  return people.map((person) => {
    const { won, note = person.note } = (person.seat === null ? undefined : end?.people?.[person.seat]) ?? {};
    return won === true
      ? { ...person, note: [note, '★'].filter((part) => part !== undefined).join(' ') }
      : person;
  });
}

/** Seconds to read a scene: a second, and one for every five words or three votes. */
function timeReading(lines: readonly ToldStoryLine[]): number {
  const words = lines.flatMap((line) => line.text.split(/\s+/u)).length;
  const votes = lines.flatMap((line) => (line.as === 'ballot' ? line.votes : [])).length;
  return Math.min(6, Math.max(1.5, Math.round(2 * (1 + words / 5 + votes / 3)) / 2));
}
