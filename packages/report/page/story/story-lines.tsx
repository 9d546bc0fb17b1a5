import type { ToldMatch } from '@masbench/core/benchmark';
import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { groupBallot } from '../../src/story/ballot-sides.ts';
import { listenersText } from '../../src/story/table-seats.ts';
import { RunImage } from '../parts/run-image.tsx';
import { Face, PlayerColors, PlayerName } from './face.tsx';
import { StoryTable } from './story-table.tsx';

/** A line, and who was told. */
export type Told = Pick<ToldMatch['lines'][number], 'line' | 'only'>;

/** One line of a story. */
export function StoryLineView({ line, only }: Told): JSX.Element {
  const colorOf = useContext(PlayerColors);
  const mark = only === null ? null : <span class="tag">{listenersText(only)}</span>;
  switch (line.as) {
    case 'phase':
      return <h3>{line.text}</h3>;
    case 'speech':
      return (
        <div class={`says ${colorOf(line.by)}`}>
          <Face name={line.by} />
          <div>
            <PlayerName name={line.by} />
            {line.to === undefined ? null : (
              <span class="quiet">
                {' '}
                to <PlayerName name={line.to} />
              </span>
            )}
            {mark}
            <p class="text">{line.text}</p>
          </div>
        </div>
      );
    case 'thought':
      return (
        <p class="thought">
          <PlayerName name={line.by} />: <span class="text">{line.text}</span>
        </p>
      );
    case 'event':
      return (
        <p class={`happens ${line.tone ?? ''}`}>
          {(line.about ?? []).slice(0, 1).map((name) => (
            <Face name={name} isOut={line.tone === 'loss'} />
          ))}
          <span class="text">{line.text}</span>
          {mark}
        </p>
      );
    case 'ballot':
      return (
        <figure class="ballot">
          <figcaption>
            {line.text}
            {mark}
          </figcaption>
          {groupBallot(line.votes).map(({ choice, by }) => (
            <div class="side">
              <span class="for">{choice === null ? 'nobody' : <PlayerName name={choice} />}</span>
              <strong>{by.length}</strong>
              <span class="voters">
                {by.map((name) => (
                  <span class="voter" title={name}>
                    <Face name={name} />
                    <bdi>{name}</bdi>
                  </span>
                ))}
              </span>
            </div>
          ))}
        </figure>
      );
    case 'table':
      return <StoryTable line={line} mark={mark} />;
    case 'picture':
      return (
        <figure class="shown">
          <RunImage path={`blobs/${line.image.sha256}`} mediaType={line.image.mediaType} text={line.text} />
          <figcaption>
            {line.text}
            {mark}
          </figcaption>
        </figure>
      );
  }
}
