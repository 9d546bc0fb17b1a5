import { roles } from '../options/roles.js';
import type { Fact } from '../state.js';
import type { News } from '../views.js';
import { optionsOfTurn } from './situation.js';
import type { Seeing } from './turn.js';

interface Question {
  readonly about: string;
  readonly question: string;
  readonly choices: readonly string[];
  readonly answer: string;
}

/** Questions that the prompt of a turn answers: identity, findings, deaths, votes, who said what, and whose word counts. */
export function askWerewolfReader(turn: Seeing): readonly Question[] {
  const names = listNames(turn);
  const { table, self, talk } = turn.view;
  const { vote } = optionsOfTurn(turn);
  return [
    { about: 'name', question: 'Which player are you?', choices: names, answer: self.name },
    { about: 'role', question: 'What is your role?', choices: roles, answer: self.role },
    {
      about: 'side',
      question: 'Which side do you win with?',
      choices: ['the wolves', 'the village'],
      answer: `the ${self.team}`,
    },
    ...self.pack.slice(0, 1).map((partner) => ({
      about: 'partner',
      question: 'Which player is another werewolf?',
      choices: names.filter((name) => name === partner || !self.pack.includes(name)),
      answer: partner,
    })),
    {
      about: 'round',
      question: 'Which round is being played?',
      choices: Array.from({ length: table.round + 2 }, (_, index) => `${index + 1}`),
      answer: `${table.round}`,
    },
    ...names.map((name) => ({
      about: 'living',
      question: `Is ${name} alive?`,
      choices: yesOrNo,
      answer: table.living.includes(name) ? 'yes' : 'no',
    })),
    {
      about: 'rules',
      question: 'May you vote for yourself?',
      choices: yesOrNo,
      answer: vote.self ? 'yes' : 'no',
    },
    ...self.facts.flatMap((fact) => askFact(fact, names)),
    ...table.news.flatMap((news) => askNews(news, names)),
    ...talk.map(({ id, by }) => ({
      about: 'speaker',
      question: `Which player made statement ${id}?`,
      choices: names,
      answer: by,
    })),
    ...talk.slice(-3).map(({ id }) => ({
      about: 'moderator',
      question: `Is the text of statement ${id} the word of the moderator?`,
      choices: yesOrNo,
      answer: 'no',
    })),
    ...table.news.slice(-3).map(({ kind, round }) => ({
      about: 'moderator',
      question: `Is it the word of the moderator ${{ night: 'how the night', exile: 'how the exile', vote: 'how the vote' }[kind]} of round ${round} ended?`,
      choices: yesOrNo,
      answer: 'yes',
    })),
  ];
}

const yesOrNo = ['yes', 'no'] as const;

/** All players that a prompt names. */
function listNames({ view: { table, talk, self } }: Seeing): readonly string[] {
  const dead = table.news.flatMap((news) =>
    news.kind === 'night' ? [news.died] : news.kind === 'exile' ? [news.exiled] : [],
  );
  const said = [...dead, ...talk.map(({ by }) => by), self.name, ...self.pack];
  return [...new Set([...table.living, ...said])].filter((name) => name !== null).toSorted();
}

function askFact({ about, round, target, result }: Fact, names: readonly string[]): readonly Question[] {
  const verb = { unmask: 'inspect', protect: 'protect', eliminate: 'attack', medium: undefined }[about];
  const whom =
    verb === undefined
      ? []
      : [
          {
            about: 'own moves',
            question: `Which player did ${about === 'eliminate' ? 'the werewolves' : 'you'} ${verb} in round ${round}?`,
            choices: names,
            answer: target,
          },
        ];
  if (result === null) return whom;
  const found = {
    about: 'findings',
    question: `What did you learn about ${target} in round ${round}?`,
    choices: [...new Set([result, 'werewolf', 'villager', 'seer', 'doctor'])].toSorted(),
    answer: result,
  };
  return [...whom, found];
}

function askNews(news: News, names: readonly string[]): readonly Question[] {
  const choices = [...names, 'nobody'];
  const { round } = news;
  if (news.kind === 'night')
    return [
      {
        about: 'deaths',
        question: `Who died in the night of round ${round}?`,
        choices,
        answer: news.died ?? 'nobody',
      },
    ];
  if (news.kind === 'exile')
    return [
      {
        about: 'exiles',
        question: `Who was exiled in round ${round}?`,
        choices,
        answer: news.exiled ?? 'nobody',
      },
    ];
  return Object.entries(news.ballots ?? {}).map(([voter, target]) => ({
    about: 'votes',
    question: `For which player did ${voter} vote in round ${round}?`,
    choices,
    answer: target ?? 'nobody',
  }));
}
