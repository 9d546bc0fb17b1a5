import type { ToldMatch } from '@masbench/core/benchmark';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { RoundTable, type People } from './round-table.tsx';
import { colorPlayers } from '../../src/story/face.ts';
import { Chapters } from './chapters.tsx';
import { PlayerColors, SeatsByName } from './face.tsx';
import { useFollowedText } from './follow-text.ts';

/** A match as people read it: the table with its players beside what happened; each follows the other. */
export function StoryView({
  told,
  isGoingOn = false,
}: {
  readonly told: ToldMatch;
  /** True while the match is played: its latest part is shown first. */
  readonly isGoingOn?: boolean;
}): JSX.Element {
  const { lines, seat } = told;
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? (isGoingOn ? lines.length - 1 : 0), lines.length - 1);
  const people = findPeople(lines, at);
  const seats = useMemo(() => listSeats(lines), [told]);
  const colorOf = useMemo(() => colorPlayers(told), [told]);
  const chapters = useMemo(() => <Chapters told={told} isGoingOn={isGoingOn} />, [told, isGoingOn]);
  const text = useRef<HTMLDivElement>(null);
  const scrollTo = useFollowedText(text, { at: chosen, onRead: setChosen, isRead: !isGoingOn, lines });
  useEffect(() => setChosen(undefined), [lines.length]);
  const phase = lines.slice(0, at + 1).findLast(({ line }) => line.as === 'phase')?.line;
  if (lines.length === 0)
    return <p>{seat === null ? 'Nothing is told of this match.' : `${seat} has seen nothing yet.`}</p>;
  const step = (index: number): void => {
    setChosen(index);
    scrollTo(index);
  };
  return (
    <SeatsByName.Provider value={seats}>
      <PlayerColors.Provider value={colorOf}>
        <div class="story">
          <div class="around">
            <RoundTable people={people} text={phase?.as === 'phase' ? phase.text : ''} />
            <label class="moment">
              <span>
                Step {at + 1} of {lines.length}
                {isGoingOn ? null : (
                  <span class="hint">: the slider scrolls the text, and reading moves the slider</span>
                )}
              </span>
              <input
                type="range"
                min={0}
                max={lines.length - 1}
                value={at}
                aria-valuetext={`${at + 1}: ${lines[at]?.line.text ?? ''}`}
                onInput={({ currentTarget }) => step(Number(currentTarget.value))}
              />
            </label>
          </div>
          <div class="chapters" ref={text}>
            {chapters}
          </div>
        </div>
      </PlayerColors.Provider>
    </SeatsByName.Provider>
  );
}

/** Returns the seats of players that are known by other names. */
function listSeats(lines: ToldMatch['lines']): ReadonlyMap<string, string> {
  return new Map(
    lines.flatMap(({ people = [] }) =>
      people.flatMap(({ name, seat }) => (seat === null || seat === name ? [] : [[name, seat] as const])),
    ),
  );
}

function findPeople(lines: ToldMatch['lines'], at: number): People {
  for (let index = at; index >= 0; index -= 1) {
    const { people } = lines[index] ?? {};
    if (people !== undefined) return people;
  }
  return [];
}
