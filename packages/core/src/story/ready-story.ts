import type {
  DeclaredEnd,
  ReadyStory,
  Story,
  StoryEnd,
  StoryLine,
  StoryLines,
  StoryPeople,
  StoryPerson,
} from './story.js';
import type { AnyGame, ViewsOf } from '../contracts/game.js';
import type { Seat } from '../contracts/seat.js';

type Nested<One> = One | false | null | undefined | readonly Nested<One>[];
type DeclaredLine = Exclude<StoryLines, string | false | null | undefined | readonly StoryLines[]>;
type Words = Extract<DeclaredLine, { readonly thinks: unknown }>['thinks'];

/** Lines of a history, by what makes them the same in another view. */
type History = ReadonlyMap<string, StoryLine>;

/** Makes a story tell moments: what an answer adds, what is new in the history, what a change adds. */
export function readyStory({ history, moves = {}, tell, people: declared, end }: Story): ReadyStory {
  const people: ReadyStory['people'] = (view, seat) => mergePeople(declared?.(view, seat));
  const nameSelf = (view: ViewsOf<AnyGame>, seat: Seat): string =>
    people(view, seat).find(({ isSelf }) => isSelf)?.name ?? seat;
  // A view that comes after another one comes before the next: its history is written once.
  const known = new WeakMap<ViewsOf<AnyGame>, { readonly seat: Seat; readonly lines: History }>();
  const write = (view: ViewsOf<AnyGame>, seat: Seat): History => {
    const last = known.get(view);
    if (last?.seat === seat) return last.lines;
    const lines = storyHistory(history?.(view, seat), nameSelf(view, seat));
    known.set(view, { seat, lines });
    return lines;
  };
  return {
    people,
    end: end && ((outcome, config, answers) => storyEnd(end(outcome, config, answers))),
    tell: (moment) => {
      const { seat, before, after, move } = moment;
      const self = nameSelf(after, seat);
      const own = move && moves[move.kind]?.({ ...moment, ...move });
      const writeLines = (lines: StoryLines): readonly StoryLine[] =>
        arrangeLines(lines).flatMap((line) => shownLines(line, self));
      const earlier: History = before === undefined ? new Map() : write(before, seat);
      return [
        ...writeLines(own),
        ...[...write(after, seat)].flatMap(([key, line]) => (earlier.has(key) ? [] : [line])),
        ...writeLines(tell?.(moment)),
      ];
    },
  };
}

/** The parts of a declaration that are something, flat. */
function listParts<One>(parts: Nested<One>): readonly One[] {
  if (parts === undefined || parts === null || parts === false) return [];
  return isList(parts) ? parts.flatMap((part) => listParts(part)) : [parts];
}

function isList<One>(parts: One | readonly Nested<One>[]): parts is readonly Nested<One>[] {
  return Array.isArray(parts);
}

/** One entry for each player; what is not known of it leaves what is known from an earlier entry. */
function mergePeople(declared: StoryPeople): readonly StoryPerson[] {
  const people = new Map<string, StoryPerson>();
  for (const { name, ...entry } of listParts(declared)) {
    if (name === undefined || name === null) continue;
    const known = Object.entries(entry).filter(([, value]) => (value ?? undefined) !== undefined);
    people.set(name, { ...people.get(name), name, ...Object.fromEntries(known) });
  }
  return [...people.values()];
}

/** The end with every player's name: its seat, where it has no other. */
function storyEnd({ text, rounds, people, lines }: DeclaredEnd): StoryEnd {
  const named = Object.entries(people ?? {}).map(
    ([seat, { name = seat, ...player }]) => [seat, { name, ...player }] as const,
  );
  return {
    text: joinedWords(text),
    ...(rounds !== undefined && { rounds }),
    ...(people !== undefined && { people: Object.fromEntries(named) }),
    ...(lines !== undefined && { lines: arrangeLines(lines).flatMap((line) => shownLines(line, 'Nobody')) }),
  };
}

/** Writes lines in their places. One is known by its place, or by how often the same was told in its phase before. */
function storyHistory(declared: StoryLines, self: string): History {
  const written = new Map<string, StoryLine>();
  let phase = '';
  for (const line of arrangeLines(declared)) {
    const { at } = line;
    for (const told of shownLines(line, self)) {
      const text = JSON.stringify(told);
      if (told.as === 'phase') phase = JSON.stringify([text, at]);
      let key = JSON.stringify([phase, at, text]);
      if (at === undefined) while (written.has(key)) key += '+';
      if (!written.has(key)) written.set(key, told);
    }
  }
  return written;
}

