import type { Story, StoryAnswer, StoryEnd, StoryLine } from './story.js';
import { MasbenchError } from '../contracts/errors.js';
import type { AnyGame, ViewsOf } from '../contracts/game.js';
import type { Seat } from '../contracts/seat.js';
import { retrace, type RetracedLine } from '../engine/retrace.js';
import { readRecordedConfig } from '../journal/beginning.js';
import type { AnswerEntry, RecordedJournal } from '../journal/journal.js';
import { defaultStory } from './default-story.js';
import { gatherPhases } from './gathered-phases.js';
import { mergeLines } from './merged-lines.js';
import { readyStory } from './ready-story.js';
import { storyteller, type Storyteller } from './storyteller.js';
import type { ToldLine, ToldPerson } from './told-line.js';

/** A match, or what one seat knew of it. */
export interface ToldMatch {
  readonly id: string;
  readonly game: string;
  /** The seat whose story it is; `null` for the match as a whole. */
  readonly seat: Seat | null;
  /** Names of agents by seat, as they call themselves. */
  readonly agents: Readonly<Record<Seat, string>>;
  readonly lines: readonly ToldLine[];
  /** The end; `null` in the story of one seat, whose views do not show it, and of a match that has none. */
  readonly end: StoryEnd | null;
}

/** The part of a match that is told. */
export interface TellOptions<G extends AnyGame> {
  /** How the game is told. @default own answers, and every value of the view that changes */
  readonly story?: Story<G> | undefined;
  /** Tells only what this seat knew. @default the whole match */
  readonly seat?: Seat | undefined;
  /** Number of the last line of the journal to follow, from 1. @default all */
  readonly until?: number | undefined;
}

/**
 * Tells a match from its journal, which is checked on the way as by `replay`.
 *
 * ```ts
 * const told = tellMatch(game, journal, { story: benchmark.story, seat: 'C' });
 * ```
 *
 * @throws MasbenchError as `replay`; `OPTION_INVALID` if there is no such seat
 */
export function tellMatch<G extends AnyGame>(
  game: G,
  journal: RecordedJournal,
  options: TellOptions<G> = {},
): ToldMatch {
  const { seat = null, until } = options;
  // Its types were checked against the game's; what it is told are views and answers of that game.
  const declared = options.story as Story | undefined;
  const story = declared === undefined ? defaultStory : readyStory(declared);
  const lines: ToldLine[] = [];
  let about: Pick<ToldMatch, 'id' | 'agents'> = { id: '', agents: {} };
  let end: StoryEnd | null = null;
  let config: unknown;
  let tellers: readonly (readonly [Seat, Storyteller])[] = [];
  const answers: StoryAnswer<AnyGame>[] = [];
  let people = '';
  const places: string[] = [];
  for (const traced of retrace<AnyGame>(game, journal, until)) {
    const { entry, line: from, at } = traced;
    if (entry.type === 'start') {
      if (seat !== null && !entry.seats.includes(seat))
        throw new MasbenchError(
          'OPTION_INVALID',
          `Cannot tell the story of seat ${JSON.stringify(seat)}: the seats are ${entry.seats.join(', ')}`,
        );
      config = readRecordedConfig(entry, journal);
      about = {
        id: entry.id,
        agents: Object.fromEntries(Object.entries(entry.agents).map(([of, { name }]) => [of, name])),
      };
      tellers = entry.seats
        .filter((of) => seat === null || of === seat)
        .map((of) => [of, storyteller(story, of)] as const);
    }
    if (entry.type === 'end' && seat === null && (entry.outcome ?? null) !== null)
      end = story.end?.(entry.outcome, config, answers) ?? { text: scoresText(entry.scores) };
    if (entry.type !== 'start' && entry.type !== 'answer') continue;
    if (seat === null) answers.push(...storyAnswers(traced));
    const told = mergeLines(tellers.map(([of, teller]) => [of, hear(teller, of, traced)]));
    if (told.length === 0) continue;
    const now = listPeople(tellers, { isWhole: seat === null, places });
    const text = JSON.stringify(now);
    for (const [index, { line, seats }] of told.entries())
      lines.push({
        line,
        only: seat !== null || seats.length === tellers.length ? null : seats,
        from,
        at,
        ...(index === 0 && text !== people ? { people: now } : {}),
      });
    people = text;
  }
  const seats = tellers.map(([of]) => of);
  return { ...about, game: game.name, seat, lines: gatherPhases(lines, seats), end };
}

/** The lines of a seat after a line of the journal. */
function hear(
  teller: Storyteller,
  seat: Seat,
  { entry, request, view }: RetracedLine<AnyGame>,
): readonly StoryLine[] {
  const shown: ViewsOf<AnyGame> = view(seat);
  if (entry.type !== 'answer' || request?.seat !== seat) return teller.hear(shown);
  if (entry.by === 'agent' || entry.by === 'forced')
    return teller.hear(shown, { kind: request.kind, data: request.data, action: entry.value });
  return [missing(seat, request.kind, entry), ...teller.hear(shown)];
}

/** The answer of a line: of a seat, or of a service. */
function storyAnswers({ entry, request }: RetracedLine<AnyGame>): readonly StoryAnswer<AnyGame>[] {
  if (entry.type !== 'answer' || request === undefined) return [];
  const { kind, seat, key, data } = request;
  if (seat !== undefined) return [{ kind, seat, data, action: entry.value }];
  return entry.by === 'chance' ? [] : [{ kind, key, input: data, output: entry.value }];
}

/** A move that the game made for a seat, which is no deed of its player. */
function missing(seat: Seat, kind: string, { why }: AnswerEntry): StoryLine {
  const reason = why === undefined ? '' : ` (${why})`;
  return {
    as: 'event',
    text: `${seat} gave no answer that counts${reason}: the game answers ${kind}`,
    tone: 'loss',
  };
}

/**
 * The players: as one seat knows them, or each as it knows itself. Nobody changes places: they sit as they were first
 * listed.
 *
 * @param places names in the order in which they were first listed, which grows
 */
function listPeople(
  tellers: readonly (readonly [Seat, Storyteller])[],
  { isWhole, places }: { readonly isWhole: boolean; readonly places: string[] },
): readonly ToldPerson[] {
  const known = tellers[0]?.[1].people() ?? [];
  for (const { name } of known) if (!places.includes(name)) places.push(name);
  const place = (name: string): number => (places.includes(name) ? places.indexOf(name) : places.length);
  const listed = isWhole
    ? tellers.flatMap(([seat, teller]) =>
        teller.people().flatMap(({ isSelf, ...person }) => (isSelf === true ? [{ ...person, seat }] : [])),
      )
    : tellers.flatMap(([seat]) =>
        known.map((person) => ({ ...person, seat: person.isSelf === true ? seat : null })),
      );
  return listed.toSorted((one, other) => place(one.name) - place(other.name));
}

function scoresText(scores: Readonly<Record<Seat, number>> | undefined): string {
  if (scores === undefined) return 'The match has ended.';
  const ranked = Object.entries(scores).toSorted(([, one], [, other]) => other - one);
  return `${ranked.map(([seat, score]) => `${seat} scores ${Number(score.toFixed(4))}`).join(', ')}.`;
}
