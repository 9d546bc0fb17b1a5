import type { ToldMatch } from '@masbench/core/benchmark';
import type { JSX } from 'preact';
import type { MatchEvent } from '../protocol.ts';
import { eventText } from './event-text.ts';

/** An event in the list. Through the eyes of a seat, the answer of another is only what the seat saw of it. */
export function EventLine({
  line,
  eyes,
  seen,
}: {
  readonly line: MatchEvent;
  readonly eyes: string | undefined;
  /** Sentences of the story of this seat that follow from the event. */
  readonly seen: string | undefined;
}): JSX.Element {
  const { who, what, detail } = eventText(line);
  if (eyes === undefined || line.seat === eyes)
    return (
      <>
        <span class="who">{who}</span> <span class="what">{what}</span> <span class="detail">{detail}</span>
      </>
    );
  if (line.type === 'end') return <span class="what">The match ended</span>;
  if (isUnseen(line, eyes)) return <span class="tag">unseen by {eyes}</span>;
  return <span class="detail">{seen ?? `changes what ${eyes} sees`}</span>;
}

/** Sentences that a seat was told, by the line of the journal that it follows from. */
export function groupTold(told: ToldMatch | null, eyes: string | undefined): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const { line, from } of eyes === undefined ? [] : (told?.lines ?? [])) {
    const text =
      line.as === 'speech'
        ? `${line.by}${line.to === undefined ? '' : ` to ${line.to}`}: ${line.text}`
        : line.text;
    texts.set(from, texts.has(from) ? `${texts.get(from)} · ${text}` : text);
  }
  return texts;
}

/** True for the event of another that changed nothing in what a seat sees. */
export function isUnseen({ seat, seenBy, type }: MatchEvent, eyes: string): boolean {
  return type !== 'end' && seat !== eyes && seenBy !== null && !seenBy.includes(eyes);
}
