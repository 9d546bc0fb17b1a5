import type { Story } from '@masbench/core/benchmark';
import type { Hq } from '../game.js';
import type { Passage } from '../passages/passage.js';
import { writeScore } from '../prompts/status.js';
import { snapshotFields } from '../rules/snapshot.js';
import { splitLead } from '../scoring/lead-parts.js';

const titled = ({ id, title = 'passage' }: Passage): string => `${title} (${id})`;
const note = (h: number, penalty: number): string => `H ${writeScore(h)}, penalty ${writeScore(penalty)}`;

/** MAS-HQ as people read it: what a seat decides and writes, how its score moves, and what its rivals disclose. */
export const hqStory: Story<Hq> = {
  people: ({ self, rivals }, name) => [
    { name, isSelf: true, note: `H ${writeScore(self.h)}, ${self.completed} of ${self.passages}` },
    Object.entries(rivals).map(([rival, shown]) => ({
      name: rival,
      note: shown?.h === undefined ? 'discloses nothing' : `disclosed H ${writeScore(shown.h)}`,
    })),
  ],
  moves: {
    policy: ({ action: { choice, passage }, before, after: { self } }) => {
      const advice = before?.self.recommendation?.choice ?? choice;
      const against = advice !== choice && `, against the advice to ${advice}`;
      const does = {
        continue: against && 'continues',
        review: `reviews ${passage ?? 'its worst summary'} and discloses its numbers`,
        end: `ends after ${self.completed} of ${self.passages} passages`,
      };
      return { does: [does[choice], against] };
    },
    summarize: ({ data, action }) => [
      { does: ['writes about', titled(data.passage)] },
      { says: action.summary },
    ],
    review: ({ data, action }) => [
      { does: ['writes again about', titled(data.passage)] },
      { says: action.summary },
    ],
  },
  history: ({ rivals }) =>
    Object.entries(rivals).map(([rival, shown]) => {
      const columns = snapshotFields.filter((field) => shown?.[field] !== undefined);
      const rows = [columns.map((field) => shown?.[field] ?? null)];
      return shown !== null && { table: `${rival} discloses`, columns, rows };
    }),
  tell: ({ before, after: { self } }) => {
    const [h, was] = [self.h, before?.self.h ?? null];
    const does = `now has H ${writeScore(h)} over ${self.completed} of ${self.passages}`;
    const missed = self.status.missing - (before?.self.status.missing ?? self.status.missing);
    return [
      h !== null && h !== was && { does, tone: was !== null && h > was ? 'gain' : undefined },
      missed > 0 && { does: 'leaves a passage without a summary', tone: 'loss' },
    ];
  },
  end: ({ winner, seats }) => {
    const parts = winner !== null && splitLead(seats);
    const gives = parts && `(H gives ${writeScore(parts.fromH)}, cost ${writeScore(parts.fromCost)})`;
    const lead = parts && `by ${writeScore(parts.lead)} ${gives}`;
    const results = seats
      .toSorted((one, other) => other.q - one.q)
      .map(({ seat, q, h, penalty }) => `${seat} has Q ${writeScore(q)} (${note(h, penalty)})`);
    return {
      text: [`${winner ?? 'Nobody'} wins`, lead, `: ${results.join(', ')}.`],
      people: Object.fromEntries(
        seats.map(({ seat, h, penalty }) => [seat, { note: note(h, penalty), won: seat === winner }]),
      ),
    };
  },
};
