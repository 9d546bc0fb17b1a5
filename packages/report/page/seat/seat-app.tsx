import type { ToldMatch } from '@masbench/core/benchmark';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SeatQuestion, SeatState } from '../../src/live-messages.ts';
import { QuestionImages } from '../parts/question-images.tsx';
import { ImageAddress } from '../parts/run-image.tsx';
import { followState } from '../parts/follow-state.ts';
import { playerLabel } from '../../src/story/table-seats.ts';
import { EndLines } from '../story/end-lines.tsx';
import { StoryView } from '../story/story-view.tsx';
import { ThemeButton } from '../theme.tsx';
import { Clock } from './clock.tsx';
import { QuestionForm } from './question-form.tsx';

const addressOfImage = (sha256: string): string => `images/${sha256}`;

/** The page of one seat: the move that is asked for, what the seat knows of its match, and the rules. */
export function SeatApp(): JSX.Element {
  const [state, setState] = useState<SeatState>();
  const [isLost, setLost] = useState(false);
  useEffect(
    () =>
      followState(
        'events',
        (text) => {
          const next: SeatState = JSON.parse(text);
          setState(next);
          setLost(false);
          return next.status === 'ended';
        },
        () => setLost(true),
      ),
    [],
  );
  useEffect(() => {
    document.title =
      state === undefined ? 'A seat' : `${state.status === 'asked' ? '● ' : ''}${state.seat}, ${state.game}`;
  }, [state]);
  const { asked = null, told = null, rules = null } = state ?? {};
  const self = readSelf(told);
  return (
    <ImageAddress.Provider value={addressOfImage}>
      <header>
        <h1>
          {state === undefined ? 'Your seat' : `You play ${state.seat}`}{' '}
          <span class="quiet">
            {[state?.game, self?.name === state?.seat ? undefined : self?.name, self?.role]
              .filter((part) => part !== undefined)
              .join(', ')}
          </span>
        </h1>
        <nav />
        <ThemeButton />
      </header>
      <main class="seat">
        <p role="status" class={state?.status === 'asked' && !isLost ? 'proof good' : 'proof'}>
          {isLost
            ? 'The game cannot be reached. This page goes on when it can, and keeps what you have filled in.'
            : writeStatus(state)}{' '}
          {asked === null || isLost ? null : <Clock since={asked.askedAt} limitMs={asked.timeoutMs} />}
        </p>
        {asked === null ? null : <Question key={asked.request} question={asked} />}
        {told === null || told.lines.length === 0 ? null : (
          <section aria-labelledby="story">
            <h2 id="story">What you know</h2>
            {told.end === null ? (
              <p class="quiet">This is all that your seat was shown. The other seats see their own.</p>
            ) : (
              <>
                <End told={told} />
                <EndLines told={told} />
              </>
            )}
            <StoryView key={told.id} told={told} isGoingOn={told.end === null} />
          </section>
        )}
        {rules === null ? null : (
          <details class="part" open={told === null}>
            <summary>Rules</summary>
            <p class="text">{rules}</p>
          </details>
        )}
      </main>
    </ImageAddress.Provider>
  );
}

function writeStatus(state: SeatState | undefined): string {
  const part = state?.told?.lines.findLast(({ line }) => line.as === 'phase')?.line;
  const now = part?.as === 'phase' && state?.told?.end === null ? `${part.text}. ` : '';
  switch (state?.status) {
    case undefined:
      return 'Opening your seat…';
    case 'asked':
      return `${now}It is your move`;
    case 'out':
      return `${now}You have left the match: nothing more is asked of you. You see what all players are told.`;
    case 'paused':
      return 'The game is paused. Your next move appears here.';
    case 'stopped':
      return 'The game was interrupted. When it is resumed, it goes on at this page: keep it, or its link.';
    case 'ended':
      return 'The game is over. You can close this page.';
    case 'waiting':
      return state?.told === null
        ? 'The match has not begun. Your first move appears here.'
        : state?.told?.end === null
          ? `${now}Waiting for the others. Your next move appears here.`
          : 'This match is over. The next one, if there is one, begins here.';
  }
}

function readSelf(
  told: ToldMatch | null,
): { readonly name: string; readonly role?: string | undefined } | undefined {
  return told?.lines
    .findLast(({ people }) => people !== undefined)
    ?.people?.find(({ isSelf }) => isSelf === true);
}

/** How the match ended, as all may know it now. */
function End({ told: { end } }: { readonly told: ToldMatch }): JSX.Element {
  const people = Object.entries(end?.people ?? {});
  return (
    <>
      <p class="end">{end?.text}</p>
      {people.length === 0 ? null : (
        <p>
          {people
            .map(([seat, { name, role, won }]) =>
              [playerLabel({ name, seat }), role, won === true ? 'won' : undefined]
                .filter((part) => part !== undefined)
                .join(', '),
            )
            .join('; ')}
          .
        </p>
      )}
    </>
  );
}

function Question({ question }: { readonly question: SeatQuestion }): JSX.Element {
  const { request, images, error: refused } = question;
  const [error, setError] = useState<string | null>(refused);
  const [isSending, setSending] = useState(false);
  const draft = `draft ${request}`;
  const send = async (action: unknown): Promise<void> => {
    setSending(true);
    setError(null);
    try {
      const response = await fetch('answer', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ request, action }),
      });
      // On record, or on its way to it: this form goes.
      if (response.ok) return;
      const answered: { readonly error?: string } = response.status === 422 ? await response.json() : {};
      setError(answered.error ?? `The game did not take it (${response.status}).`);
    } catch {
      setError('The game cannot be reached: your move was not sent.');
    }
    setSending(false);
  };
  return (
    <QuestionForm
      question={question}
      error={error}
      isSending={isSending}
      // A game that was killed before it had written the answer asks again.
      draft={JSON.parse(sessionStorage.getItem(draft) ?? 'null') ?? undefined}
      onDraft={(value) => sessionStorage.setItem(draft, JSON.stringify(value))}
      onSend={(action) => void send(action)}
    >
      <QuestionImages images={images} />
    </QuestionForm>
  );
}
