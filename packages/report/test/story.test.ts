import type { ToldMatch } from '@masbench/core/benchmark';
import { play } from '@masbench/core';
import { tellMatch } from '@masbench/core/benchmark';
import { benchmark, werewolf, werewolfScriptedPlayer } from '@masbench/game-werewolf';
import { writeStory } from '@masbench/report';
import { describe, expect, it } from 'vitest';

const agents = Object.fromEntries('ABCDEFGH'.split('').map((seat) => [seat, werewolfScriptedPlayer()]));
const { journal, outcome } = await play(werewolf, { config: {}, agents, seed: 7 });
const { story } = benchmark;

const hostile: ToldMatch = {
  id: 'm1',
  game: 'talk',
  seat: null,
  agents: {},
  end: { text: 'It *ends*.' },
  lines: [
    {
      line: { as: 'speech', by: '<b>A</b>', text: '# no heading\n\n![x](y) | `code` _a_' },
      only: null,
      from: 2,
      at: 0,
    },
    {
      line: { as: 'table', text: 'Gifts', columns: ['seat', 'gift'], rows: [['A|B', null]] },
      only: ['A'],
      from: 2,
      at: 0,
    },
  ],
};

describe('a story', () => {
  it('has the nights, the days and the end of a match of Werewolf, and everybody who died', async () => {
    const text = await writeStory(tellMatch(werewolf, journal, { story }));
    const rounds = outcome?.rounds ?? 0;
    for (let round = 1; round <= rounds; round += 1) expect(text).toContain(`Day ${round} `);
    expect(text).toContain('Night 1 ');
    for (const { name, cause } of outcome?.deaths ?? [])
      expect(text).toMatch(new RegExp(`✗ ${name} ${cause === 'exile' ? 'is exiled' : 'died in the night'}`));
    expect(text).toContain(outcome?.winner === 'wolves' ? '■ The wolves win ' : '■ The village wins ');
  });

  it('of one seat holds no private word of another', () => {
    const whole = tellMatch(werewolf, journal, { story });
    const told = new Set(
      tellMatch(werewolf, journal, { story, seat: 'C' }).lines.map(({ line }) => JSON.stringify(line)),
    );
    const hidden = whole.lines.filter(({ only }) => only !== null && !only.includes('C'));
    expect(hidden.length).toBeGreaterThan(50);
    expect(hidden.filter(({ line }) => told.has(JSON.stringify(line)))).toEqual([]);
    // All that the seat was told is in the story of the match.
    const all = new Set(whole.lines.map(({ line }) => JSON.stringify(line)));
    expect([...told].filter((line) => !all.has(line))).toEqual([]);
  });

  it.each([60, 80, 120])('fits a terminal of %i columns', async (width) => {
    const lines = (await writeStory(tellMatch(werewolf, journal, { story }), { width })).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(width + 1);
  });

  it('writes the numbers of a column with as many decimals, thousands apart, and what is unknown as a dash', async () => {
    const rows = [
      ['A', 0, 2230, 4.5],
      ['B', 0.0905, 684, null],
    ];
    const line = { as: 'table', text: 'Scores', rows } as const;
    const told = { ...hostile, lines: [{ line, only: null, from: 2, at: 0 }] };
    const text = await writeStory(told);
    expect(text).toContain('A  0.0000  2,230  4.5');
    expect(text).toContain('B  0.0905  684    –');
    expect(await writeStory(told, { format: 'markdown' })).toContain('| A | 0.0000 | 2,230 | 4.5 |');
  });

  it('ends with what sums it up, and a last cell that does not fit goes on below its beginning', async () => {
    const why = 'it says what the passage does not say, and it copies what the passage does say';
    const sums = [
      { as: 'phase', text: 'Every text' },
      { as: 'event', text: 'A gains.' },
      { as: 'table', text: 'All', columns: ['seat', 'why'], rows: [['A', why]] },
    ] as const;
    const told: ToldMatch = { ...hostile, lines: [], end: { text: 'It ends.', lines: sums } };
    const text = await writeStory(told, { width: 60 });
    expect(text.slice(text.indexOf('■'))).toBe(
      [
        '■ It ends.',
        '',
        '— Every text ───────────────────────────',
        '  · A gains.',
        '  All',
        '    seat  why',
        '    A     it says what the passage does not say, and it',
        '          copies what the passage does say',
        '',
      ].join('\n'),
    );
    // With little room, the cell has lines of its own.
    const wide = [{ ...sums[2], rows: [['A'.repeat(40), why]] }];
    const narrow = await writeStory({ ...told, end: { text: 'It ends.', lines: wide } }, { width: 60 });
    expect(narrow).toContain(`    ${'A'.repeat(40)}\n        it says what`);
    expect(await writeStory(told, { format: 'markdown' })).toMatch(/\*\*It ends\.\*\*\n\n## Every text\n/);
  });

  it('in Markdown has no markup that a player wrote', async () => {
    const text = await writeStory(hostile, { format: 'markdown' });
    expect(text).toContain('\\<b\\>A\\</b\\>');
    expect(text).toContain('\\# no heading \\!\\[x\\](y) \\| \\`code\\` \\_a\\_');
    expect(text).toContain('| A\\|B | – |');
    expect(text).toContain('*(only seat A)*');
    expect(text).toContain('**It \\*ends\\*.**');
  });
});

describe('a film', () => {
  it('is one well-formed picture that shows who votes for whom, who leaves and who wins', async () => {
    const film = await writeStory(tellMatch(werewolf, journal, { story }), { format: 'svg' });
    expect(findUnbalanced(film)).toBeUndefined();
    expect(film).toContain('The village votes: ');
    for (const { name } of outcome?.deaths ?? [])
      expect(film).toMatch(new RegExp(`<g class="gone">.*>${name} \\(seat [A-H]\\)<`));
    expect(film).toContain(`${outcome?.winner === 'wolves' ? 'werewolf' : 'seer'} ★`);
  });

  it('shows one scene after another, and begins again where it ends', async () => {
    const film = await writeStory(tellMatch(werewolf, journal, { story }), { format: 'svg' });
    const layers = [...film.matchAll(/class="layer t(\d+)[^"]*" style="animation-delay:(-[\d.]+)s"/gu)].map(
      ([, halves, delay]) => ({ from: Number(delay), to: Number(delay) + Number(halves) / 2 }),
    );
    const whole = -Math.min(...layers.map(({ from }) => from));
    // A ground, the players and a scene, at every half of a second.
    for (let at = -whole; at < 0; at += 0.5)
      expect(layers.filter(({ from, to }) => from <= at && at < to)).toHaveLength(3);
    expect(film).toContain(` ${whole}s step-end infinite`);
  });

  it('of a long match leaves out talk, not what decides it, and says so', async () => {
    const [speech] = hostile.lines;
    const loss = { as: 'event', text: 'B leaves', tone: 'loss' } as const;
    const lines = Array.from({ length: 300 }, (_, index) =>
      index % 20 === 7 ? { line: loss, only: null, from: index, at: 0 } : { ...speech, from: index },
    );
    const film = await writeStory({ ...hostile, lines } as ToldMatch, { format: 'svg' });
    expect(film.match(/>B leaves</gu)).toHaveLength(15);
    expect(film).toContain('(240 of 300 scenes are left out)');
    // Where more is decided than there are scenes for, it shows the beginning and the end.
    const losses = lines
      .slice(0, 100)
      .map(({ from }) => ({ line: { ...loss, text: `Loss ${from}.` }, only: null, from, at: 0 }));
    const most = await writeStory({ ...hostile, lines: losses }, { format: 'svg' });
    for (const shown of ['>Loss 0.<', '>Loss 98.<', '(40 of 100 scenes are left out)'])
      expect(most).toContain(shown);
  });

  it('has no markup that a player wrote', async () => {
    const film = await writeStory(hostile, { format: 'svg' });
    expect(film).toContain('&lt;b&gt;A&lt;/b&gt;');
    expect(findUnbalanced(film)).toBeUndefined();
  });
});

/** Finds the first tag that does not close what is open. */
function findUnbalanced(xml: string): string | undefined {
  const open: string[] = [];
  for (const [tag, close, name = '', self] of xml.matchAll(/<(\/?)([\w-]+)[^<>]*?(\/?)>/gu)) {
    if (close === '' && self === '') open.push(name);
    else if (close !== '' && open.pop() !== name) return tag;
  }
  return open.pop();
}
