import type { Story } from '@masbench/core/benchmark';
import { judgementOf } from './deception/judgement.js';
import { endingText } from './ending.js';
import type { Werewolf } from './game.js';
import { countsAsWolf } from './options/roles.js';
import { tellAbsence } from './told-absence.js';

const night = <T>(n: number, lines?: T) =>
  ({ phase: `Night ${n}`, light: 'night', at: [n, 0], lines }) as const;
const day = <T>(n: number, lines: T) => ({ phase: `Day ${n}`, light: 'day', at: [n, 1], lines }) as const;
const verbs = { unmask: 'finds', medium: 'learns about', protect: null };

/** Werewolf as people read it: nights and days, who said what, ballots, deaths, and what a player knows alone. */
export const werewolfStory: Story<Werewolf> = {
  people: ({ self, table }) => [
    table.living.map((name) => ({ name })),
    table.news.map((news) => news.kind === 'night' && { name: news.died, role: news.was, isOut: true }),
    table.news.map((news) => news.kind === 'exile' && { name: news.exiled, role: news.was, isOut: true }),
    self.facts.map(({ target, result }) => ({ name: target, role: result })),
    self.pack.map((name) => ({ name, role: 'werewolf' })),
    { name: self.name, role: self.role, isSelf: true },
  ],
  // What voters say stands before their count, of the same step. Whom a doctor protects is told when it chooses.
  history: (view) => {
    const { self, table, talk } = view;
    const { nights, exile } = tellAbsence(view);
    return (
      table.phase !== 'deal' && [
        {
          does: ['is dealt the role', self.role, self.pack.length > 0 && `, with ${self.pack.join(' and ')}`],
        },
        table.phase === 'night' && night(table.round),
        talk.map(({ round, step: at, by, text, vote }) =>
          day(
            round,
            text === '' ? vote === null && { at, by, does: 'says nothing' } : { at, by, says: text },
          ),
        ),
        table.news.map(({ round, step: at, ...news }) =>
          day(round, [
            news.kind === 'night' && { at, by: news.died, leaves: 'died in the night', reveals: news.was },
            news.kind === 'exile' && { at, by: news.exiled, leaves: 'is exiled', reveals: news.was },
            news.kind === 'vote' && { at, ballot: 'The village votes', votes: news.ballots },
            news.kind === 'vote' && { at, table: 'Votes', rows: Object.entries(news.tally ?? {}) },
          ]),
        ),
        self.facts.map(({ round, step: at, about, target, result: reveals }) => {
          // All wolves know whom the pack attacks, whichever of them was asked.
          if (about === 'eliminate')
            return night(round, { at, as: 'event', text: `The wolves attack ${target}`, about: [target] });
          const does = verbs[about] && [verbs[about], target];
          return (about === 'medium' ? day : night)(round, { at, does, reveals });
        }),
        self.notes.map(({ round, step: at, phase, text }) =>
          (phase === 'night' ? night : day)(round, { at, thinks: text }),
        ),
        nights.map(({ round, line }) => night(round, line)),
        exile && day(exile.round, exile.line),
      ]
    );
  },
  moves: {
    eliminate: ({ action }) => ({ does: `chooses ${action.target} for the pack` }),
    protect: ({ action }) => ({ does: `protects ${action.target ?? 'nobody'}` }),
    unmask: ({ action }) => ({ does: `inspects ${action.target ?? 'nobody'}` }),
    poll: ({ action }) => ({ thinks: `Would vote for ${action.target ?? 'nobody'}` }),
    selfAnalysis: ({ action: { type } }) => ({
      thinks: type === 'none' ? 'Meant what it said' : `Deceived with what it said: ${type}`,
    }),
    peerAnalysis: ({ data, action, after: { self } }) => {
      const doubts = data.statements.flatMap(({ id, by }) => {
        const { suspicion, type = 'none' } = judgementOf(action, id) ?? {};
        const deceived = type === 'none' ? '' : ` (${type})`;
        return suspicion === undefined
          ? []
          : `${self.pack.includes(by) ? 'its packmate ' : ''}${by} at ${Math.round(100 * suspicion)} %${deceived}`;
      });
      const verb = countsAsWolf(self.role) ? 'Knows the wolves, and puts' : 'Doubts';
      return { thinks: doubts.length > 0 && `${verb} ${doubts.join(', ')}` };
    },
  },
  end: (outcome) => ({ text: endingText(outcome), rounds: outcome.rounds, people: outcome.players }),
};
