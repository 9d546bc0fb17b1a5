import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { LiveSeat, LiveState } from '../../src/live-messages.ts';
import { writeAddress } from '../place.ts';
import type { ServedRun } from '../served-run.ts';

export interface LiveBarProps {
  readonly state: LiveState;
  readonly isLost: boolean;
  readonly run: ServedRun;
  /** Amounts paid for matches that have ended. */
  readonly paidUsd: number;
}

const statusTexts: Readonly<Record<LiveState['status'], string>> = {
  playing: 'In progress',
  pausing: 'Pausing: waiting for answers in flight',
  paused: 'Paused',
  stopping: 'Stopping',
  idle: 'No process is playing this run: continue it with masbench resume',
  ended: 'The run has ended',
};

/** How far a run in progress is, what it cost, what went wrong, and the buttons that steer it. */
export function LiveBar({ state, isLost, run, paidUsd }: LiveBarProps): JSX.Element {
  const { status, isSteered, share, finished, aborted, failed, matches, playing, troubles, seats } = state;
  const known = playing.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), paidUsd);
  const isUnknown = playing.some(({ costUsd }) => costUsd === null);
  return (
    <section class="live" aria-label="Run in progress">
      <p role="status">
        <strong>
          {isLost ? 'The run’s process cannot be reached: this is what was read last' : statusTexts[status]}
        </strong>
      </p>
      <progress
        max={1}
        value={status === 'ended' && finished === matches ? 1 : share}
        aria-label="Share of the run"
      />
      <p>
        {finished} of {matches} matches finished
        {aborted > 0 ? `, ${aborted} aborted` : ''}
        {failed > 0 ? `, ${failed} failed` : ''}; ${known.toFixed(4)} paid or declared
        {isUnknown ? ', and an unknown amount' : ''}
      </p>
      <Workers playing={playing} />
      {isSteered || status === 'ended' ? null : (
        <p class="quiet">
          Another process plays this run. This page only reads its folder, and cannot pause or stop it.
        </p>
      )}
      {isLost || status === 'ended' || !isSteered ? null : (
        <div class="buttons" role="group" aria-label="Steering">
          <button
            type="button"
            disabled={status !== 'playing'}
            onClick={() => void run.order({ order: 'pause' })}
          >
            Pause
          </button>
          <button
            type="button"
            disabled={status !== 'paused'}
            onClick={() => void run.order({ order: 'resume' })}
          >
            Resume
          </button>
          <button
            type="button"
            disabled={status === 'stopping'}
            onClick={() => void run.order({ order: 'stop' })}
          >
            Stop
          </button>
        </div>
      )}
      {playing.length === 0 ? null : (
        <ul class="playing">
          {playing.map(({ id, note, worker, share: part }) => (
            <li>
              <a href={writeAddress({ pane: 'match', match: id })}>{id}</a>{' '}
              <span class="quiet">
                {part > 0 ? `${Math.floor(part * 100)} %, ` : ''}
                {note}
                {worker === null ? ', begun and played by no process now' : ''}
              </span>
            </li>
          ))}
        </ul>
      )}
      {seats.length === 0 ? null : <Seats seats={seats} run={run} />}
      {troubles.length === 0 ? null : (
        <details>
          <summary>
            {troubles.length} {troubles.length === 1 ? 'thing' : 'things'} went wrong; the last:{' '}
            <span class="text">{(troubles.at(-1) ?? '').slice(0, 160)}</span>
          </summary>
          <ul class="problems">
            {troubles.toReversed().map((text) => (
              <li class="text">{text}</li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

/** Which processes play, if there are several. */
function Workers({ playing }: Pick<LiveState, 'playing'>): JSX.Element | null {
  const matches = new Map<string, string[]>();
  for (const { id, worker } of playing)
    if (worker !== null) matches.set(worker, [...(matches.get(worker) ?? []), id]);
  if (matches.size < 2) return null;
  return (
    <p>
      {matches.size} processes play:{' '}
      {[...matches].map(([worker, ids]) => `${worker} (${ids.join(', ')})`).join('; ')}
    </p>
  );
}

/** The links for people. */
function Seats({
  seats,
  run,
}: {
  readonly seats: readonly LiveSeat[];
  readonly run: ServedRun;
}): JSX.Element {
  return (
    <>
      <p class="note">
        People play in this run. Send each person the link of their seat: the first browser that opens it gets
        the seat, and it shows only what that seat sees. Do not send them the link of this page, which shows
        everything. Matches with human players are shown when they have ended.
      </p>
      <ul class="playing">
        {seats.map((seat) => (
          <li>
            <strong>{seat.seat}</strong> {readState(seat)} <SeatLink seat={seat} run={run} />
          </li>
        ))}
      </ul>
    </>
  );
}

function SeatLink({ seat, run }: { readonly seat: LiveSeat; readonly run: ServedRun }): JSX.Element {
  const [copied, setCopied] = useState(false);
  if (seat.isTaken)
    return (
      <button type="button" onClick={() => void run.order({ order: 'new-link', seat: seat.seat })}>
        Give {seat.seat} a new link
      </button>
    );
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(seat.address);
    setCopied(true);
  };
  return (
    <>
      <code>{seat.address}</code>{' '}
      <button type="button" onClick={() => void copy()}>
        {copied ? 'Copied' : 'Copy'}
      </button>
    </>
  );
}

function readState({ isTaken, isOpen, isAsked }: LiveSeat): string {
  if (!isTaken) return 'waits for somebody to open';
  if (!isOpen) return 'was opened; its page is closed now.';
  return isAsked ? 'is asked for a move.' : 'is there.';
}
