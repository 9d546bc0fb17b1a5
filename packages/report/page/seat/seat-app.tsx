import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { SeatQuestion, SeatState } from '../../src/live-messages.ts';
import { ThemeButton } from '../theme.tsx';
import { readAction, emptyValue, readField } from './fields.ts';
import { FieldView } from './form.tsx';

/** The page of one seat: what the seat sees when it is asked, and a form for its move. */
export function SeatApp(): JSX.Element {
  const [state, setState] = useState<SeatState>();
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const events = new EventSource('events');
    events.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const next: SeatState = JSON.parse(data);
      setState(next);
      setLost(false);
      if (next.status === 'ended') events.close();
    });
    events.addEventListener('error', () => setLost(true));
    return () => events.close();
  }, []);
  useEffect(() => {
    document.title =
      state === undefined ? 'A seat' : `${state.status === 'asked' ? '● ' : ''}${state.seat}, ${state.game}`;
  }, [state]);
  return (
    <>
      <header>
        <h1>
          {state === undefined ? 'Your seat' : `You play ${state.seat}`}{' '}
          <span class="quiet">{state?.game ?? ''}</span>
        </h1>
        <nav />
        <ThemeButton />
      </header>
      <main class="seat">
        <p role="status" class={state?.status === 'asked' ? 'proof good' : 'proof'}>
          {isLost ? 'The game cannot be reached. This page goes on when it can.' : statusText(state)}
        </p>
        {state?.asked === undefined || state.asked === null ? null : (
          <Question key={state.asked.request} question={state.asked} />
        )}
      </main>
    </>
  );
}

function statusText(state: SeatState | undefined): string {
  switch (state?.status) {
    case undefined:
      return 'Opening your seat…';
    case 'asked':
      return 'It is your move';
    case 'waiting':
      return 'Waiting for the others. Your next move appears here.';
    case 'ended':
      return 'The game is over. You can close this page.';
  }
}

function Question({ question }: { readonly question: SeatQuestion }): JSX.Element {
  const { request, kind, text, images, schema } = question;
  const field = useMemo(() => readField(schema), [schema]);
  const [value, setValue] = useState<unknown>(() => emptyValue(field));
  const [error, setError] = useState<string | null>(question.error);
  const [isSending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    setError(null);
    try {
      const response = await fetch('answer', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ request, action: readAction(field, value) }),
      });
      if (response.status === 204) return;
      const refused: { readonly error?: string } = response.status === 422 ? await response.json() : {};
      setError(refused.error ?? `The game did not take it (${response.status}).`);
    } catch {
      setError('The game cannot be reached: your move was not sent.');
    }
    setSending(false);
  };
  return (
    <>
      <section aria-label="What you see">
        <p class="situation text">{text}</p>
        {images.map(({ sha256 }, index) => (
          <img src={`images/${sha256}`} alt={`Image ${index + 1} of ${images.length}`} />
        ))}
      </section>
      <form
        aria-label="Your move"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <h2>Your move: {kind}</h2>
        {error === null ? null : (
          <p class="alarm text" role="alert">
            {error}
          </p>
        )}
        <FieldView label="" field={field} value={value} onChange={setValue} isRequired />
        <button type="submit" disabled={isSending}>
          {isSending ? 'Sent' : 'Send'}
        </button>
      </form>
    </>
  );
}
