import type { ToldMatch } from '@masbench/core/benchmark';
import type { ComponentChildren, JSX } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { RoundTable, type People } from './round-table.tsx';
import { splitChapters } from './pair-chapters.ts';
import { colorPlayers } from '../../src/story/face.ts';
import { PlayerColors, SeatsByName } from './face.tsx';
import { StoryLineView, type Told } from './story-lines.tsx';

/** A match as people read it: the table with its players beside what happened, part by part. */
export function StoryView({
  told,
  isGoingOn = false,
}: {
  readonly told: ToldMatch;
  /** True while the match is played: its latest part is shown first. */
  readonly isGoingOn?: boolean;
}): JSX.Element {
  const { lines, seat } = told;
  const chapters = useMemo(() => splitChapters(lines.map((line, index) => ({ ...line, index }))), [told]);
  const [chosen, setChosen] = useState<number>();
  const at = Math.min(chosen ?? lines.length - 1, lines.length - 1);
  const people = findPeople(lines, at);
  const seats = useMemo(() => listSeats(lines), [told]);
  const colorOf = useMemo(() => colorPlayers(told), [told]);
  const phase = lines.slice(0, at + 1).findLast(({ line }) => line.as === 'phase')?.line;
  if (lines.length === 0)
    return <p>{seat === null ? 'Nothing is told of this match.' : `${seat} has seen nothing yet.`}</p>;
  return (
    <SeatsByName.Provider value={seats}>
      <PlayerColors.Provider value={colorOf}>
        <div class="story">
          <div class="around">
            <RoundTable people={people} text={phase?.as === 'phase' ? phase.text : ''} />
            <label class="moment">
              <span>
                Moment {at + 1} of {lines.length}
              </span>
              <input
                type="range"
                min={0}
                max={lines.length - 1}
                value={at}
                onInput={({ currentTarget }) => setChosen(Number(currentTarget.value))}
              />
            </label>
          </div>
          <div class="chapters">
            {(isGoingOn ? chapters.toReversed() : chapters).map((part) => (
              <section class={`chapter ${part.light ?? ''}`}>
                {part.text === '' ? null : <h3>{part.text}</h3>}
                {group(part.lines).map((run, index, runs) =>
                  run[0]?.line.as === 'picture' ? (
                    <div class="pictures">
                      {run.map((one) => (
                        <StoryLineView {...one} />
                      ))}
                    </div>
                  ) : run.length > 1 && run[0]?.line.as === 'table' ? (
                    <StoryLineView only={run[0].only} line={joinTables(run[0].line, run)} />
                  ) : run[0]?.line.as === 'thought' && (seat === null || run.length > 2) ? (
                    <Thoughts count={run.length} isOpen={runs[index + 1]?.[0]?.line.as === 'ballot'}>
                      {run.map((one) => (
                        <StoryLineView {...one} />
                      ))}
                    </Thoughts>
                  ) : (
                    run.map((one) => (
                      <div
                        class={
                          one.index > at
                            ? 'later'
                            : one.index === at && chosen !== undefined
                              ? 'now'
                              : undefined
                        }
                      >
                        <StoryLineView {...one} />
                      </div>
                    ))
                  ),
                )}
              </section>
            ))}
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

/** Thoughts behind a fold, which is open where a ballot follows: they are its reasons. */
function Thoughts({
  count,
  isOpen,
  children,
}: {
  readonly count: number;
  readonly isOpen: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <details class="thoughts" open={isOpen}>
      <summary>{count === 1 ? 'A thought' : `${count} thoughts`}</summary>
      {children}
    </details>
  );
}

/** Tables of the same columns as one. */
function joinTables(
  first: Extract<Told['line'], { as: 'table' }>,
  run: readonly Told[],
): Extract<Told['line'], { as: 'table' }> {
  return { ...first, rows: run.flatMap(({ line }) => (line.as === 'table' ? line.rows : [])) };
}

/** True if both lines are tables with the same title and columns. */
function areRows(line: Told, other: Told): boolean {
  return (
    line.line.as === 'table' &&
    other.line.as === 'table' &&
    line.line.columns !== undefined &&
    JSON.stringify([line.line.text, line.line.columns, line.only]) ===
      JSON.stringify([other.line.text, other.line.columns, other.only])
  );
}

/** Runs of thoughts, of pictures, and of rows of a table that follow one another; other lines stand alone. */
function group<Line extends Told>(lines: readonly Line[]): readonly (readonly Line[])[] {
  const runs: Line[][] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    const { as } = line.line;
    const before = last?.[0];
    const follows =
      as === 'table'
        ? before !== undefined && areRows(before, line)
        : (as === 'thought' || as === 'picture') && before?.line.as === as;
    if (follows) last?.push(line);
    else runs.push([line]);
  }
  return runs;
}

function findPeople(lines: ToldMatch['lines'], at: number): People {
  for (let index = at; index >= 0; index -= 1) {
    const { people } = lines[index] ?? {};
    if (people !== undefined) return people;
  }
  return [];
}
