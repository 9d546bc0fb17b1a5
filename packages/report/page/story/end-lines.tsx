import type { ToldMatch } from '@masbench/core/benchmark';
import type { ComponentChildren, JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { colorPlayers } from '../../src/story/face.ts';
import { PlayerColors } from './face.tsx';
import { StoryLineView, type Told } from './story-lines.tsx';
import { longTable } from './story-table.tsx';

/** True if a story sums up its match. */
export function hasSums({ end }: ToldMatch): boolean {
  return (end?.lines ?? []).length > 0;
}

/** The lines that sum up a match that has ended, long tables behind a fold. Nothing if its story has none. */
export function EndLines({
  told,
  children,
}: {
  readonly told: ToldMatch;
  /** Pictures, which stand beside the sentences if there is room. */
  readonly children?: ComponentChildren;
}): JSX.Element | null {
  const colorOf = useMemo(() => colorPlayers(told), [told]);
  const lines = told.end?.lines ?? [];
  if (lines.length === 0) return null;
  const folded = lines.filter(isLong);
  return (
    <PlayerColors.Provider value={colorOf}>
      <div class="sums">
        <div>
          {lines
            .filter((line) => !folded.includes(line))
            .map((line) => (
              <StoryLineView line={line} only={null} />
            ))}
        </div>
        {children === undefined ? null : <div>{children}</div>}
      </div>
      {folded.map((line) => (
        <details class="all">
          <summary>{line.text}</summary>
          <p class="quiet small">Choose the title of a column to sort by it.</p>
          <StoryLineView line={line} only={null} />
        </details>
      ))}
    </PlayerColors.Provider>
  );
}

function isLong(line: Told['line']): boolean {
  return line.as === 'table' && line.rows.length > longTable;
}
