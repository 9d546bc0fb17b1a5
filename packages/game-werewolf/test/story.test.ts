import { play } from '@masbench/core';
import { tellMatch } from '@masbench/core/benchmark';
import { benchmark, werewolf, werewolfScriptedPlayer } from '@masbench/game-werewolf';
import { describe, expect, it } from 'vitest';
import { names, seatsOf, stage, roles } from './support.js';

const story = benchmark.story;

/** Words of the story, with the phase that they stand in. */
function listLines(told: ReturnType<typeof tellMatch>): readonly (readonly [phase: string, text: string])[] {
  let phase = '';
  return told.lines.map(({ line }) => {
    if (line.as === 'phase') phase = line.text;
    return [phase, line.as === 'thought' ? `${line.by} thinks: ${line.text}` : line.text] as const;
  });
}

/** A match in which the village exiles a player on the first day, and the wolves attack the last ones that may be attacked. */
async function tellExile(exiled: string, rules: Parameters<typeof stage>[0]['rules'] = {}) {
  const { result } = await stage({
    roles,
    rules,
    all: {
      eliminate: ({ data }) => ({ target: data.targets.at(-1) ?? null, reasoning: '' }),
      vote: ({ data }) => ({
        target: data.targets.includes(exiled) ? exiled : (data.targets[0] ?? null),
        statement: 'So be it.',
        reasoning: '',
      }),
    },
  });
  return listLines(tellMatch(werewolf, result.journal, { story }));
}

describe('what a player that has died no longer does', () => {
  const [, , seer = '', doctor = ''] = names;

  it('stands in every night after its death, for a reader who looks for a finding', async () => {
    const lines = await tellExile(seer);
    const told = lines.filter(([, text]) => text.includes('no finding'));
    const nights = lines.filter(([, text]) => text.startsWith('Night')).slice(1);
    expect(nights.length).toBeGreaterThan(0);
    expect(told).toEqual(nights.map(([phase]) => [phase, `${seer}, the seer, is dead: no finding`]));
    expect(lines.filter(([, text]) => text.includes('protects nobody'))).toEqual([]);
    const without = await tellExile(doctor);
    expect(without.find(([, text]) => text.includes('is dead'))).toEqual([
      'Night 2',
      `${doctor}, the doctor, is dead and protects nobody`,
    ]);
  });

  it('is said of a seer that dies before it learns what it found', async () => {
    const { result } = await stage({
      roles,
      all: {
        eliminate: ({ data }) => ({ target: data.targets.includes(seer) ? seer : null, reasoning: '' }),
        protect: () => ({ target: doctor, reasoning: '' }),
      },
    });
    expect(listLines(tellMatch(werewolf, result.journal, { story }))).toContainEqual([
      'Night 1',
      `${seer}, the seer, died in this night: no finding`,
    ]);
  });

  it('is said of the exiled, who is not asked about the reasons of the vote, where somebody is', async () => {
    const unasked = (lines: Awaited<ReturnType<typeof tellExile>>) =>
      lines.filter(([, text]) => text.includes('not asked about the reasons')).map(([phase]) => phase);
    expect(unasked(await tellExile(seer))).toContain('Day 1');
    expect(unasked(await tellExile(seer, { deception: { votes: false } }))).toEqual([]);
    expect(unasked(await tellExile(seer, { deception: { peers: 'none', self: false } }))).toEqual([]);
  });
});

it('tells suspicion of those who know the wolves apart from that of the others', async () => {
  const agents = Object.fromEntries(seatsOf(8).map((seat) => [seat, werewolfScriptedPlayer()]));
  const { journal, outcome } = await play(werewolf, { config: {}, agents, seed: 3 });
  const players = Object.values(outcome?.players ?? {});
  const judgements = tellMatch(werewolf, journal, { story }).lines.flatMap(({ line }) =>
    line.as === 'thought' && /^(Doubts|Knows the wolves)/u.test(line.text) ? [line] : [],
  );
  expect(judgements.length).toBeGreaterThan(50);
  for (const { by, text } of judgements) {
    const isWolf = players.find(({ name }) => name === by)?.role === 'werewolf';
    expect(text.startsWith('Knows the wolves')).toBe(isWolf);
    const packmates = isWolf ? players.filter(({ role }) => role === 'werewolf') : [];
    const named = packmates.filter(({ name }) => text.includes(`${name} at`));
    expect(text.split('its packmate ')).toHaveLength(1 + named.length);
  }
  expect(judgements.some(({ text }) => text.includes('its packmate'))).toBe(true);
});
