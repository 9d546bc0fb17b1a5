import { chance, effect, move, play, uniform, type Seat } from '@masbench/core';
import { defineBenchmark, tellMatch, type Story } from '@masbench/core/benchmark';
import { defineGame } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';

interface Talk {
  seats: readonly Seat[];
  said: { by: Seat; text: string; day: number }[];
}

/** Seats speak in turn, twice around. */
const talk = defineGame<Talk>()({
  name: 'talk',
  version: 1,
  config: z.object({}),
  asks: { say: move({ data: z.null(), action: z.string(), fallback: () => '' }) },
  setup: (_config, seats) => ({ seats, said: [] }),
  open: ({ seats, said }, ask) =>
    said.length === 2 * seats.length ? [] : [ask.say(seats[said.length % seats.length] ?? '', null)],
  on: {
    say: ({ seats, said }, { seat, action }) =>
      void said.push({ by: seat, text: action, day: 1 + Math.floor(said.length / seats.length) }),
  },
  views: { said: ({ said }) => said },
  outcome: ({ seats, said }) => (said.length === 2 * seats.length ? { count: said.length } : null),
  scores: () => ({ A: 1, B: 0 }),
});

async function tell(story: Story<typeof talk>, seat?: Seat) {
  const agents = { A: { say: () => 'hello' }, B: { say: () => 'hello' } };
  const { journal } = await play(talk, { config: {}, agents, seed: 1 });
  return tellMatch(talk, journal, { story, seat });
}

const lines = async (story: Story<typeof talk>, seat: Seat = 'A') =>
  (await tell(story, seat)).lines.map(({ line }) => line);

