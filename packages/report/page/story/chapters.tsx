import type { ToldMatch } from '@masbench/core/benchmark';
import type { ComponentChildren, JSX } from 'preact';
import { splitChapters } from './pair-chapters.ts';
import { StoryLineView, type Told } from './story-lines.tsx';

type NumberedLine = ToldMatch['lines'][number] & { readonly index: number };

/** Matches with more chapters show of each the table that all were told, and fold the rest. */
const mostOpen = 6;

/** Of more seats, a fold does not say when each was told. */
const mostTimes = 4;

/** The match, part by part. */
export function Chapters({
  told: { lines, seat },
  isGoingOn,
}: {
  readonly told: ToldMatch;
  /** True while the match is played: its latest part is shown first. */
  readonly isGoingOn: boolean;
}): JSX.Element {
  const chapters = splitChapters(lines.map((line, index) => ({ ...line, index })));
  return (
    <>
      {(isGoingOn ? chapters.toReversed() : chapters).map((part) => {
        const { tables, others } = splitTables(part.lines, { isWhole: seat === null });
        return (
          <section class={`chapter ${part.light ?? ''}`}>
            {part.text === '' ? null : <h3>{part.text}</h3>}
            {tables.length === 0 ? (
              <Runs lines={part.lines} isWhole={seat === null} />
            ) : (
              <>
                <Runs lines={tables} isWhole />
                <details class="alone" open={chapters.length <= mostOpen}>
                  <summary>
                    {seat === null ? 'What each did and was told alone' : 'How it came to that'}:{' '}
                    {others.length} {others.length === 1 ? 'line' : 'lines'}
                    {seat === null ? writeTimes(others) : ''}
                  </summary>
                  <Runs lines={others} isWhole={seat === null} />
                </details>
              </>
            )}
          </section>
        );
      })}
    </>
  );
}

/**
 * Takes the tables out of a chapter that they sum up: of the whole match, one in which everything else is told to some alone;
 * of a seat, one that ends with a table.
 */
function splitTables(
  lines: readonly NumberedLine[],
  { isWhole }: { readonly isWhole: boolean },
): {
  readonly tables: readonly NumberedLine[];
  readonly others: readonly NumberedLine[];
} {
  const tables = lines.filter(({ line, only }) => line.as === 'table' && only === null);
  const others = lines.filter((line) => !tables.includes(line));
  const isSummedUp = isWhole ? others.every(({ only }) => only !== null) : lines.at(-1)?.line.as === 'table';
  return isSummedUp && others.length > 0 ? { tables, others } : { tables: [], others: lines };
}

/** When each of a few seats was told its lines, in seconds of the match: seats need not be in a phase at the same time. */
function writeTimes(lines: readonly NumberedLine[]): string {
  const seats = [...new Set(lines.flatMap(({ only }) => only ?? []))];
  if (seats.length < 2 || seats.length > mostTimes) return '';
  const times = seats.map((seat) => {
    const own = lines.flatMap(({ only, at }) => (only?.includes(seat) === true ? [at] : []));
    const [from, to] = [Math.min(...own).toFixed(1), Math.max(...own).toFixed(1)];
    return `${seat} at ${from === to ? '' : `${from} to `}${to} s`;
  });
  return ` (${times.join(', ')})`;
}

/** Lines one after another: thoughts that follow one another behind a fold, pictures in a row, rows in one table. */
function Runs({
  lines,
  isWhole,
}: {
  readonly lines: readonly NumberedLine[];
  readonly isWhole: boolean;
}): JSX.Element {
  return (
    <>
      {group(lines).map((run, index, runs) => {
        const views = run.map((one) => (
          <div data-line={one.index}>
            <StoryLineView {...one} />
          </div>
        ));
        const [first] = run;
        if (first?.line.as === 'table' && run.length > 1)
          return (
            <div data-line={first.index}>
              <StoryLineView only={first.only} line={joinTables(first.line, run)} />
            </div>
          );
        if (first?.line.as === 'picture') return <div class="pictures">{views}</div>;
        return first?.line.as === 'thought' && (isWhole || run.length > 2) ? (
          <Thoughts count={run.length} isOpen={runs[index + 1]?.[0]?.line.as === 'ballot'}>
            {views}
          </Thoughts>
        ) : (
          views
        );
      })}
    </>
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
function group(lines: readonly NumberedLine[]): readonly (readonly NumberedLine[])[] {
  const runs: NumberedLine[][] = [];
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
