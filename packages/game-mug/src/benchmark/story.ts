import type { Story } from '@masbench/core/benchmark';
import type { Mug } from '../game/mug.js';
import type { MugTableView, ShownRound } from '../game/views.js';
import { shownQuestion } from '../prompts/transcript.js';

type Line = ReturnType<Story<Mug>['tell']>[number];

/** MUG as people read it: the image of a seat, rounds of statements and questions, ballots, and the answer. */
export const mugStory: Story<Mug> = {
  people: ({ self, table }) =>
    table.players.map(({ name, alive, role }) => ({
      name,
      isSelf: name === self.name,
      role: (name === self.name ? self.role : role) ?? undefined,
      isOut: !alive,
    })),
  tell: ({ before, after: { self, table }, move }) => {
    const lines: Line[] = [];
    const known = before?.table;
    // Until the deal is done and the other image is made, every seat has the original.
    if (table.phase !== 'prepare' && (known === undefined || known.phase === 'prepare')) {
      const as = self.role === 'undercover' ? ' as the undercover' : '';
      lines.push({ as: 'event', text: shownQuestion(table) });
      lines.push({ as: 'picture', text: `The image that ${self.name} sees${as}`, image: self.image });
    }
    for (const [index, round] of table.rounds.entries()) {
      const earlier = known?.rounds[index];
      if (earlier === undefined) lines.push(...tellStatements(round));
      if (round.votes.length > 0 && (earlier?.votes.length ?? 0) === 0) lines.push(tellBallot(round));
      if (round.out !== null && (earlier?.out ?? null) === null)
        lines.push(tellLeaving(round.out, round, table));
    }
    for (const [index, summary] of table.summaries.entries()) {
      if (known?.summaries[index] !== undefined) continue;
      lines.push({ as: 'phase', text: `Summary ${index + 1}` });
      for (const { name, answer, reasoning } of summary)
        lines.push({ as: 'speech', by: name, text: `${answer === '' ? 'No answer' : answer}. ${reasoning}` });
    }
    if (move?.kind === 'answer')
      lines.push({ as: 'event', text: `The answer: ${move.action.answer ?? 'none'}` });
    for (const { text } of self.notes.slice(before?.self.notes.length ?? 0))
      lines.push({ as: 'thought', by: self.name, text });
    return lines;
  },
  end: ({ found, rounds, answer, correct, undercovers, regulars }) => {
    const hunt =
      found === null
        ? 'There was no undercover'
        : found
          ? 'The regulars win: the undercover is found'
          : 'The undercover wins: it stays hidden';
    const rounded = found === null ? '' : ` after ${rounds} ${rounds === 1 ? 'round' : 'rounds'}`;
    const judged = correct === null ? '' : correct ? ', which is right' : ', which is wrong';
    const people = [
      ...undercovers.map((seat) => [seat, 'undercover'] as const),
      ...regulars.map((seat) => [seat, 'regular'] as const),
    ];
    return {
      text: `${hunt}${rounded}; the answer is ${answer ?? 'missing'}${judged}.`,
      rounds,
      people: Object.fromEntries(
        people.map(([seat, role]) => [
          seat,
          { name: seat, role, ...(found === null ? {} : { won: (role === 'regular') === found }) },
        ]),
      ),
    };
  },
};

function tellStatements({ kind, number, statements }: ShownRound): Line[] {
  const lines: Line[] = [{ as: 'phase', text: `${kind === 'formal' ? 'Round' : 'Observation'} ${number}` }];
  for (const { name, missing, answer, reasoning, details, questions, replies } of statements) {
    if (missing) {
      lines.push({ as: 'event', text: `${name} says nothing`, about: [name], tone: 'loss' });
      continue;
    }
    const seen = details.map(({ subject, value }) => `${subject}: ${value}`).join('; ');
    const said = [
      reasoning,
      seen === '' ? '' : `I see ${seen}.`,
      answer === '' ? '' : `My answer: ${answer}.`,
    ];
    lines.push({ as: 'speech', by: name, text: said.filter((text) => text !== '').join(' ') });
    for (const { to, text } of [...replies, ...questions]) lines.push({ as: 'speech', by: name, to, text });
  }
  return lines;
}

function tellBallot({ votes }: ShownRound): Line {
  return {
    as: 'ballot',
    text: 'All vote',
    votes: votes.map(({ name, vote }) => ({ by: name, choice: vote })),
  };
}

/** A seat leaves with most votes; of several with as many, one is drawn. */
function tellLeaving(name: string, { votes }: ShownRound, { players }: MugTableView): Line {
  const count = (of: string): number => votes.filter(({ vote }) => vote === of).length;
  const isDrawn = votes.some(({ vote }) => vote !== null && vote !== name && count(vote) === count(name));
  const role = players.find((player) => player.name === name)?.role ?? null;
  return {
    as: 'event',
    text: `${name} leaves${isDrawn ? ', drawn among those with as many votes' : ''}${role === null ? '' : `: ${role}`}`,
    about: [name],
    tone: 'loss',
  };
}
