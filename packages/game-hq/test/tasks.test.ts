import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replay, type Handlers } from '@masbench/core';
import { readJournal } from '@masbench/core/journal';
import { experiment, run, verify, type FinishedRun } from '@masbench/experiments';
import { benchmark, hq, hqBenchmark, hqPrompts, type Hq, always } from '@masbench/game-hq';
import { readTaskQuestions } from '../src/tasks/read-questions.ts';
import { questionAnswering } from '../src/tasks/question-answering.ts';
import { type HqTurn } from '../src/prompts/human-seat.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { evaluate, player, worth } from './playing.js';
import { findData, lackOf } from '../../../scripts/testing/published-data.ts';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

let folder: string;
beforeEach(() => void (folder = temporaryFolder()));

const sample = findData('hq/simpleqa_sample.csv');
const lack = lackOf('hq/simpleqa_sample.csv');

async function answered(
  settings: Readonly<Record<string, unknown>>,
  seats: Readonly<Record<string, string | object>> = {},
): Promise<FinishedRun> {
  const definition = experiment({ benchmark, settings: { task: 'simpleqa', ...settings }, seats });
  return run(definition, { folder: join(folder, 'run') });
}

const csv = [
  'metadata,problem,answer',
  `"{'topic': 'Music', 'urls': ['https://a.example']}",Which note follows F?,G`,
  '"{}","How many, in all, are 2 and 2?",4',
].join('\n');

describe('the task simpleqa', () => {
  it('plays its bundled questions offline, with graded accuracy for H', async () => {
    const { result } = await answered({});
    expect(result).toMatchObject({ finished: 1, failed: 0 });
    const [a] = result.seats;
    // Of twelve questions, so a multiple of a twelfth.
    expect((Number(a?.['h']) * 12) % 1).toBeCloseTo(0, 9);
    expect(await verify(join(folder, 'run'))).toMatchObject({ problems: [] });
  });

  it("reads SimpleQA's file, and shows its answers to the evaluation and to no seat", async () => {
    const path = join(folder, 'questions.csv');
    await writeFile(path, csv.replace('follows F?,G', 'follows F?,CANARY-17'));
    const shown: string[] = [];
    const told: string[] = [];
    const see = (turn: HqTurn): void => void shown.push(JSON.stringify({ data: turn.data, view: turn.view }));
    const agent: Handlers<Hq> = {
      policy: (turn) => {
        see(turn);
        const { system, user } = hqPrompts.policy(turn, { quote: String });
        told.push(`${system}\n${user}`);
        return always(turn);
      },
      summarize: (turn) => {
        see(turn);
        return { summary: turn.data.passage.text.includes('F?') ? 'It is canary 17, I think' : '5' };
      },
      review: (turn) => {
        see(turn);
        return { summary: turn.data.previous };
      },
    };
    const { result } = await answered({ passages: path }, { A: agent, B: agent });
    expect(result.seats.map(({ h }) => h)).toEqual([0.5, 0.5]);
    expect(shown.join('\n')).not.toContain('CANARY');
    expect(shown.join('\n')).toContain('"task":"simpleqa"');
    // In words of its own, with the weights of table 4.
    expect(told.join('\n')).toContain('Q = 1 × H − 0.001 × P');
    expect(told.join('\n')).not.toMatch(/summar|passage supports|(?:last|next) passage|Passages/iu);
    const { state } = replay(
      hq,
      readJournal(join(folder, 'run', 'matches', 'm0001.jsonl'), { blobs: join(folder, 'run', 'blobs') }),
    );
    expect(JSON.stringify(state)).not.toContain('CANARY');
  });

  it.each([
    ['problem,answer\nWhy?,\n', 'every row must have a `problem` and an `answer`: '],
    ['question,answer\nWhy?,Because.\n', 'every row must have a `problem` and an `answer`: '],
    ['problem,answer\n', 'there are none in'],
    ['problem,answer\n"a"b,c\n', 'a cell must end where its quote closes'],
  ])('says what is wrong with %j', async (text, sentence) => {
    const path = join(folder, 'questions.csv');
    await writeFile(path, text);
    await expect(readTaskQuestions(path)).rejects.toThrow(sentence);
  });

  it.skipIf(lack !== '')(`reads a sample of SimpleQA${lack}`, async () => {
    const questions = await readTaskQuestions(sample);
    expect(questions.length).toBeGreaterThan(50);
    expect(questions[0]).toMatchObject({ reference: 'Mandi Bahauddin, Punjab' });
  });

  it.each([
    ['7', 'Seven? No, 7.', 1],
    ['Mandi Bahauddin, Punjab', 'He was born in Mandi Bahauddin (Punjab).', 1],
    ['Zoë', 'zoe', 1],
    ['7', '17', 0],
    ['the Hague', 'Hague', 1],
    ['New York', 'York, the new one', 0],
  ])('grades %j against %j as %d', async (reference, output, value) => {
    const { evaluation } = questionAnswering;
    const service = evaluation('exact', {
      judge: () => async () => ({ text: '' }),
      imageEditor: () => undefined,
    });
    if (typeof service === 'function') throw new Error('the evaluation has a name');
    const input = { source: 'Which?', output, passage: 'q', reference };
    expect(await service.serve(input, {} as never)).toMatchObject({ status: 'scored', value });
  });
});

describe('tasks', () => {
  it.each([
    [{ task: 'poetry' }, 'There is no task "poetry": choose summarization, simpleqa'],
    [{ task: 'simpleqa', scorer: 'lexical' }, 'There is no scorer "lexical" of answers'],
  ])('that do not exist or cannot be scored are refused: %j', async (settings, sentence) => {
    await expect(run(experiment({ benchmark, settings }), { folder: join(folder, 'run') })).rejects.toThrow(
      sentence,
    );
  });

  it('of a user are played by the same rules', async () => {
    const own = hqBenchmark({
      module: import.meta.url,
      tasks: [
        {
          ...questionAnswering,
          name: 'marked',
          bundled: () => [
            { id: 'a', text: 'One.' },
            { id: 'b', text: 'Two.' },
          ],
          evaluation: () => evaluate,
        },
      ],
    });
    const agent = player({ write: (passage) => worth(passage === 'a' ? 0.5 : 0.7) });
    const definition = experiment({
      benchmark: own,
      settings: { task: 'marked' },
      seats: { A: agent, B: agent },
    });
    const { result } = await run(definition, { folder: join(folder, 'run') });
    expect(result.seats.map(({ h }) => h)).toEqual([0.6, 0.6]);
  });
});
