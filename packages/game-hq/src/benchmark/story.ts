import type { Story } from '@masbench/core/benchmark';
import type { Hq } from '../game.js';
import { scoreText, snapshotText } from '../prompts/status.js';
import { splitLead } from '../scoring/lead-parts.js';
import { countPassages } from '../scoring/result.js';
import { ownSnapshot } from '../views/self-view.js';
import { describeText, nameTitle, tellRound } from './told-round.js';
import { tellTexts } from './told-texts.js';

const tellPart = (part: number): string => `${part < 0 ? 'takes' : 'gives'} ${scoreText(Math.abs(part))}`;
const note = (h: number, penalty: number): string => `H ${scoreText(h)}, penalty ${scoreText(penalty)}`;

/** MAS-HQ as people read it: what a seat decides and writes, how its score moves, and what its rivals disclose. */
export const hqStory: Story<Hq> = {
  people: ({ self, rivals }, name) => [
    { name, isSelf: true, note: `H ${scoreText(self.h)}, ${self.completed} of ${self.passages}` },
    Object.entries(rivals).map(([rival, shown]) => ({
      name: rival,
      note: shown?.h === undefined ? 'discloses nothing' : `disclosed H ${scoreText(shown.h)}`,
    })),
  ],
  moves: {
    policy: ({ action: { choice, passage }, before, after: { self } }) => {
      const advice = before?.self.recommendation?.choice ?? choice;
      const against = advice !== choice && `, against the advice to ${advice}`;
      const does = {
        continue: against && 'continues',
        review: `reviews ${passage ?? 'the worst summary that it may review'} and discloses its numbers: ${snapshotText(ownSnapshot(self))}`,
        end: `ends after ${self.completed} of ${self.passages} passages`,
      };
      return { does: [does[choice], against] };
    },
    summarize: ({ data, action: { summary } }) => [
      { does: ['writes about', nameTitle(data.passage), describeText(summary, data.passage)] },
      { says: summary },
    ],
    review: ({ data, action: { summary } }) => [
      { does: ['writes again about', nameTitle(data.passage), describeText(summary, data.passage)] },
      { says: summary },
    ],
  },
  history: ({ rivals }) =>
    Object.entries(rivals).map(
      ([by, shown]) => shown !== null && { by, does: `discloses its numbers: ${snapshotText(shown)}` },
    ),
  tell: tellRound,
  end: ({ winner, seats, dropped }, config, answers) => {
    const parts = winner !== null && splitLead(seats);
    const gives = parts && `(H ${tellPart(parts.fromH)}, spending ${tellPart(parts.fromCost)})`;
    const lead = parts && `by ${scoreText(parts.lead)} ${gives}`;
    const results = seats
      .toSorted((one, other) => other.q - one.q)
      .map(({ seat, q, h, penalty }) => `${seat} has Q ${scoreText(q)} (${note(h, penalty)})`);
    return {
      text: [`${winner ?? 'Nobody'} wins`, lead, `: ${results.join(', ')}.`],
      people: Object.fromEntries(
        seats.map(({ seat, h, penalty }) => [seat, { note: note(h, penalty), won: seat === winner }]),
      ),
      rounds: seats[0] && countPassages(seats[0]),
      lines: config && answers && tellTexts({ seats, dropped }, config, answers),
    };
  },
};
