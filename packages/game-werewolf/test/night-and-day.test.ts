import { describe, expect, it } from 'vitest';
import { aim, ballot, bareRules, names, roles, stage } from './support.js';

const rules = { ...bareRules, firstNight: 'no-kill', rounds: { cap: 1 } } as const;

describe('a night', () => {
  it('shows wolves who must agree what the pack proposed before', async () => {
    const seen: unknown[] = [];
    const { state } = await stage({
      roles,
      rules: { ...bareRules, wolves: { choice: 'unanimous', rounds: 3 }, rounds: { cap: 1 } },
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

describe('a day', () => {
  it('counts a vote that is no legal answer as an abstention, and flags it', async () => {
    const { state, result } = await stage({
      roles,
      rules,
      acts: { Alaric: { vote: () => ({ target: 'No such player', statement: '', reasoning: '' }) } },
    });
    expect(state.days[0]?.ballots[0]).toMatchObject({ failed: [0] });
    expect(state.days[0]?.ballots[0]?.votes[0]).toBeNull();
    expect(result.seats['seat A']?.standIns).toEqual({ illegal: 1 });
  });

  it('shows earlier ballots to players that vote in turn, and only to them', async () => {
    const counts = async (order: 'sequential' | 'simultaneous'): Promise<(number | null)[]> => {
      const seen: (number | null)[] = [];
      await stage({
        roles,
        rules: { ...rules, vote: { explain: false, order } },
        all: {
          vote: (turn) => {
            const { ballots } = turn.view.table;
            seen.push(ballots && Object.keys(ballots).length);
            return ballot(null)(turn);
          },
        },
      });
      return seen;
    };
    expect(await counts('sequential')).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await counts('simultaneous')).toEqual(names.map(() => null));
  });

  it('polls all players after a statement in private', async () => {
    const { state } = await stage({
      roles,
      rules: { ...rules, debate: { turns: 1 }, polls: true },
      all: { poll: aim('Bettina') },
    });
    expect(state.days[0]?.turns[0]?.polls).toEqual([1, 0, 1, 1, 1, 1, 1, 1]);
  });
});
