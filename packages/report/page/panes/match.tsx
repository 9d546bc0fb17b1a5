import type { Field } from '@masbench/core/benchmark';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { openPlace, type PagePlace } from '../place.ts';
import { useLoaded } from '../parts/use-loaded.ts';
import type { MatchEvents, MatchEvent } from '../protocol.ts';
import type { ListedMatch } from '../../src/matches/listed-match.ts';
import type { MatchEntry } from '../../src/matches/match-list.ts';
import type { RunClient } from '../run-client.ts';
import { EndLines, hasSums } from '../story/end-lines.tsx';
import { StoryView } from '../story/story-view.tsx';
import { Beside } from './beside.tsx';
import { EventLine, groupTold, isUnseen } from './event-line.tsx';
import { MatchFacts, readSeatNumbers, type SeatNumbers } from './match-facts.tsx';
import type { Proof } from './proof.tsx';
import { SceneView } from './scene.tsx';

export interface MatchProps {
  readonly place: PagePlace & { readonly match: string };
  readonly client: RunClient;
  /** Whether this page can replay. */
  readonly replays: boolean;
  /** Of a match in progress: changes when it is time to read it again. */
  readonly reading?: number | undefined;
  /** The line of the list about it; `undefined` if it has not ended. */
  readonly entry: MatchEntry | undefined;
  /** The columns of the benchmark; `null` for the usual ones. */
  readonly columns: readonly Field[] | null;
  readonly proof: Proof;
  /** All that have ended: any can be laid beside this one. */
  readonly matches: readonly ListedMatch[];
  /** The pictures that the game made of it. */
  readonly pictures: ComponentChildren;
}

/** One match, move by move, through the eyes of everyone or of one seat. */
export function MatchPane({
  place,
  client,
  replays,
  reading,
  entry,
  columns,
  proof,
  matches,
  pictures,
}: MatchProps): JSX.Element {
  const { match, eyes } = place;
  const { value: story, fault } = useLoaded(
    async () => client.ask('events', { match }),
    [match, client, reading],
  );
  const ended = entry?.match.id;
  const { value: numbers, fault: numbersFault } = useLoaded(
    async () => (ended === undefined ? undefined : readSeatNumbers(client, ended, columns)),
    [ended, client, columns],
  );
  const waits = ended !== undefined && numbers === undefined;
  if (story === undefined || story.id !== match || waits) {
    const wrong = fault ?? numbersFault;
    return (
      <section aria-labelledby="match">
        <h2 id="match">Match {match}</h2>
        <p role="status">
          {wrong === undefined ? 'Replaying the match…' : `This match cannot be shown: ${wrong}`}
        </p>
      </section>
    );
  }
  const seat = eyes !== undefined && story.seats.includes(eyes) ? eyes : undefined;
  return (
    <Stepper
      story={story}
      place={{ ...place, eyes: seat }}
      client={client}
      replays={replays}
      reading={reading}
      entry={entry}
      numbers={numbers}
      proof={proof}
      matches={matches}
      pictures={pictures}
    />
  );
}

