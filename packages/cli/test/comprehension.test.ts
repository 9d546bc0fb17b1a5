import { type MockCall } from '@masbench/llm/testing';
import { describe, expect, it } from 'vitest';
import { masbench } from './in-process.ts';
import { serve } from './served.ts';

interface Result {
  readonly model: string;
  readonly answers: readonly {
    readonly about: string;
    readonly question: string;
    readonly expected: string;
    readonly right: boolean | null;
  }[];
}

/** The text of the prompt before the question. */
function readPrompt({ messages }: MockCall): {
  readonly prompt: string;
  readonly question: string;
  readonly choices: readonly string[];
} {
  const text = messages.map((message) => message.text).join('\n');
  const [prompt = '', asked = ''] = text.split('Do not make this move. ');
  const [, question = ''] = /instead: ([^]*?)\nAnswer with/u.exec(asked) ?? [];
  const choices = JSON.parse(`[${/answer is one of ([^]*)\.$/u.exec(asked.trim())?.[1] ?? ''}]`) as string[];
  return { prompt, question, choices };
}

/** Answers from the words of the prompt, for the questions about Werewolf that one pattern answers. */
function readWerewolf(call: MockCall): string {
  const { prompt, question, choices } = readPrompt(call);
  const found = (pattern: RegExp): string | undefined => pattern.exec(prompt)?.[1];
  const round = /round (\d+)/u.exec(question)?.[1] ?? '';
  const section = prompt.split(/^(?=Round \d+$)/mu).find((part) => part.startsWith(`Round ${round}\n`)) ?? '';
  const [, voter = ''] = /did (\w+) vote/u.exec(question) ?? [];
  const [, name = ''] = /Is (\w+) alive/u.exec(question) ?? [];
  const [, statement = ''] = /statement (\d+)/u.exec(question) ?? [];
  const lines = section.split('\n');
  const meant = [
    [/^Which player are you/u, found(/You are (\w+) \(/u)],
    [/^What is your role/u, found(/You are \w+ \((\w+)\)/u)],
    [/^Which side/u, `the ${found(/win with the (\w+)/u)}`],
    [/another werewolf/u, found(/other werewolves: (\w+)/u)],
    [/^Which round/u, found(/Now: round (\d+)/u)],
    [
      /alive/u,
      found(/Alive: ([^.]*)\./u)
        ?.split(', ')
        .includes(name) === true
        ? 'yes'
        : 'no',
    ],
    [/vote for yourself/u, prompt.includes('not for themselves') ? 'no' : 'yes'],
    [/who died|Who died/u, /(\w+) died in the night/u.exec(section)?.[1]?.replace('player', 'nobody')],
    [/Who was exiled/u, /(\w+) was exiled/u.exec(section)?.[1]?.replace('player', 'nobody')],
    [
      /did \w+ vote/u,
      lines
        .flatMap((line) => (line.startsWith('Votes ') ? [...line.matchAll(/for (\w+): ([^;.]*)/gu)] : []))
        .find(([, , voters = '']) => voters.split(', ').includes(voter))?.[1],
    ],
    [/made statement/u, new RegExp(`"${statement} (\\w+)":`, 'u').exec(prompt)?.[1]],
    [/What did you learn/u, /You inspected \w+: (\w+)/u.exec(section)?.[1]],
    [/did you inspect/u, /You inspected (\w+)/u.exec(section)?.[1]],
    [/did you protect/u, /You protected (\w+)/u.exec(section)?.[1]],
    [/the werewolves attack/u, /The werewolves attacked (\w+)/u.exec(section)?.[1]],
    [/^Is the text/u, 'no'],
    [/^Is it the word/u, 'yes'],
  ] as const;
  return meant.find(([pattern]) => pattern.test(question))?.[1] ?? choices[0] ?? '';
}

async function ask(
  game: string,
  answer: (call: MockCall) => string,
): Promise<{ result: Result; calls: number; stderr: string }> {
  const server = await serve({ reply: (call) => ({ json: { answer: answer(call) } }) });
  const { stdout, stderr, code } = await masbench(
    `models --comprehend ${game} --seat A=vllm:mock@${server.url}/v1 --json`,
  );
  expect({ code, stdout: stdout.slice(0, 1) }).toEqual({ code: 0, stdout: '[' });
  const [result] = JSON.parse(stdout) as Result[];
  if (result === undefined) throw new Error('there is no result');
  return { result, calls: server.requests.length, stderr };
}

describe('masbench models --comprehend', () => {
  it.each(['hq', 'mug'])(
    'asks forty questions about prompts of %s, announced with their bound',
    async (game) => {
      const { result, calls, stderr } = await ask(game, (call) => readPrompt(call).choices[0] ?? '');
      expect(calls).toBe(40);
      expect(stderr).toContain(
        `40 questions about prompts of ${game} are asked of every model: together at most $0.0000`,
      );
      const topics = new Set(result.answers.map(({ about }) => about));
      expect(topics.size).toBeGreaterThan(5);
      const right = result.answers.filter((one) => one.right === true).length;
      expect(right).toBeGreaterThan(0);
      expect(right).toBeLessThan(30);
    },
  );

  it('has questions about Werewolf whose answers stand in the prompt', async () => {
    const { result, calls } = await ask('werewolf', readWerewolf);
    expect(calls).toBe(40);
    expect(result.answers.filter(({ right }) => right !== true)).toEqual([]);
  });

  it('counts answers that are none of the choices by themselves', async () => {
    const { result } = await ask('werewolf', () => 'I would rather not say');
    expect(new Set(result.answers.map(({ right }) => right))).toEqual(new Set([null]));
  });
});
