import {
  arrival,
  lockstep,
  memoryJournal,
  play,
  retrace,
  virtual,
  withView,
  type NamedAgent,
} from '@masbench/core';
import { counterfactual, matchOnRecord } from '@masbench/findings';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { bazaar, services, trader, traders, type Bazaar } from '../../core/test/games/bazaar.ts';
import { unsealed } from '../../core/test/sealed-lines.ts';
import type { MatchOnRecord } from '../src/counterfactual/match-on-record.ts';
import { countCases } from '../../../scripts/testing/cases.ts';

const schedulers = { virtual: virtual(), lockstep: lockstep(), arrival: arrival() };

async function recorded(
  seed: number,
  scheduler: keyof typeof schedulers = 'virtual',
): Promise<MatchOnRecord<Bazaar>> {
  const { journal } = await play(bazaar, {
    config: { days: 3 },
    agents: traders,
    services,
    seed,
    scheduler: schedulers[scheduler],
  });
  return matchOnRecord(bazaar, journal);
}

const linesOf = ({ journal }: { readonly journal: { readonly read: () => Iterable<string> } }): string[] =>
  unsealed([...journal.read()]).slice(1);

/** The answers of a journal, and the attempts that did not count. */
const endsOf = (match: { readonly journal: { readonly read: () => Iterable<string> } }): Line[] =>
  linesOf(match)
    .map((line) => JSON.parse(line) as Line)
    .filter(({ type }) => type === 'answer' || type === 'attempt');

interface Line {
  readonly type: string;
  readonly id: string;
  readonly value?: unknown;
}

