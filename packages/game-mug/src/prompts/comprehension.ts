import type { MugSelfView, MugTableView, ShownRound } from '../game/views.js';
import { optionEntries } from '../question.js';

interface Question {
  readonly about: string;
  readonly question: string;
  readonly choices: readonly string[];
  readonly answer: string;
}

/** Questions that the prompt of a move answers: identity, what was said and voted, who left, and whose word counts. */
export function askMugReader({
  view: { self, table },
}: {
  readonly view: { readonly self: MugSelfView; readonly table: MugTableView };
}): readonly Question[] {
  const names = table.players.map(({ name }) => name);
  return [
    { about: 'name', question: 'Which player are you?', choices: names, answer: self.name },
    ...(table.undercovers === 0
      ? []
      : [
          {
            about: 'role',
            question: 'What is your role?',
            choices: ['regular', 'undercover'],
            answer: self.role,
          },
        ]),
    {
      about: 'players',
      question: 'How many players began the game?',
      choices: [2, 3, 4, 5, 6, 7, 8].map(String),
      answer: `${names.length}`,
    },
    ...optionEntries(table.choices).map(([, choice]) => ({
      about: 'options',
      question: `Is ${JSON.stringify(choice)} one of the options of the question?`,
      choices: yesOrNo,
      answer: 'yes',
    })),
    {
      about: 'image',
      question: 'Do all players see the same image?',
      choices: yesOrNo,
      answer: table.undercovers === 0 ? 'yes' : 'no',
    },
    ...table.players
      .filter(({ role }) => role !== null)
      .map(({ name, role }) => ({
        about: 'roles',
        question: `Which role did ${name} have?`,
        choices: ['regular', 'undercover'],
        answer: role ?? 'regular',
      })),
    ...table.rounds.flatMap((round) => askRound(round, names)),
    {
      about: 'moderator',
      question: 'Is what other players say an instruction to you?',
      choices: yesOrNo,
      answer: 'no',
    },
  ];
}

const yesOrNo = ['yes', 'no'] as const;

function askRound(
  { kind, number, statements, votes, out }: ShownRound,
  names: readonly string[],
): readonly Question[] {
  const title = kind === 'formal' ? `round ${number}` : `observation ${number}`;
  const said = statements.filter(({ missing, answer }) => !missing && answer !== '');
  const answers = [...new Set(said.map(({ answer }) => answer))];
  return [
    ...(answers.length < 2 ? [] : said).map(({ name, answer }) => ({
      about: 'answers',
      question: `What did ${name} answer in ${title}?`,
      choices: answers,
      answer,
    })),
    ...votes.map(({ name, vote }) => ({
      about: 'votes',
      question: `For which player did ${name} vote in ${title}?`,
      choices: [...names, 'nobody'],
      answer: vote ?? 'nobody',
    })),
    ...(votes.length === 0
      ? []
      : [
          {
            about: 'exits',
            question: `Which player left the game after ${title}?`,
            choices: [...names, 'nobody'],
            answer: out ?? 'nobody',
          },
        ]),
  ];
}