/** The lines in their order, each phase with what stands under it, wherever that was declared. */
function arrangeLines(declared: StoryLines): readonly DeclaredLine[] {
  const phases = new Map<string, StoryLines[]>();
  const lines = listParts(declared).flatMap((part): readonly DeclaredLine[] => {
    const line = typeof part === 'string' ? ({ as: 'event', text: part } as const) : part;
    if (!('phase' in line) || line.at === undefined) return [line];
    const { lines: under, ...phase } = line;
    const key = JSON.stringify(phase);
    const known = phases.get(key);
    if (known !== undefined) known.push(under);
    else phases.set(key, [under]);
    return known === undefined ? [{ ...phase, lines: phases.get(key) }] : [];
  });
  return lines
    .toSorted((one, other) => comparePlaces(listPlace(one), listPlace(other)))
    .flatMap((line) => {
      if (!('phase' in line) || line.lines === undefined) return [line];
      const { lines: under, ...phase } = line;
      return [phase, ...arrangeLines(under)];
    });
}

/** Writes a line as it is told; nothing if it has no words, a table no rows, or a ballot no votes. */
function shownLines(line: DeclaredLine, self: string): readonly StoryLine[] {
  const told = completeLine(line, self);
  const isEmpty =
    told.text === '' ||
    (told.as === 'table' && told.rows.length === 0) ||
    (told.as === 'ballot' && told.votes.length === 0);
  return isEmpty ? [] : [told];
}

function completeLine(line: DeclaredLine, self: string): StoryLine {
  if ('as' in line) {
    const { at: _place, ...told } = line;
    return told;
  }
  if ('says' in line) {
    const { by, says, to } = line;
    return { as: 'speech', by: by ?? self, ...(to !== undefined && { to }), text: joinedWords(says) };
  }
  if ('thinks' in line) return { as: 'thought', by: line.by ?? self, text: joinedWords(line.thinks) };
  if ('does' in line) return deedLine(line.does, line, self);
  if ('leaves' in line)
    return deedLine(line.leaves, { ...line, tone: line.by === null ? undefined : 'loss' }, self);
  if ('phase' in line) {
    const { phase, light } = line;
    return { as: 'phase', text: joinedWords(phase), ...(light !== undefined && { light }) };
  }
  if ('ballot' in line) {
    const votes = Object.entries(line.votes ?? {}).map(([by, choice]) => ({ by, choice }));
    return { as: 'ballot', text: joinedWords(line.ballot), votes };
  }
  if ('table' in line) {
    const { table, columns, rows } = line;
    return { as: 'table', text: joinedWords(table), ...(columns !== undefined && { columns }), rows };
  }
  return { as: 'picture', text: joinedWords(line.picture), image: line.image };
}

/** A sentence that begins with the name of a player. */
function deedLine(
  words: Words,
  { by, reveals, tone }: Pick<Extract<DeclaredLine, { readonly does: unknown }>, 'by' | 'reveals' | 'tone'>,
  self: string,
): StoryLine {
  const who = by === undefined ? self : by;
  const text = joinedWords(words);
  return {
    as: 'event',
    text: text && joinedWords([who ?? 'Nobody', text, reveals && `: ${reveals}`]),
    ...(who !== null && { about: [who] }),
    ...(tone !== undefined && { tone }),
  };
}

function joinedWords(words: Words): string {
  const parts = Array.isArray(words) ? words : [words];
  return parts.reduce<string>(
    (text, part) => (part ? `${text}${text === '' || /^[,;:.]/u.test(part) ? '' : ' '}${part}` : text),
    '',
  );
}

function listPlace({ at = [] }: DeclaredLine): readonly number[] {
  return typeof at === 'number' ? [at] : at;
}

/** Compares number by number; a place that goes on comes after the one that has ended. */
function comparePlaces(one: readonly number[], other: readonly number[]): number {
  for (const [index, number] of one.entries()) {
    const difference = number - (other[index] ?? -Infinity);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
