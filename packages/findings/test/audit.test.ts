import { RefusalError, type NamedAgent } from '@masbench/core';
import { experiment, load, run } from '@masbench/experiments';
import { audit } from '@masbench/findings';
import { auditTables } from '../src/audit/audit-tables.ts';
import { type Audit } from '../src/audit/audit-result.ts';
import { readAnswer } from '@masbench/llm';
import { describe, expect, it } from 'vitest';
import { benchmark, naming, type numbers } from '../../experiments/test/numbers.ts';
import { placesOfTest } from '../../experiments/test/places.ts';

const at = placesOfTest();

/** What a model writes in a mode, and how its call ends. */
const modes = {
  good: ['{"number": 9}', 'stop'],
  fenced: ['Here it is:\n```json\n{"number": 9}\n```', 'stop'],
  prose: ['I would rather say it in words: nine.', 'stop'],
  'bad key': ['{"digit": 9}', 'stop'],
  'too great': ['{"number": 99}', 'stop'],
  'cut off': ['{"number": ', 'length'],
  refusing: ['I cannot take part in that.', 'refusal'],
  filtered: ['', 'content-filter'],
} as const;
type Mode = keyof typeof modes;

/** An agent of an earlier day, whose parser takes nothing but bare JSON; its calls are on record. */
function strict(modeOf: (turn: number) => Mode): NamedAgent<typeof numbers> {
  return {
    name: 'strict',
    nature: 'model',
    resumable: true,
    create: () => ({
      name: async ({ turn }, { trace, use }) => {
        const [text, finish] = modes[modeOf(turn)];
        use({ calls: 1 });
        await trace({ type: 'model-call', call: 1, result: { text, finish: { unified: finish } } });
        if (finish === 'refusal' || finish === 'content-filter') throw new RefusalError('the model refused');
        try {
          return JSON.parse(text);
        } catch {
          return text;
        }
      },
    }),
  };
}

async function audited(
  modeOf: (turn: number) => Mode,
  {
    trials = 4,
    rounds = 2,
    options = { read: readAnswer },
  }: { trials?: number; rounds?: number; options?: object } = {},
): Promise<Audit> {
  const seats = { A: strict(modeOf), B: naming('scripted: five', 5) };
  const study = experiment({ benchmark, seats, trials, settings: { rounds }, limits: { retries: 1 } });
  await run(study, { folder: at('run') });
  return audit(await load(at('run')), options);
}

const causesOf = ({ causes }: Audit) =>
  causes.map(({ cause, origin, attempts, substitutes }) => [cause, origin, attempts, substitutes]);

describe('audit', () => {
  it('finds nothing in a run whose moves are all the agents’ own', async () => {
    const found = await audited(() => 'good');
    expect(found).toMatchObject({
      matches: { finished: 4, clean: 4, forfeited: 0, inQuestion: 0 },
      causes: [],
      readAgain: { answers: 0, recovered: 0 },
      flags: [],
      notes: [],
    });
    expect(found.agents[0]).toMatchObject({ agent: 'strict', moves: 8, substitutes: 0, share: 0 });
    expect(found.difference?.clean).toEqual(found.difference?.all);
  });

  it.each([
    // Two attempts for each of 8 moves: the engine asks once more, then the game answers. A refusal is not asked again.
    ['fenced', 'recovered', 'parser', 16, 16],
    ['prose', 'no JSON', 'model', 16, 0],
    ['bad key', 'illegal', 'model', 16, 0],
    ['too great', 'illegal', 'model', 16, 0],
    ['cut off', 'truncated', 'limits', 16, 0],
    ['refusing', 'refusal', 'model', 8, 0],
    ['filtered', 'filtered', 'provider', 8, 0],
  ] as const)('tells %s answers as %s, of the %s', async (mode, cause, origin, attempts, recovered) => {
    const found = await audited(() => mode);
    expect(causesOf(found)).toEqual([[cause, origin, attempts, 8]]);
    expect(found.causes[0]?.quotes).toHaveLength(2);
    const [written] = modes[mode];
    expect(found.causes[0]?.quotes[0]).toMatchObject({
      match: 'm0001',
      request: 'name/A#0',
      attempt: 1,
      answer: written.replaceAll(/\s+/g, ' ').trim(),
    });
    expect(found.readAgain?.recovered).toBe(recovered);
    expect(found.matches).toMatchObject({ finished: 4, clean: 0, inQuestion: 4 });
    expect(found.flags).toContain("No move of strict was its own: its score is that of the game's fallback");
    expect(found.flags.some((flag) => flag.includes("today's parser"))).toBe(recovered > 0);
  });

  it('says that a difference rests on lost moves where it does not stand without them', async () => {
    // In every trial but two the harness loses the move that would have won.
    const found = await audited((turn) => (turn === 0 ? 'fenced' : 'good'), { trials: 12, rounds: 1 });
    expect(found.difference).toMatchObject({ first: 'scripted: five', second: 'strict', clean: null });
    expect(found.flags).toContain(
      'scripted: five − strict rests on trials with substitutes: fewer than two have none',
    );
  });

  it('calls a difference that stands without the lost moves by no flag of its own', async () => {
    let asked = 0;
    const found = await audited(
      () => {
        asked += 1;
        return asked <= 2 ? 'refusing' : 'good';
      },
      { trials: 12, rounds: 2 },
    );
    expect(found.matches).toMatchObject({ clean: 11, inQuestion: 1 });
    expect(found.difference?.clean).toMatchObject({ word: 'wins more often', n: 11 });
    expect(found.flags.filter((flag) => flag.includes('rests on'))).toEqual([]);
  });

  it('works from the journals alone, and says what it could not look at', async () => {
    const withoutParser = await audited(() => 'fenced', { options: {} });
    expect(withoutParser.readAgain).toBeNull();
    expect(causesOf(withoutParser)).toEqual([['illegal', 'model', 16, 8]]);
    const importModule = async () => ({});
    const gone = await audit(await load(at('run')), { read: readAnswer, importModule });
    expect(gone.readAgain).toBeNull();
    expect(gone.notes).toEqual([expect.stringMatching(/^No answer on record was read again: /)]);
  });

  it('makes tables without quotes', async () => {
    const tables = auditTables(await audited(() => 'prose'));
    expect(tables.map(({ name, rows }) => [name, rows.length])).toEqual([
      ['own-moves', 2],
      ['causes', 1],
    ]);
  });
});
