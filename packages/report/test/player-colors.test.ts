import { createRng } from '@masbench/statistics';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { colorPlayers, playerClass } from '../src/story/face.js';

const matchOf = (names: readonly string[]) =>
  colorPlayers({
    lines: [
      {
        line: { as: 'event', text: 'They meet' },
        only: null,
        from: 1,
        at: 0,
        people: names.map((name) => ({ name, seat: null })),
      },
    ],
  });

describe('colors of players', () => {
  const rng = createRng(7, 'colors');
  const names = Array.from({ length: 300 }, (_, index) => `${rng.pick(['Ada', 'Ben', 'Player'])} ${index}`);

  it('differ in a match of up to twelve, and are those of the names where these differ', () => {
    for (let round = 0; round < 200; round += 1) {
      const players = rng.shuffle(names).slice(0, 2 + (round % 11));
      const colorOf = matchOf(players);
      expect(new Set(players.map(colorOf)).size).toBe(players.length);
      // Neither the order of the players nor the match changes a color that no other player has.
      expect(players.map(matchOf(players.toReversed()))).toEqual(players.map(colorOf));
      const own = players.map(playerClass);
      const alone = players.filter(
        (_, index) => own.indexOf(own[index] ?? '') === own.lastIndexOf(own[index] ?? ''),
      );
      expect(alone.map(colorOf)).toEqual(alone.map(playerClass));
    }
  });

  it('can be read on every ground, by day and by night', async () => {
    const style = await readFile(new URL('../page/tokens.css', import.meta.url), 'utf8');
    const pairs = (name: string) =>
      [...style.matchAll(new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`, 'gu'))].map((found) =>
        found.slice(1, 3),
      );
    const players = pairs('player');
    expect(players).toHaveLength(12);
    for (const ground of ['back', 'soft', 'night', 'day'].flatMap(pairs))
      for (const player of players)
        for (const theme of [0, 1])
          expect(contrast(player[theme] ?? '', ground[theme] ?? '')).toBeGreaterThan(3);
  });

  it('are there for a match of more, too', () => {
    expect(new Set(names.slice(0, 40).map(matchOf(names.slice(0, 40)))).size).toBe(12);
  });
});

/** Contrast of two colors by WCAG 2. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((left, right) => left - right);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const digits = color.length === 4 ? color.replaceAll(/\w/gu, '$&$&') : color;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(digits.slice(at, at + 2), 16) / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
