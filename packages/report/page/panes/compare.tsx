import type { ToldMatch } from '@masbench/core/benchmark';
import type { ComponentChildren, JSX } from 'preact';
import { useState } from 'preact/hooks';
import { JsonView } from '../parts/json-view.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import type { MatchEntry } from '../../src/matches/match-list.ts';
import { costText, wholeNumberText, secondsText } from '../../src/matches/number-text.ts';
import { openPlace, writeAddress, type PagePlace } from '../place.ts';
import type { Divergence, DivergentAnswer } from '../protocol.ts';
import type { RunClient } from '../run-client.ts';
import { pairChapters } from '../story/pair-chapters.ts';
import { colorPlayers, playerClass } from '../../src/story/face.ts';
import { PlayerColors } from '../story/face.tsx';
import { StoryLineView } from '../story/story-lines.tsx';
import { ScoreGroups } from './score-groups.tsx';

/** Two matches side by side, with the first decision in which they part. */
export function ComparePane({
  place,
  client,
  entries,
}: {
  readonly place: PagePlace;
  readonly client: RunClient;
  readonly entries: readonly MatchEntry[];
}): JSX.Element {
  const { match = '', other = '', eyes } = place;
  const ids = [match, other] as const;
  const { value: parting, fault } = useLoaded(
    async () => client.ask('divergence', { first: match, second: other }),
    [client, match, other],
  );
  const { value: told } = useLoaded(
    async () => Promise.all(ids.map((id) => client.ask('story', { match: id, seat: eyes ?? null }))),
    [client, match, other, eyes],
  );
  const both = ids.map((id) => entries.find((entry) => entry.match.id === id));
  const seats = [...new Set(both.flatMap((entry) => entry?.match.seats.map(({ seat }) => seat) ?? []))];
  if (entries.length === 0) return <div class="story-wait" role="status" />;
  return (
    <section aria-labelledby="compare" class="compare">
      <h2 id="compare">
        <MatchLink match={match} /> and <MatchLink match={other} /> side by side
      </h2>
      {fault === undefined ? null : (
        <p class="alarm" role="alert">
          These matches cannot be compared: {fault}
        </p>
      )}
      <div class="scroll" tabIndex={0} role="region" aria-label="What both took">
        <table class="both">
          <thead>
            <tr>
              <td />
              {ids.map((id) => (
                <th scope="col">{id}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            <BothRow title="Played" cells={both.map((entry) => entry?.played)} />
            <BothRow title="Outcome" cells={both.map((entry) => entry?.outcome)} />
            <BothRow
              title="ScoreGroups"
              cells={both.map((entry) =>
                entry === undefined ? undefined : <ScoreGroups groups={entry.groups} />,
              )}
            />
            <BothRow title="Rounds" cells={both.map((entry) => entry?.match.rounds ?? undefined)} />
            <BothRow title="Moves" cells={both.map((entry) => entry?.match.moves)} />
            <BothRow
              title="Tokens"
              cells={both.map((entry) => wholeNumberText(entry?.match.tokens ?? null))}
            />
            <BothRow title="Cost" cells={both.map((entry) => costText(entry?.match.costUsd ?? null))} />
            <BothRow title="Time" cells={both.map((entry) => secondsText(entry?.match.seconds ?? null))} />
            <BothRow title="Notable" cells={both.map((entry) => entry?.notable.join(', '))} />
          </tbody>
        </table>
      </div>
      {parting === undefined ? (
        <p role="status">{fault === undefined ? 'Comparing the journals…' : ''}</p>
      ) : (
        <Parting parting={parting} ids={ids} />
      )}
      <div class="controls">
        <label>
          Look through the eyes of{' '}
          <select
            value={eyes ?? ''}
            onChange={({ currentTarget }) =>
              openPlace({ ...place, eyes: currentTarget.value || undefined }, { replace: true })
            }
          >
            <option value="">everyone</option>
            {seats.map((seat) => (
              <option value={seat}>{seat}</option>
            ))}
          </select>
        </label>
      </div>
      <Stories told={told ?? []} ids={ids} from={listStarts(parting)} />
    </section>
  );
}

function BothRow({
  title,
  cells,
}: {
  readonly title: string;
  readonly cells: readonly (ComponentChildren | undefined)[];
}): JSX.Element {
  return (
    <tr>
      <th scope="row">{title}</th>
      {cells.map((cell) => (
        <td>{cell === undefined || cell === '' ? '–' : cell}</td>
      ))}
    </tr>
  );
}

function MatchLink({ match }: { readonly match: string }): JSX.Element {
  return <a href={writeAddress({ pane: 'match', match })}>{match}</a>;
}

/** The sentence about where they part, and what was answered there. */
function Parting({
  parting: { setup, dealt, decision },
  ids,
}: {
  readonly parting: Divergence;
  readonly ids: readonly string[];
}): JSX.Element {
  return (
    <section aria-labelledby="parting">
      <h3 id="parting">The first decision that differs</h3>
      {setup.length === 0 ? null : <p class="quiet">They already begin with another {setup.join(', ')}.</p>}
      {dealt === null ? null : (
        <p class="quiet">
          Before any decision differs,{' '}
          {dealt.answers.some((one) => one?.by === 'chance') ? 'chance' : 'a service'} answers {dealt.kind}{' '}
          differently: <AnswerLink answer={dealt} ids={ids} at={0} /> and{' '}
          <AnswerLink answer={dealt} ids={ids} at={1} />.
        </p>
      )}
      {decision === null ? (
        <p>Every decision of every seat is the same.</p>
      ) : (
        <>
          <p>
            Seat <strong>{decision.seat}</strong> answers <strong>{decision.kind}</strong> differently
            {decision.sawTheSame === null
              ? ': in one of the matches it was not asked'
              : decision.sawTheSame
                ? ', having seen the same'
                : ', having seen something else'}
            .
          </p>
          <div class="pair">
            {decision.answers.map((answer, at) => (
              <div class="answer">
                <AnswerLink answer={decision} ids={ids} at={at} />
                {answer === null ? <p class="quiet">No answer to this request.</p> : null}
                {answer === null ? null : (
                  <JsonView value={answer.value} before={decision.answers[1 - at]?.value} />
                )}
              </div>
            ))}
          </div>
        </>
      )}
    </section>
  );
}

function AnswerLink({
  answer: { answers, id },
  ids,
  at,
}: {
  readonly answer: DivergentAnswer;
  readonly ids: readonly string[];
  readonly at: number;
}): JSX.Element {
  const [match = '', line] = [ids[at], answers[at]?.line];
  if (line === undefined)
    return (
      <span>
        {match} has no {id}
      </span>
    );
  return (
    <a href={writeAddress({ pane: 'match', match, move: line })}>
      {match}, line {line}
    </a>
  );
}

/** The lines of the journals from which the matches differ. */
function listStarts(parting: Divergence | undefined): readonly (number | undefined)[] {
  return [0, 1].map((at) => parting?.decision?.answers[at]?.line);
}

function Stories({
  told,
  ids,
  from,
}: {
  readonly told: readonly (ToldMatch | null)[];
  readonly ids: readonly string[];
  readonly from: readonly (number | undefined)[];
}): JSX.Element | null {
  const [one, other] = told;
  if (one === null || other === null) return null;
  if (one === undefined || other === undefined) return <div class="story-wait" role="status" />;
  const colors = [colorPlayers(one), colorPlayers(other)];
  return (
    <section aria-labelledby="stories">
      <h3 id="stories">What happened in both</h3>
      <div class="pair heads" aria-hidden="true">
        {ids.map((id) => (
          <strong>{id}</strong>
        ))}
      </div>
      {pairChapters(one.lines, other.lines).map(({ text, light, same, rest }) => (
        <section class={`chapter ${light ?? ''}`}>
          {text === '' ? null : <h3>{text}</h3>}
          {same.length === 0 ? null : (
            <details class="thoughts">
              <summary>
                {same.length === 1 ? 'One line is the same' : `${same.length} lines are the same`} in both
              </summary>
              <PlayerColors.Provider value={colors[0] ?? playerClass}>
                {same.map((line) => (
                  <StoryLineView {...line} />
                ))}
              </PlayerColors.Provider>
            </details>
          )}
          <div class="pair">
            {rest.map((lines, at) => (
              <div class="column" aria-label={ids[at]}>
                {lines.length === 0 ? <p class="quiet">{same.length > 0 ? '' : 'Nothing more.'}</p> : null}
                <PlayerColors.Provider value={colors[at] ?? playerClass}>
                  <Column lines={lines} from={from[at]} />
                </PlayerColors.Provider>
              </div>
            ))}
          </div>
        </section>
      ))}
    </section>
  );
}

/** Lines of a chapter that are shown until the reader asks for more. */
const longChapter = 60;

function Column({
  lines,
  from,
}: {
  readonly lines: ToldMatch['lines'];
  readonly from: number | undefined;
}): JSX.Element {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      {lines.slice(0, isWhole ? lines.length : longChapter).map((line, index) => (
        <div class={isFirst(lines, index, from) ? 'now' : undefined}>
          <StoryLineView {...line} />
        </div>
      ))}
      {isWhole || lines.length <= longChapter ? null : (
        <button type="button" onClick={() => setWhole(true)}>
          Show {lines.length - longChapter} more
        </button>
      )}
    </>
  );
}

/** True for the first line of a story that follows from the decision in which the matches part, or from what came after. */
function isFirst(lines: ToldMatch['lines'], index: number, from: number | undefined): boolean {
  const [before, line] = [lines[index - 1], lines[index]];
  return (
    from !== undefined &&
    line !== undefined &&
    line.from >= from &&
    line.from < from + 2 &&
    (before === undefined || before.from < from)
  );
}