function Stepper({
  story,
  place,
  client,
  replays,
  reading,
  entry,
  numbers,
  proof,
  matches,
  pictures,
}: Omit<MatchProps, 'columns'> & {
  readonly story: MatchEvents;
  readonly numbers: SeatNumbers | undefined;
}): JSX.Element {
  const { lines, seats, agents } = story;
  const { match, move, eyes } = place;
  // Of a match in progress, the newest event is shown until the reader chooses another.
  const at = reading !== undefined && move === undefined ? lines.length - 1 : readIndex(lines, move);
  const current = lines[at];
  const shownLine = current?.line;
  const { value: scene, fault } = useLoaded(
    async () =>
      shownLine === undefined ? undefined : client.ask('scene', { match: story.id, line: shownLine }),
    [client, story.id, shownLine],
  );
  const { value: told } = useLoaded(
    async () =>
      eyes === undefined && numbers !== undefined
        ? numbers.told
        : client.ask('story', { match: story.id, seat: eyes ?? null }),
    [client, story, eyes, numbers],
  );
  const summed = eyes === undefined && told !== undefined && told !== null && hasSums(told) ? told : null;
  const seen = useMemo(() => groupTold(told ?? null, eyes), [told, eyes]);
  const list = useRef<HTMLOListElement>(null);
  const step = (index: number): void => {
    const next = lines[Math.max(0, Math.min(lines.length - 1, index))];
    if (next !== undefined) openPlace({ pane: 'match', match, move: next.line, eyes }, { replace: true });
  };
  const look = (seat: string | undefined): void =>
    openPlace({ pane: 'match', match, move: current?.line, eyes: seat }, { replace: true });
  useEffect(() => {
    if (list.current !== null) scrollEntry(list.current, list.current.querySelector('[aria-current]'));
  }, [at]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (
        target instanceof HTMLInputElement ||
        target instanceof HTMLSelectElement ||
        target instanceof HTMLTextAreaElement
      )
        return;
      const cycle: readonly (string | undefined)[] = [undefined, ...seats];
      const keys: Readonly<Record<string, () => void>> = {
        ArrowRight: () => step(at + 1),
        ArrowLeft: () => step(at - 1),
        j: () => step(at + 1),
        k: () => step(at - 1),
        Home: () => step(0),
        End: () => step(lines.length - 1),
        e: () => look(cycle[(cycle.indexOf(eyes) + 1) % cycle.length]),
      };
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const unseen = useMemo(
    () => lines.filter((line) => eyes !== undefined && isUnseen(line, eyes)).length,
    [lines, eyes],
  );
  return (
    <section aria-labelledby="match">
      <h2 id="match">Match {match}</h2>
      {replays && eyes === undefined ? <p class="end">{told?.end?.text ?? ' '}</p> : null}
      {entry === undefined || numbers === undefined || eyes !== undefined ? (
        <ul class="seats" aria-label="Seats">
          {seats.map((seat) => (
            <li>
              <strong>{seat}</strong> <bdi>{agents[seat] ?? ''}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <MatchFacts entry={entry} numbers={numbers} proof={proof} />
      )}
      {story.problem === null ? null : (
        <p class="alarm" role="alert">
          This match cannot be replayed to its end: {story.problem}
        </p>
      )}
      {replays ? null : (
        <p class="note">
          The game’s code is not in this page, so it shows what happened, but not what seats saw.
        </p>
      )}
      <div class="controls">
        <label>
          Look through the eyes of{' '}
          <select
            value={eyes ?? ''}
            onChange={({ currentTarget }) =>
              look(currentTarget.value === '' ? undefined : currentTarget.value)
            }
          >
            <option value="">everyone (the whole state)</option>
            {seats.map((seat) => (
              <option value={seat}>
                {seat} (only what {seat} sees)
              </option>
            ))}
          </select>
        </label>
        {matches.length > 1 ? <Beside match={match} matches={matches} /> : null}
      </div>
      {summed === null ? null : <EndLines told={summed}>{pictures}</EndLines>}
      {eyes === undefined ? null : (
        <p class="note">
          You look through the eyes of {eyes}: the story and the events hold only what {eyes} saw and did.{' '}
          {unseen} of {lines.length} events changed nothing that {eyes} sees; they are marked “unseen”.
        </p>
      )}
      {told === undefined && replays ? (
        <div class="story-wait" role="status">
          Telling the match…
        </div>
      ) : null}
      {told === undefined || told === null || told.seat !== (eyes ?? null) ? null : (
        <section aria-labelledby="story">
          <h3 id="story">{eyes === undefined ? 'What happened' : `What ${eyes} saw`}</h3>
          <StoryView key={eyes ?? ''} told={told} />
        </section>
      )}
      <h3>Every event on record</h3>
      <p class="quiet">
        {lines.length} events in the order in which they happened; seed {story.seed}, scheduler{' '}
        {story.scheduler}. Choose an event to see what was answered, and what each seat was shown.
      </p>
      <div class="steps">
        <div class="buttons" role="group" aria-label="Steps">
          <button type="button" disabled={at <= 0} onClick={() => step(0)}>
            First
          </button>
          <button type="button" disabled={at <= 0} onClick={() => step(at - 1)}>
            ← Back
          </button>
          <button type="button" disabled={at >= lines.length - 1} onClick={() => step(at + 1)}>
            Next →
          </button>
          <button type="button" disabled={at >= lines.length - 1} onClick={() => step(lines.length - 1)}>
            Last
          </button>
        </div>
        <span class="quiet">
          Keys: ← and → step, Home and End jump, <kbd>e</kbd> changes the point of view
        </span>
      </div>
      <div class="stage">
        <ol class="events" ref={list} tabIndex={0} aria-label="Events of the match">
          {lines.map((line, index) => (
            <li
              value={line.line}
              class={eyes !== undefined && isUnseen(line, eyes) ? 'unseen' : undefined}
              aria-current={index === at ? 'step' : undefined}
            >
              <button type="button" tabIndex={-1} onClick={() => step(index)}>
                <EventLine line={line} eyes={eyes} seen={seen.get(line.line)} />
              </button>
            </li>
          ))}
        </ol>
        {current === undefined ? (
          <p>Nothing happened in this match.</p>
        ) : fault !== undefined ? (
          <p class="alarm" role="alert">
            This event cannot be shown: {fault}
          </p>
        ) : scene === undefined ? (
          <p>…</p>
        ) : (
          <SceneView
            line={lines.find((one) => one.line === scene.line) ?? current}
            scene={scene}
            seats={seats}
            eyes={eyes}
            client={client}
          />
        )}
      </div>
      {summed === null ? pictures : null}
    </section>
  );
}

function readIndex(lines: readonly MatchEvent[], move: number | undefined): number {
  if (move === undefined) return 0;
  const found = lines.findIndex(({ line }) => line >= move);
  return found < 0 ? lines.length - 1 : found;
}

/** Scrolls a list, and not the page, until one of its items is in sight. */
function scrollEntry(list: HTMLElement, item: Element | null): void {
  if (item === null) return;
  const [outer, inner] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
