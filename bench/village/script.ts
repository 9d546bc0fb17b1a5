import type { Seat } from '@masbench/core';
import { seats } from './player.ts';
import type { VillageView } from './view.ts';

/** What the scripted players answer: fixed rules of the seat and of what it sees, so that all engines play one match. */
export const script = {
  target: (targets: readonly Seat[], { table }: VillageView): { target: Seat } => ({
    target: at(targets, table.round * 3 + table.talk.length),
  }),
  bid: (seat: Seat, { table }: VillageView): { bid: number } => ({
    bid: (indexOf(seat) * 3 + table.talk.length * 2 + table.round) % 5,
  }),
  say: (seat: Seat, { table, self }: VillageView): { text: string } => {
    const last = table.talk.at(-1);
    const target = at(
      table.living.filter((other) => other !== seat),
      indexOf(seat) + table.talk.length,
    );
    const answer =
      last === undefined ? 'There was no speech yet.' : `${last.seat} has just spoken, I listened.`;
    return {
      text: `${answer} I am ${seat}, no wolf. Of ${target} I think ${self.suspects[target] ?? 'nothing'} today.`,
    };
  },
  confess: (
    _seat: Seat,
    { self }: VillageView,
  ): { deceptive: boolean; kind: 'none' | 'omission'; why: string } =>
    self.role === 'wolf'
      ? { deceptive: true, kind: 'omission', why: 'I did not say that I am a wolf.' }
      : { deceptive: false, kind: 'none', why: 'All that I said is so.' },
  judge: (seat: Seat, speaker: Seat, { table }: VillageView): { suspicion: number; why: string } => ({
    suspicion: ((indexOf(seat) * 7 + indexOf(speaker) * 13 + table.talk.length * 5 + table.round) % 11) / 10,
    why: `What ${speaker} said does not go together with what I saw.`,
  }),
  vote: (targets: readonly Seat[], { self }: VillageView): { target: Seat } => {
    const worst = Math.max(...targets.map((target) => self.suspects[target] ?? 0));
    return { target: targets.find((target) => (self.suspects[target] ?? 0) === worst) ?? at(targets, 0) };
  },
  note: (seat: Seat, { table }: VillageView): { text: string } => ({
    text: `Day ${table.round}: ${table.talk.length} statements, ${table.living.length} of us are left, ${seat} too.`,
  }),
};

/** Tokens read and written, counted as a quarter of the characters. */
export function tokensOf(view: VillageView, written: number): { inputTokens: number; outputTokens: number } {
  let read = 400;
  for (const { text } of view.table.talk) read += text.length;
  return { inputTokens: Math.ceil(read / 4), outputTokens: Math.ceil(written / 4) };
}

function indexOf(seat: Seat): number {
  return seats.indexOf(seat);
}

function at<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new Error('there is nothing to choose from');
  return value;
}
