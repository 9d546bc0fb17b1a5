import type { Story } from '@masbench/core/benchmark';
import type { Hq } from '../game.js';
import { writeScore } from '../prompts/status.js';
import { snapshotFields } from '../rules/snapshot.js';

type Line = ReturnType<Story<Hq>['tell']>[number];

/** MAS-HQ as people read it: what a seat decides and writes, how its score moves, and what its rivals disclose. */
export const hqStory: Story<Hq> = {
  people: ({ self, rivals }, seat) => [
    { name: seat, isSelf: true, note: `H ${writeScore(self.h)}, ${self.completed} of ${self.passages}` },
    ...Object.entries(rivals).map(([name, shown]) => ({
      name,
      note: shown?.h === undefined ? 'discloses nothing' : `disclosed H ${writeScore(shown.h)}`,
    })),
  ],
  tell: ({ seat, before, after, move }) => {
    const { self, rivals } = after;
    const lines: Line[] = [];
    const say = (text: string, tone?: 'gain' | 'loss'): void =>
      void lines.push({ as: 'event', text: `${seat} ${text}`, about: [seat], tone });
    if (move?.kind === 'policy') {
      const { choice, passage } = move.action;
      const advice = before?.self.recommendation?.choice;
      const against = advice === undefined || advice === choice ? '' : `, against the advice to ${advice}`;
      if (choice === 'end') say(`ends after ${self.completed} of ${self.passages} passages${against}`);
      else if (choice === 'review')
        say(`reviews ${passage ?? 'its worst summary'} and discloses its numbers${against}`);
      else if (against !== '') say(`continues${against}`);
    } else if (move !== undefined) {
      const { id, title = id } = move.data.passage;
      const does = move.kind === 'review' ? 'writes again about' : 'writes about';
      say(`${does} ${title}${title === id ? '' : ` (${id})`}`);
      if (move.action.summary !== '') lines.push({ as: 'speech', by: seat, text: move.action.summary });
    }
    const [was, is] = [before?.self.h ?? null, self.h];
    if (is !== null && is !== was) {
      const rises = was !== null && is > was;
      say(
        `now has H ${writeScore(is)} over ${self.completed} of ${self.passages}`,
        rises ? 'gain' : undefined,
      );
    }
    if (before !== undefined && self.status.missing > before.self.status.missing)
      say('leaves a passage without a summary', 'loss');
    for (const [rival, shown] of Object.entries(rivals)) {
      if (shown === null || JSON.stringify(shown) === JSON.stringify(before?.rivals[rival] ?? null)) continue;
      const fields = snapshotFields.filter((field) => shown[field] !== undefined);
      const row = fields.map((field) => shown[field] ?? null);
      lines.push({ as: 'table', text: `${rival} discloses`, columns: fields, rows: [row] });
    }
    return lines;
  },
  end: ({ winner, seats }) => ({
    text: `${winner === null ? 'Nobody wins' : `${winner} wins`}${writeLead(seats)}: ${seats
      .toSorted((one, other) => other.q - one.q)
      .map(
        ({ seat, q, h, penalty }) =>
          `${seat} has Q ${writeScore(q)} (H ${writeScore(h)}, penalty ${writeScore(penalty)})`,
      )
      .join(', ')}.`,
    people: Object.fromEntries(
      seats.map(({ seat, h, penalty }) => [
        seat,
        { name: seat, note: `H ${writeScore(h)}, P ${writeScore(penalty)}`, won: seat === winner },
      ]),
    ),
  }),
};

/** By how much the best seat leads; nothing if there is no other. */
function writeLead(seats: readonly { readonly q: number }[]): string {
  const [first, second] = seats.map(({ q }) => q).toSorted((one, other) => other - one);
  return first === undefined || second === undefined ? '' : ` by ${writeScore(first - second)}`;
}
