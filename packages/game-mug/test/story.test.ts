import { tellMatch } from '@masbench/core/benchmark';
import { benchmark, mug, mugScriptedPlayer } from '@masbench/game-mug';
import { describe, expect, it } from 'vitest';
import { mugAsks } from '../src/game/asks.ts';
import type { MugConfigInput } from '../src/game/config.ts';
import { judgedAnswerText } from '../src/benchmark/told-answer.js';
import { edited, original, perceive, playMug, question, seatsOf } from './playing.js';

it('shows each seat the image that it has in the game: the undercover the other one', async () => {
  const { journal } = await playMug({ agents: seatsOf(4, mugScriptedPlayer({ perceive })) });
  const { lines, end } = tellMatch(mug, journal, { story: benchmark.story });
  const shown = lines.flatMap(({ line, only }) =>
    line.as === 'picture' ? [[only?.[0] ?? '', line.image.sha256]] : [],
  );
  const images = Object.entries(end?.people ?? {}).map(([seat, { role }]) => [
    seat,
    (role === 'undercover' ? edited : original).reference.sha256,
  ]);
  expect(images).toHaveLength(4);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(images));
});

it('shows at the vote why each voter votes, and each reason to that voter alone', async () => {
  const { journal } = await playMug({
    agents: seatsOf(4, mugScriptedPlayer({ perceive })),
    middleware: [
      async ({ kind, seat }, next) => {
        const answer = await next();
        return kind === 'vote' ? { ...Object(answer), thought: `${seat} has a reason.` } : answer;
      },
    ],
  });
  const { lines } = tellMatch(mug, journal, { story: benchmark.story });
  const ballot = lines.findIndex(({ line }) => line.as === 'ballot');
  const reasons = lines.slice(ballot - 4, ballot);
  expect(reasons.map(({ line }) => line.as)).toEqual(['thought', 'thought', 'thought', 'thought']);
  for (const { line, only } of reasons)
    expect(line.text).toMatch(new RegExp(`^${only?.[0]} has a reason\\. Suspects (nobody|Player \\d \\()`));
  expect(reasons.map(({ only }) => only?.length)).toEqual([1, 1, 1, 1]);
  const own = tellMatch(mug, journal, { story: benchmark.story, seat: 'A' });
  const thoughts = own.lines.flatMap(({ line }) => (line.as === 'thought' ? [line.text] : []));
  expect(thoughts.length).toBeGreaterThan(0);
  expect(thoughts.filter((text) => !text.startsWith('A has a reason.'))).toEqual([]);
});

const options = { ...question, choices: ['one', 'two'], answer: 'B' };
const { answer: _answer, ...open } = question;

it.each([
  ['B', true, options, 'the answer is B (two), which is right'],
  ['A', false, options, 'the answer is A (one), which is wrong: right is B (two)'],
  [null, false, options, 'no answer is given: right is B (two)'],
  ['three', null, open, 'the answer is three'],
  ['three', false, { ...open, answer: '4' }, 'the answer is three, which is wrong: right is 4'],
  ['A', false, undefined, 'the answer is A, which is wrong'],
])('prints what is known of the answer %s, right: %s', (answer, correct, asked, told) => {
  expect(judgedAnswerText({ answer, correct }, asked)).toBe(told);
});

it('ends a story in a list of matches with the answer', async () => {
  const { journal } = await playMug({ agents: seatsOf(4, mugScriptedPlayer({ perceive })) });
  const { end } = tellMatch(mug, journal, { story: benchmark.story });
  expect(end?.text).toMatch(/; the answer is (3, which is right|\S+, which is wrong: right is 3)\.$/u);
});

describe('a round', () => {
  const asking = async (config: Partial<MugConfigInput>) => {
    const { journal } = await playMug({
      agents: seatsOf(4, mugScriptedPlayer({ perceive })),
      config,
      middleware: [
        async ({ kind, data }, next) => {
          const answer = await next();
          if (kind !== 'reason') return answer;
          const { letters, others, asked } = mugAsks.reason.data.parse(data);
          return {
            ...Object(answer),
            answer: letters === null ? '3' : 'B',
            questions: others.slice(0, 1).map((to) => ({ to, text: 'Is it?' })),
            replies: asked.map(({ from }) => ({ to: from, text: 'It is.' })),
          };
        },
      ],
    });
    return tellMatch(mug, journal, { story: benchmark.story }).lines;
  };

  it('shows questions after all that was said at once, so that no statement looks like a reply to one', async () => {
    const lines = await asking({ observationRounds: 2 });
    const starts = lines.flatMap(({ line }, index) => (line.as === 'phase' ? [index] : []));
    const rounds = starts.map((start, index) => lines.slice(start, starts[index + 1]));
    const spoken = rounds.filter(([first]) => /^(Round|Observation)/u.test(first?.line.text ?? ''));
    expect(spoken.length).toBeGreaterThan(2);
    for (const [index, round] of spoken.entries()) {
      const kinds = round.flatMap(({ line }) =>
        line.as !== 'speech'
          ? []
          : [line.to === undefined ? 'said' : line.text === 'It is.' ? 'reply' : 'question'],
      );
      const order = ['said', ...(index === 0 ? [] : ['reply']), 'question'];
      expect(kinds.filter((kind, place) => kind !== kinds[place - 1])).toEqual(order);
      const events = round.flatMap(({ line }) => (line.as === 'event' ? [line.text] : []));
      expect(events[0]).toMatch(/^All speak at once/u);
      expect(events.some((text) => text.startsWith('Replies to what was asked in'))).toBe(index > 0);
      expect(events).toContain('Questions, which are replied to in the next round');
    }
  });

  it('calls an option an answer and a seat a seat, and no player a regular before the roles are drawn', async () => {
    const asked = { ...question, choices: ['2', '3', '4'], answer: 'B' };
    const lines = await asking({ question: asked });
    expect(lines[0]?.line.text).toBe(`Question: ${question.question}\nAnswer A: 2\nAnswer B: 3\nAnswer C: 4`);
    const said = lines.flatMap(({ line }) =>
      line.as === 'speech' && line.to === undefined ? [line.text] : [],
    );
    const answered = said.filter((text) => !text.startsWith('No answer'));
    expect(answered.length).toBeGreaterThan(3);
    for (const text of answered) expect(text).toMatch(/My answer: [ABC] \([234]\)\./u);
    const self = { name: 'Player 1', role: 'regular', image: original.reference, notes: [] } as const;
    const table = { players: [], rounds: [], summaries: [], choices: null, question: '', undercovers: 1 };
    const peopleIn = (phase: 'prepare' | 'reason') =>
      benchmark.story?.people?.({ self, table: { ...table, phase } }, 'A');
    expect(peopleIn('prepare')).toEqual([{ name: 'Player 1', isSelf: true }]);
    expect(peopleIn('reason')).toEqual([{ name: 'Player 1', isSelf: true, role: 'regular' }]);
  });
});
