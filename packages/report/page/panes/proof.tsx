import type { JSX } from 'preact';
import { writeAddress } from '../place.ts';
import type { Recomputed } from '../protocol.ts';

/** How far the page is with recomputing the run. */
export type Proof =
  | { readonly status: 'impossible'; readonly reason: string }
  | { readonly status: 'waiting' }
  | { readonly status: 'running'; readonly share: number }
  | { readonly status: 'stopped' }
  | { readonly status: 'failed'; readonly reason: string }
  | { readonly status: 'done'; readonly found: Recomputed; readonly seconds: number };

/** One line about the proof, on every pane. */
export function ProofLine({ proof }: { readonly proof: Proof }): JSX.Element {
  const { kind, text } = proofText(proof);
  return (
    <p class={`proof ${kind}`} role="status">
      <a href={writeAddress({ pane: 'proof' })}>{text}</a>
    </p>
  );
}

export interface ProofPaneProps {
  readonly proof: Proof;
  readonly onStart: () => void;
  readonly onStop: () => void;
}

/** The recomputed values, and those that do not follow from the journals. */
export function ProofPane({ proof, onStart, onStop }: ProofPaneProps): JSX.Element {
  const { kind, text } = proofText(proof);
  return (
    <section aria-labelledby="proof">
      <h2 id="proof">Recomputed in this browser</h2>
      <p class={`proof ${kind}`}>{text}</p>
      {proof.status === 'running' ? (
        <p>
          <progress max={1} value={proof.share} aria-label="Share of matches that are recomputed" />{' '}
          <button type="button" onClick={onStop}>
            Stop
          </button>
        </p>
      ) : proof.status === 'impossible' ? null : (
        <p>
          <button type="button" onClick={onStart}>
            {proof.status === 'waiting' ? 'Recompute now' : 'Recompute again'}
          </button>
        </p>
      )}
      {proof.status === 'done' && proof.found.problems.length > 0 ? (
        <>
          <h3>Mismatches with the journals</h3>
          {proof.found.sameArithmetic ? null : (
            <p class="note">
              This browser computes the last digits of logarithms and sines differently than the machine that
              made this page. That may explain numbers below that differ only in their last digits.
            </p>
          )}
          <ul class="problems">
            {proof.found.problems.map((problem) => (
              <li class="text">{problem}</li>
            ))}
          </ul>
        </>
      ) : null}
      {proof.status === 'done' ? (
        <p>
          The root digest of this run, computed here: <code class="root">{proof.found.root}</code>. Compare
          this with what the paper cites: a run that somebody has computed again throughout has another one.
        </p>
      ) : null}
      <h3>What this proves</h3>
      <p>
        This page contains the journals of all matches and the game’s own code. The code replays every match
        from its journal: each line must follow from the previous ones, every observation, draw and state must
        have the recorded hash, and every score, mean, interval and figure must be reproduced to the last
        digit. No player is asked and nothing is fetched: your browser computes everything, even offline.
      </p>
      <p>
        It does not prove that a model gave the recorded answers, and a page whose code was changed can claim
        anything. To check with code that you trust, run <code>masbench verify</code> on the run folder.
      </p>
    </section>
  );
}

function proofText(proof: Proof): { readonly kind: 'good' | 'bad' | 'open'; readonly text: string } {
  switch (proof.status) {
    case 'impossible':
      return { kind: 'open', text: `Not recomputed: ${proof.reason}` };
    case 'waiting':
      return { kind: 'open', text: 'Not recomputed yet' };
    case 'stopped':
      return { kind: 'open', text: 'Recomputation was stopped' };
    case 'running':
      return { kind: 'open', text: `Recomputing: ${Math.floor(proof.share * 100)} %` };
    case 'failed':
      return { kind: 'bad', text: `Cannot be recomputed: ${proof.reason}` };
    case 'done': {
      const { found, seconds } = proof;
      const count = `${grouped(found.verified)} of ${grouped(found.matches)} matches agree`;
      const time = `in ${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
      if (found.problems.length === 0) return { kind: 'good', text: `Recomputed here: ${count} ${time}` };
      const [first = ''] = found.problems;
      const more = found.problems.length - 1;
      return {
        kind: 'bad',
        text: `Recomputed here: ${count}. ${cut(first)}${more > 0 ? ` (and ${more} more)` : ''}`,
      };
    }
  }
}

function cut(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function grouped(value: number): string {
  return value.toLocaleString('en-US');
}

/** Problems by the match that they name. */
export function problemsByMatch(proof: Proof): ReadonlyMap<string, string> {
  if (proof.status !== 'done') return new Map();
  return new Map(
    proof.found.problems.flatMap((problem) => {
      const [, id, text] = /^([^:\s]+): (.+)$/s.exec(problem) ?? [];
      return id === undefined || text === undefined ? [] : [[id, text] as const];
    }),
  );
}