describe('a declared story', () => {
  it('tells what seats were told alone in the order of the seats, and where all were told more, before that', async () => {
    const story: Story<typeof talk> = {
      history: ({ said }, seat) => [`${seat} sits down`, said.length > 0 && 'It begins', `${seat} waits`],
    };
    const told = (await tell(story)).lines.map(({ line, only }) => [line.text, only?.join() ?? 'all']);
    expect(told).toEqual([
      ['A sits down', 'A'],
      ['A waits', 'A'],
      ['B sits down', 'B'],
      ['B waits', 'B'],
      ['It begins', 'all'],
    ]);
    const atOnce: Story<typeof talk> = {
      history: ({ said }, seat) =>
        said.length > 0 && [`${seat} sits down`, 'It begins', `${seat} waits`, 'It goes on'],
    };
    expect((await tell(atOnce)).lines.map(({ line }) => line.text)).toEqual([
      'A sits down',
      'B sits down',
      'It begins',
      'A waits',
      'B waits',
      'It goes on',
    ]);
  });

  it('tells of its history what is new, a repeated line once more, under phases in their order', async () => {
    const day = (at: number, told: { by: Seat; says: string }) => ({ phase: `Day ${at}`, at, lines: told });
    const story: Story<typeof talk> = {
      // The last statement comes first here: places put the days in order.
      history: ({ said }) => said.toReversed().map(({ by, text, day: on }) => day(on, { by, says: text })),
    };
    expect(await lines(story)).toEqual([
      { as: 'phase', text: 'Day 1' },
      { as: 'speech', by: 'A', text: 'hello' },
      { as: 'speech', by: 'B', text: 'hello' },
      { as: 'phase', text: 'Day 2' },
      { as: 'speech', by: 'A', text: 'hello' },
      { as: 'speech', by: 'B', text: 'hello' },
    ]);
    // Without phases, the second greeting of a player is another one all the same.
    const flat: Story<typeof talk> = {
      history: ({ said }) => said.map(({ by, text }) => ({ by, says: text })),
    };
    expect(await lines(flat)).toHaveLength(4);
    // At one place, the same line is one.
    const placed: Story<typeof talk> = {
      history: ({ said }) => said.map(({ by, text, day: at }) => ({ at, by, says: text })),
    };
    expect(await lines(placed)).toHaveLength(4);
    const once: Story<typeof talk> = {
      history: ({ said }) => said.map(() => ({ at: 1, by: null, does: 'speaks' })),
    };
    expect(await lines(once)).toEqual([{ as: 'event', text: 'Nobody speaks' }]);
  });

  it('tells own answers before the news, and leaves out what is nothing', async () => {
    const told = await lines({
      people: () => [{ name: 'Ada', role: 'host' }, false, { name: 'Ada', role: null, isSelf: true }],
      moves: { say: ({ action }) => [{ thinks: ['I say', false, `: ${action}`] }, { says: '' }, null] },
      history: ({ said }) => [
        said.length > 3 && { by: 'B', leaves: 'is out', reveals: 'guest' },
        { ballot: 'Secret', votes: null },
        { table: 'Empty', rows: [] },
      ],
      tell: ({ after: { said } }) => said.length === 2 && 'All have spoken',
    });
    expect(told).toEqual([
      { as: 'thought', by: 'Ada', text: 'I say: hello' },
      { as: 'event', text: 'All have spoken' },
      { as: 'thought', by: 'Ada', text: 'I say: hello' },
      { as: 'event', text: 'B is out: guest', about: ['B'], tone: 'loss' },
    ]);
  });

  it('tells phase by phase what seats do that reach them at their own pace, with one table for all', async () => {
    const story: Story<typeof talk> = {
      people: (view, seat) => [{ name: seat, isSelf: true, note: `${view.said.length} said` }],
      tell: ({ before }) => before === undefined && { phase: 'Turn 1' },
      moves: {
        say: ({ seat, after }) => [
          { does: `speaks as number ${after.said.length}` },
          { table: 'Turns', columns: ['Seat', 'Words'], rows: [[seat, 1]] },
          after.said.length <= 2 && { phase: 'Turn 2' },
        ],
      },
    };
    const { lines: whole } = await tell(story);
    expect(whole.map(({ line: { text }, only }) => [text, only])).toEqual([
      ['Turn 1', null],
      ['A speaks as number 1', ['A']],
      ['B speaks as number 2', ['B']],
      ['Turns', null],
      ['Turn 2', null],
      ['A speaks as number 3', ['A']],
      ['B speaks as number 4', ['B']],
      ['Turns', null],
    ]);
    expect(whole.flatMap(({ line }) => (line.as === 'table' ? line.rows : []))).toEqual([
      ['A', 1],
      ['B', 1],
      ['A', 1],
      ['B', 1],
    ]);
    // The players of a line are those of its moment, and told again only where they have changed.
    expect(whole.map(({ people }) => people?.[0]?.note)).toEqual([
      '0 said',
      '1 said',
      '2 said',
      undefined,
      '1 said',
      '3 said',
      '4 said',
      undefined,
    ]);
    // The story of a seat keeps its order.
    const own = (await tell(story, 'B')).lines.map(({ line }) => line.text);
    expect(own).toEqual([
      'Turn 1',
      'B speaks as number 2',
      'Turns',
      'Turn 2',
      'B speaks as number 4',
      'Turns',
    ]);
  });

  it('tells phase by phase seat by seat what each was told alone', async () => {
    const story: Story<typeof talk> = {
      moves: {
        say: ({ seat, after }) => [
          after.said.filter(({ by }) => by === seat).length === 1 && { phase: 'Turns' },
          { does: `speaks as number ${after.said.length}` },
        ],
      },
    };
    expect((await tell(story)).lines.map(({ line: { text }, only }) => [text, only])).toEqual([
      ['Turns', null],
      ['A speaks as number 1', ['A']],
      ['A speaks as number 3', ['A']],
      ['B speaks as number 2', ['B']],
      ['B speaks as number 4', ['B']],
    ]);
  });

  it('knows the latest answer of a seat when others answer, and never that of another seat', async () => {
    const words: Record<Seat, string> = { A: 'hello', B: 'good-bye' };
    const agents = { A: { say: () => 'hello' }, B: { say: () => 'good-bye' } };
    const { journal } = await play(talk, { config: {}, agents, seed: 1 });
    const story: Story<typeof talk> = {
      tell: ({ seat, move: own, last }) => ({
        by: null,
        does: `${seat} ${own?.action ?? 'hears'} ${last?.action ?? 'first'}`,
      }),
    };
    for (const seat of ['A', 'B']) {
      const said = words[seat] ?? '';
      const told = tellMatch(talk, journal, { story, seat }).lines.map(({ line }) => line.text);
      const [own, other] = [`Nobody ${seat} ${said} ${said}`, `Nobody ${seat} hears ${said}`];
      expect(told.slice(0, 1)).toEqual([`Nobody ${seat} hears first`]);
      expect(told.slice(seat === 'A' ? 1 : 2)).toEqual(
        seat === 'A' ? [own, other, own, other] : [own, other, own],
      );
    }
  });

  it('is summed up from the answers on record, of seats and of services, but not of chance', async () => {
    const game = defineGame<{ drawn: number; said: string; worth: number | null }>()({
      name: 'judged',
      version: 1,
      config: z.object({}),
      asks: {
        draw: chance(z.int()),
        say: move({ data: z.object({ about: z.int() }), action: z.string(), fallback: () => '' }),
        judge: effect({ input: z.string(), output: z.number() }),
      },
      setup: () => ({ drawn: 0, said: '', worth: null }),
      open: ({ drawn, said }, ask) =>
        drawn === 0
          ? [ask.draw(uniform([3]))]
          : said === ''
            ? [ask.say('A', { about: drawn })]
            : [ask.judge(said, 'x')],
      on: {
        draw: (state, { value }) => void (state.drawn = value),
        say: (state, { action }) => void (state.said = action),
        judge: (state, { output }) => void (state.worth = output),
      },
      views: { said: ({ said }) => said },
      outcome: ({ worth }) => worth,
    });
    const { journal } = await play(game, {
      config: {},
      agents: { A: { say: () => 'hello' } },
      services: { judge: { name: 'judge', nature: 'scripted', serve: () => 7 } },
      seed: 1,
    });
    const story: Story<typeof game> = {
      end: (worth, _config, answers = []) => ({
        text: `It is worth ${worth}.`,
        lines: [
          { phase: 'On record' },
          answers.map((one) =>
            one.kind === 'say'
              ? { by: one.seat, does: [`says ${one.action}`, `about ${one.data.about}`] }
              : `${one.kind} ${one.key}: ${one.input} is ${one.output}`,
          ),
          { table: 'None', rows: [] },
        ],
      }),
    };
    expect(tellMatch(game, journal, { story }).end?.lines).toEqual([
      { as: 'phase', text: 'On record' },
      { as: 'event', text: 'A says hello about 3', about: ['A'] },
      { as: 'event', text: 'judge x: hello is 7' },
    ]);
    expect(tellMatch(game, journal, { story, seat: 'A' }).end).toBeNull();
  });

  it('is told with the configuration how it ended, of which a list knows nothing', async () => {
    const story: Story<typeof talk> = {
      end: ({ count }, config) => ({ text: `${count} of ${config === undefined ? 'unknown' : 'known'}` }),
    };
    expect((await tell(story)).end).toEqual({ text: '4 of known' });
    const listed = defineBenchmark(talk, { seats: ['A', 'B'], story }).story?.end?.({ count: 4 });
    expect(listed).toEqual({ text: '4 of unknown' });
  });

  it('has players whose entries complete each other, and an end in words', async () => {
    const { lines: told, end } = await tell({
      people: (_view, seat) => [
        { name: 'Ada', role: 'host' },
        { name: seat, isSelf: true, note: 'here' },
      ],
      history: ({ said }) => said.map(({ text }) => text),
      end: ({ count }) => ({ text: [`${count} statements`, ', no more.'], people: { A: { won: true } } }),
    });
    expect(told[0]?.people).toEqual([
      { name: 'A', note: 'here', seat: 'A' },
      { name: 'B', note: 'here', seat: 'B' },
    ]);
    expect(end).toEqual({ text: '4 statements, no more.', people: { A: { name: 'A', won: true } } });
  });

  it('is about answers that the game asks for', () => {
    const story = { moves: { sing: () => 'la' } } as Story<typeof talk>;
    expect(() => defineBenchmark(talk, { seats: ['A', 'B'], story })).toThrow(
      'the story is about sing, which the game does not ask for',
    );
  });
});