/** What was decided, by request, in the order of requests. */
const valuesOf = (lines: readonly Line[]): unknown[] =>
  lines
    .filter(({ type }) => type === 'answer')
    .map(({ id, value }) => [id, value] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

const asksNoOne = { agents: {}, services: {} };

describe('counterfactual', () => {
  it('without a change is the recorded match, line by line, and asks nothing', async () => {
    for (const scheduler of ['virtual', 'lockstep', 'arrival'] as const)
      for (const seed of [1, 2, 3]) {
        const match = await recorded(seed, scheduler);
        const same = await counterfactual(match, {}, asksNoOne);
        expect(linesOf(same.result)).toEqual(linesOf(match));
        expect(same).toMatchObject({
          status: 'unchanged',
          changedAt: null,
          asked: 0,
          difference: { A: 0, B: 0, C: 0 },
        });
      }
  });

  it('changes no line before the changed point, for all kinds of changes', async () => {
    const matches = await Promise.all([4, 5, 6].map(async (seed) => recorded(seed)));
    await fc.assert(
      fc.asyncProperty(
        fc.nat(2),
        fc.nat(),
        fc.constantFrom('answer', 'view', 'config', 'seat'),
        fc.integer({ min: 0, max: 9 }),
        async (which, at, what, price) => {
          const [match] = matches.slice(which);
          if (match === undefined) return;
          const moves = [...match.answers.values()].filter(({ kind }) => kind === 'price');
          const { id, seat = '' } = moves[at % moves.length] ?? { id: '' };
          const blind = withView(bazaar, 'square', 'dull', () => ({ day }) => ({ day, weather: null }));
          const late = withView(
            bazaar,
            'self',
            'late',
            (base) => (state, viewer, context) =>
              state.day > 1 + (at % 3) ? { sold: -1 } : base(state, viewer, context),
          );
          const result = await counterfactual(
            match,
            {
              answer: { answers: { [id]: { price } } },
              view: { game: at % 2 === 0 ? blind : late },
              config: { config: () => ({ days: 1 + (at % 4) }) },
              seat: { seats: { [seat]: trader } },
            }[what],
            { agents: traders, services },
          );
          const [before, after] = [endsOf(match), endsOf(result.result)];
          const { changedAt } = result;
          const changed = before.findIndex(({ id: one }) => one === changedAt);
          const answers = what === 'answer' || what === 'seat';
          const kept = before.slice(0, changedAt === null ? (answers ? 0 : after.length) : changed);
          expect(after.slice(0, kept.length)).toEqual(kept);
          // An answer that is on record already, and an agent that decides alike, change nothing.
          const isSame = JSON.stringify(valuesOf(after)) === JSON.stringify(valuesOf(before));
          expect(answers ? result.status : isSame).toBe(
            answers ? (isSame ? 'unchanged' : 'changed') : isSame,
          );
          expect(result.status === 'unchanged' && changedAt !== null).toBe(false);
          // What it played is a match of the changed game.
          const last = [
            ...retrace(what === 'view' ? (at % 2 === 0 ? blind : late) : bazaar, result.result.journal),
          ].at(-1);
          expect(last?.entry.type).toBe('end');
        },
      ),
      { numRuns: countCases(12) },
    );
  });

  it('gives recorded answers again where the same is shown, at their recorded cost', async () => {
    const match = await recorded(7);
    const { price: before } = z.object({ price: z.number() }).parse(match.answers.get('price/B#2')?.value);
    const { status, difference, asked, reused, result } = await counterfactual(
      match,
      { answers: { 'price/B#2': { price: before === 9 ? 0 : 9 } } },
      { services },
    );
    // On the last day, nothing that is shown depends on a price.
    expect({ status, asked }).toEqual({ status: 'changed', asked: 0 });
    expect(reused).toBeGreaterThan(0);
    expect(difference).toEqual({ A: 0, B: before === 9 ? -9 : 9 - before, C: 0 });
    const total = (lines: readonly string[]): number =>
      lines.reduce(
        (sum, line) => sum + ((JSON.parse(line) as { usage?: { costUsd?: number } }).usage?.costUsd ?? 0),
        0,
      );
    expect(total(linesOf(result))).toBeCloseTo(total(linesOf(match)), 9);
  });

  it('stops where an answer is missing and says which, and keeps answers on request', async () => {
    const match = await recorded(8);
    const change = { answers: { 'price/A#0': { price: 9 } } };
    const stopped = await counterfactual(match, change, { services });
    expect(stopped).toMatchObject({
      status: 'stopped',
      difference: null,
      missing: {
        seat: 'A',
        id: 'price/A#1',
        why: 'unanswered',
        reason: 'price/A#1 needs an answer of trader that is not on record: name an agent for the seat',
      },
    });
    const noService = await counterfactual(match, change, { agents: traders });
    expect(noService.missing).toMatchObject({ id: 'appraise#0', seat: null });
    const kept = await counterfactual(match, change, { services, keepAnswers: true });
    expect(kept).toMatchObject({ status: 'changed', asked: 0 });
    expect(kept.difference).toMatchObject({ B: 0, C: 0 });
  });

  it('stops where the new answer is not legal, and says why', async () => {
    const match = await recorded(8);
    const { status, difference, missing } = await counterfactual(
      match,
      { answers: { 'price/A#1': { price: -3 } } },
      { agents: traders, services },
    );
    expect({ status, difference }).toEqual({ status: 'stopped', difference: null });
    expect(missing).toMatchObject({ id: 'price/A#1', seat: 'A', why: 'illegal' });
    expect(missing?.reason).toContain('price/A#1 cannot be answered with {"price":-3}, which is not legal: ');
  });

  it('is unchanged by the answer on record, by the agent that played, and by a service with the same output', async () => {
    const match = await recorded(9);
    for (const change of [
      { answers: { 'price/A#1': match.answers.get('price/A#1')?.value } },
      { seats: { A: trader } },
      { services },
    ]) {
      expect(await counterfactual(match, change, { agents: traders, services })).toMatchObject({
        status: 'unchanged',
        changedAt: null,
        differing: 0,
        difference: { A: 0, B: 0, C: 0 },
      });
    }
  });

  it('does not ask an agent in the middle of a match that may have a memory', async () => {
    const match = await recorded(9);
    const forgetful: NamedAgent<Bazaar> = {
      name: 'forgetful',
      create: () => ({ price: () => ({ price: 1 }), bell: () => ({ note: '' }) }),
    };
    const agents = { ...traders, A: forgetful };
    const { missing } = await counterfactual(
      match,
      { answers: { 'price/A#0': { price: 9 } } },
      { agents, services },
    );
    expect(missing?.reason).toMatch('it may remember the moves before');
    // From the first move on it has seen all that it remembers.
    const fromStart = await counterfactual(match, { seats: { A: forgetful } }, { agents: traders, services });
    expect(fromStart).toMatchObject({ status: 'changed', changedAt: 'price/A#0' });
  });

  it('reads a journal once and refuses one of another game', async () => {
    const match = await recorded(10);
    const other = withView(bazaar, 'self', 'other', () => () => ({ sold: 7 }));
    expect(() => matchOnRecord(other, memoryJournal(match.journal.read()))).toThrow('has the hash');
  });
});
