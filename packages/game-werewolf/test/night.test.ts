import { fuzz } from '@masbench/core';
import { describe, expect, it } from 'vitest';
import { aim, ballot, bareRules, roles, stage } from './support.js';

const rules = { ...bareRules, vote: { explain: false, abstain: true }, rounds: { cap: 2 } };

describe('a night', () => {
  it('ends the same for any order of its actions', async () => {
    const acts = {
      Alaric: { eliminate: aim('Elowen') },
      Bettina: { eliminate: aim('Fenella') },
      Corvin: { unmask: aim('Bettina') },
    };
    const states = [];
    for (const order of [1, 2, 3, 4, 5]) {
      const played = await stage({ roles, rules, acts, all: { vote: ballot(null) }, scheduler: fuzz(order) });
      states.push(played.state);
    }
    for (const state of states.slice(1)) expect(state).toEqual(states[0]);
  });

  it('lets a saved player be attacked, inspected and voted for again', async () => {
    const offered = new Set<string>();
    const { state } = await stage({
      roles,
      rules,
      acts: { Dagmar: { protect: aim('Elowen') } },
      all: {
        eliminate: aim('Elowen'),
        unmask: ({ data }) => {
          if (data.targets.includes('Elowen')) offered.add('unmask');
          return { target: data.targets[0] ?? null, reasoning: '' };
        },
        vote: ({ data }) => {
          if (data.targets.includes('Elowen')) offered.add('vote');
          return { target: null, statement: '', reasoning: '' };
        },
      },
    });
    expect(state.nights.map(({ attack, victim }) => [attack, victim])).toEqual([
      [4, null],
      [4, null],
    ]);
    expect([...offered].toSorted()).toEqual(['unmask', 'vote']);
  });

  it('does not carry a protection over when the doctor has died', async () => {
    const { state } = await stage({
      roles,
      rules: { ...rules, rounds: { cap: 3 } },
      acts: { Dagmar: { protect: aim('Elowen') } },
      all: {
        eliminate: ({ data, view }) => ({
          target: view.table.round === 1 && data.targets.includes('Dagmar') ? 'Dagmar' : 'Elowen',
          reasoning: '',
        }),
        vote: ballot(null),
      },
    });
    expect(state.deaths.map(({ player, round }) => [player, round]).slice(0, 2)).toEqual([
      [3, 1],
      [4, 2],
    ]);
    expect(state.nights[1]?.protections).toEqual([]);
  });

  it('resolves with doctor and seer dead', async () => {
    const { state } = await stage({
      roles,
      rules: { ...rules, rounds: { cap: 4 } },
      acts: { Dagmar: { protect: aim('Hedwig') } },
      all: {
        eliminate: ({ data }) => ({
          target:
            ['Corvin', 'Dagmar', 'Elowen'].find((name) => data.targets.includes(name)) ??
            data.targets[0] ??
            null,
          reasoning: '',
        }),
        vote: ballot(null),
      },
    });
    expect(state.deaths.slice(0, 3).map(({ player }) => player)).toEqual([2, 3, 4]);
  });

  it('gives no result to a seer that dies that night, although the inspection counts', async () => {
    const { state } = await stage({
      roles,
      rules,
      all: { eliminate: aim('Corvin'), unmask: aim('Alaric'), vote: ballot(null) },
    });
    expect(state.nights[0]?.inspections).toEqual([{ by: 2, target: 0 }]);
    expect(state.players[2]?.facts).toEqual([]);
  });

  it('offers wolves no wolf, and the seer neither itself nor a player twice', async () => {
    const shown: Record<string, string[][]> = { eliminate: [], unmask: [] };
    await stage({
      roles,
      rules: { ...rules, rounds: { cap: 3 } },
      acts: { Dagmar: { protect: aim('Hedwig') } },
      all: {
        eliminate: ({ data }) => {
          shown['eliminate']?.push(data.targets);
          return { target: data.targets.includes('Hedwig') ? 'Hedwig' : null, reasoning: '' };
        },
        unmask: ({ data }) => {
          shown['unmask']?.push(data.targets);
          return { target: data.targets[0] ?? null, reasoning: '' };
        },
        vote: ballot(null),
      },
    });
    for (const targets of shown['eliminate'] ?? []) expect(targets).not.toContain('Alaric');
    expect(shown['unmask']?.map((targets) => targets.includes('Corvin'))).toEqual([false, false, false]);
    expect(shown['unmask']?.map(([first]) => first)).toEqual(['Alaric', 'Bettina', 'Dagmar']);
  });

  it('does not let the doctor protect the same player twice in a row, or itself, if configured', async () => {
    const targets: string[][] = [];
    await stage({
      roles,
      rules: { ...rules, doctor: { repeat: false, self: false } },
      acts: {
        Dagmar: {
          protect: ({ data }) => {
            targets.push(data.targets);
            return { target: 'Hedwig', reasoning: '' };
          },
        },
      },
      all: { eliminate: aim('Hedwig'), vote: ballot(null) },
    });
    expect(targets[0]).not.toContain('Dagmar');
    expect(targets[1]).not.toContain('Hedwig');
  });

  it.each([
    ['plurality', { choice: 'plurality', tie: 'none' }, null],
    ['the first seat', { choice: 'plurality', tie: 'first-seat' }, 4],
    ['the first target', { choice: 'plurality', tie: 'first-target' }, 2],
    ['unanimity without end', { choice: 'unanimous', rounds: 2, tie: 'none' }, null],
    ['the leader', { choice: 'leader' }, 5],
  ] as const)('breaks a tie of wolves by %s', async (_name, wolves, attacked) => {
    const { state } = await stage({
      roles,
      rules: { ...rules, wolves, rounds: { cap: 1 } },
      acts: {
        Alaric: { eliminate: aim('Fenella') },
        Bettina: { eliminate: aim('Elowen') },
        Dagmar: { protect: aim('Hedwig') },
      },
      all: { vote: ballot(null) },
    });
    expect(state.nights[0]?.attack).toBe(attacked);
  });

  it('shows wolves who must agree what the pack proposed before', async () => {
    const seen: unknown[] = [];
    const { state } = await stage({
      roles,
      rules: { ...rules, wolves: { choice: 'unanimous', rounds: 3 }, rounds: { cap: 1 } },
      acts: {
        Alaric: { eliminate: aim('Fenella') },
        Bettina: {
          eliminate: ({ data }) => {
            seen.push(data.proposals);
            return { target: data.proposals[0]?.target ?? 'Elowen', reasoning: '' };
          },
        },
        Dagmar: { protect: aim('Hedwig') },
      },
      all: { vote: ballot(null) },
    });
    expect(seen).toEqual([
      [],
      [
        { by: 'Alaric', target: 'Fenella' },
        { by: 'Bettina', target: 'Elowen' },
      ],
    ]);
    expect(state.nights[0]?.attack).toBe(5);
  });
});
