import type { ComponentChildren, JSX } from 'preact';
import { JsonView, Text } from '../parts/json-view.tsx';
import type { EventScene, MatchEvent } from '../protocol.ts';
import type { RunClient } from '../run-client.ts';
import { callView } from './call-view.ts';
import { eventText } from './event-text.ts';

export interface SceneProps {
  readonly line: MatchEvent;
  readonly scene: EventScene;
  readonly seats: readonly string[];
  readonly eyes: string | undefined;
  readonly client: RunClient;
}

/**
 * One event: what was answered, what the seat had been shown and sent, and what others see after it. Through the eyes of a
 * seat, an event of another is what the seat sees after it and nothing else.
 */
export function SceneView({ line, scene, seats, eyes }: SceneProps): JSX.Element {
  const { who, what } = eventText(line);
  const isForeign = eyes !== undefined && line.seat !== eyes && line.type !== 'end';
  const unseen = isForeign && line.seenBy !== null && !line.seenBy.includes(eyes);
  return (
    <article class="scene" aria-live="polite" aria-label={`Event ${line.line}`}>
      <h3>{isForeign ? `What ${eyes} sees after an event` : `${who} ${what}`}</h3>
      <p class="quiet">
        Line {line.line} of the journal, {line.at.toFixed(line.at < 100 ? 2 : 0)} s into the match
        {line.id === null || isForeign ? '' : `, request ${line.id}`}
      </p>
      {eyes === undefined ? <SeatView line={line} seats={seats} /> : null}
      {unseen ? (
        <p class="secret">
          {eyes} cannot know this: the event changed nothing that {eyes} sees.
        </p>
      ) : null}
      {isForeign ? null : (
        <Part title="Answer">
          <JsonView value={line.value} label="Answer" />
        </Part>
      )}
      {eyes === undefined ? (
        <Everyone scene={scene} line={line} seats={seats} />
      ) : (
        <Views scene={scene} seat={eyes} isOpen />
      )}
      {isForeign ? null : <Asked scene={scene} line={line} />}
    </article>
  );
}

function SeatView({ line, seats }: Pick<SceneProps, 'line' | 'seats'>): JSX.Element | null {
  if (line.seenBy === null || line.type === 'end') return null;
  const unseen = seats.filter((seat) => seat !== line.seat && !line.seenBy?.includes(seat));
  const seen = seats.filter((seat) => line.seenBy?.includes(seat));
  return (
    <p>
      {seen.length === 0
        ? 'No seat sees a change.'
        : `It changed what ${seen.join(', ')} ${seen.length === 1 ? 'sees' : 'see'}.`}{' '}
      {unseen.length > 0 ? <span class="tag">unseen by {unseen.join(', ')}</span> : null}
    </p>
  );
}

function Everyone({ scene, line, seats }: Pick<SceneProps, 'scene' | 'line' | 'seats'>): JSX.Element {
  return (
    <>
      {seats.map((seat) => (
        <Views scene={scene} seat={seat} isOpen={seat === line.seat} />
      ))}
      {scene.state === null ? null : (
        <Part title="The whole state, which no seat sees" folded>
          <JsonView value={scene.state} label="State" />
        </Part>
      )}
    </>
  );
}

/** View of a seat after the event; changes are marked. */
function Views({
  scene,
  seat,
  isOpen,
}: {
  readonly scene: EventScene;
  readonly seat: string;
  readonly isOpen: boolean;
}): JSX.Element | null {
  const views = scene.views?.[seat];
  if (views === undefined) return null;
  return (
    <Part title={`What ${seat} sees after it`} folded={!isOpen}>
      <JsonView value={views.after} before={views.before ?? undefined} label={`View of ${seat}`} />
    </Part>
  );
}

/** How the answer came about: the view when it was asked, the prompt, every attempt, every call, the usage. */
function Asked({ scene, line }: Pick<SceneProps, 'scene' | 'line'>): JSX.Element {
  const { shown, prompt, attempts, usage, calls } = scene;
  return (
    <>
      {shown === null ? null : (
        <Part title={`What ${line.seat ?? 'the seat'} was shown when it was asked`} folded>
          <h5>What the move is about</h5>
          <JsonView value={shown.data} label="Data of the request" />
          <h5>View</h5>
          <JsonView value={shown.view} label="View when asked" />
        </Part>
      )}
      {prompt === null || calls.length > 0 ? null : (
        <Part title="The prompt that a model in this seat is sent" folded>
          {prompt.system === null ? null : <pre>{prompt.system}</pre>}
          <pre>{prompt.user}</pre>
        </Part>
      )}
      {attempts.length === 0 ? null : (
        <Part title={`Attempts that did not count: ${attempts.length}`}>
          <ol>
            {attempts.map(({ attempt, why, error, raw }) => (
              <li value={attempt}>
                <strong>{why}</strong>: <Text text={error} />
                {raw === null ? null : (
                  <details>
                    <summary>Raw answer</summary>
                    <pre>{raw}</pre>
                  </details>
                )}
              </li>
            ))}
          </ol>
        </Part>
      )}
      {calls.map((record, index) => {
        const call = callView(record);
        return (
          <Part title={`Call ${index + 1}: ${call.title}`} folded>
            {call.sent.map(({ role, text }) => (
              <>
                <h5>{role}</h5>
                <pre>{text}</pre>
              </>
            ))}
            {call.answer === undefined ? null : (
              <>
                <h5>Raw answer</h5>
                <pre>{call.answer}</pre>
              </>
            )}
            <h5>The full record</h5>
            <JsonView value={record} label="Record of the call" />
          </Part>
        );
      })}
      {usage === null || Object.keys(usage).length === 0 ? null : (
        <Part title="Usage of the answer" folded>
          <JsonView value={usage} label="Usage" />
        </Part>
      )}
    </>
  );
}

function Part({
  title,
  folded = false,
  children,
}: {
  readonly title: string;
  readonly folded?: boolean;
  readonly children: ComponentChildren;
}): JSX.Element {
  return (
    <details class="part" open={!folded}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
