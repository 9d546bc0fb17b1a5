import type { AnyGame } from '@masbench/core';
import { conform, ConformanceError, examine, gameLaws } from '@masbench/core/testing';
import { createRng } from '@masbench/statistics';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { askAnything } from './games/ask-anything.ts';
import { chat, type Chat } from './games/chat.ts';
import { nim, type Nim } from './games/nim.ts';
import { riddle } from './games/riddle.ts';
import type { Terms } from './zoo/specimen.ts';
import { faults, gaps, twins } from './zoo/specimens.ts';

/** For games that stand for one question alone. */
const allWaived = Object.fromEntries(gameLaws.map((law) => [law, 'another test checks it']));

/** What the kit says, with its own number of matches unless another is given. */
async function verdictOn(game: AnyGame, terms: Terms, runs = 20): Promise<string> {
  try {
    await conform(game, { config: {}, ...terms, runs });
    return 'passed';
  } catch (error) {
    if (error instanceof ConformanceError) return error.message;
    throw error;
  }
}

describe('conform, on games of many styles', () => {
  it.each(faults)('names the law that is broken where $fault: $law', async ({ broken, law, terms }) => {
    // A game that draws from the process breaks several laws, and its luck decides which of them is found first.
    const rng = createRng('luck of the process', 'conform');
    const random = vi.spyOn(Math, 'random').mockImplementation(() => rng.float());
    try {
      expect((await verdictOn(broken, terms)).split(':')[0]).toBe(law);
    } finally {
      random.mockRestore();
    }
  });

  it.each(gaps)('does not say that $law holds where $fault', async ({ broken, law, terms }) => {
    const { findings } = await examine(broken, { config: {}, ...terms, runs: 20 });
    const { verdict } = findings.find((finding) => finding.law === law) ?? {};
    expect(verdict).toBe(law === 'no interference' ? 'not checked' : 'does not apply');
  });

  it('takes names of seats that are words of its texts', async () => {
    expect(await verdictOn(chat, { seats: ['a', 'I', 'the'], waive: allWaived })).toBe('passed');
  });

  it('takes a game whose answers fit a pattern, without a fallback', async () => {
    expect(await verdictOn(askAnything(z.string().regex(/^[a-z]{5}$/)), { seats: 2, waive: allWaived })).toBe(
      'passed',
    );
  });

  it.each([
    [
      'shares that add up',
      z
        .array(z.int().min(0).max(100))
        .length(4)
        .refine((all) => all.reduce((sum, one) => sum + one, 0) === 100),
    ],
    [
      'a ranking by numbers',
      z
        .array(z.int().min(1).max(6))
        .length(6)
        .refine((all) => new Set(all).size === all.length),
    ],
  ])('takes %s, without a fallback', async (_what, action) => {
    expect(await verdictOn(askAnything(action), { seats: 2, waive: allWaived })).toBe('passed');
  });

  it('tries odd texts that no match came to', async () => {
    const game = askAnything(z.string());
    const encoding: typeof game = {
      ...game,
      on: {
        say: (state, answer, config) => {
          encodeURIComponent(String(answer.action));
          game.on.say(state, answer, config);
        },
      },
    };
    expect(await verdictOn(encoding, { seats: 2, waive: allWaived }, 1)).toContain('URI malformed');
  });

  it('takes a game that is an object of a class', async () => {
    expect(await verdictOn(Object.create(nim) as Nim, { seats: 2, waive: allWaived })).toBe('passed');
  });

  it('does not look at all of a talk that never ends', async () => {
    const endless: Chat = { ...chat, outcome: () => null };
    expect(await verdictOn(endless, { seats: 4 })).toMatch(
      /^terminates: there is no outcome after 5000 answers/,
    );
  });

  it('says that a service failed, and does not blame the game', async () => {
    const services = {
      hint: (): string => {
        throw new Error('down');
      },
    };
    await expect(conform(riddle, { config: {}, seats: 1, services })).rejects.toThrow(
      /^Cannot check the game: the service 'hint' failed at hint#0: down/,
    );
  });

  it.each([
    ['no seat', { seats: 0 }, /at least one seat/],
    ['no run', { seats: 1, runs: 0 }, /'runs' must be at least 1/],
  ])('does not check with %s', async (_what, wrong, message) => {
    await expect(conform(riddle, { config: {}, ...wrong })).rejects.toThrow(message);
  });

  it.each(twins)('passes the mended twin: not “$fault”', async ({ mended, terms }) => {
    expect(await verdictOn(mended, terms, 6)).toBe('passed');
  });
});
