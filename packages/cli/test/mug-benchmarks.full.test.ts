import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateQuestion } from '@masbench/counterfactual-images';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { inFolder } from './in-process.ts';

/** There is no vote, and one round of speech and of summary is what the answer goes through. */
const short = `--seats 3 --seat *=./stored.mjs --quiet --json --set questions=questions.json --set missingImages=placeholder
  --set undercovers=0 --set observationRounds=0 --set maxRounds=1 --set maxSummaryRounds=1`;

/** An agent that gives these answers in the order of the matches, and nothing of use where there is none. */
const agentOf = (answers: readonly (string | null)[]): string => `export const agent = {
  name: 'stored',
  nature: 'scripted',
  create: ({ id }) => (turn, io) => {
    io.use({ calls: 1, inputTokens: 0, outputTokens: 0, seconds: 0, costUsd: 0 });
    const answer = ${JSON.stringify(answers)}[Number(id.slice(1)) - 1];
    // No answer at all breaks the rules.
    return answer === null ? {} : { answer, reasoning: answer };
  },
};`;

const officialSchema = z.looseObject({
  figures: z.looseObject({ official: z.looseObject({ figures: z.looseObject({}) }) }),
});

const officialOf = (stdout: string) => officialSchema.parse(JSON.parse(stdout)).figures.official;

function jsonLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

const yesOrNo = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    question_id: index + 1,
    image: `COCO_${index % 2}.jpg`,
    text: `Is there a thing of number ${index}?`,
    label: index % 2 === 0 ? 'yes' : 'no',
  }));

describe('masbench run mug --set benchmark=pope', () => {
  it('leaves missing answers out, or replaces them with a declared text, and counts them', async () => {
    const { folder, masbench } = inFolder({
      'questions.json': jsonLines(yesOrNo(4)),
      'stored.mjs': agentOf(['yes', 'no', null, 'no']),
    });
    const run = async (out: string, more = '') =>
      masbench(`run mug ${short} --limit onIllegal=abort --set benchmark=pope ${more} --out ${out}`);
    const left = await run('left');
    expect(left.code).toBe(1);
    expect(officialOf(left.stdout)).toMatchObject({
      asked: 4,
      answered: 3,
      missing: 1,
      missingAnswers: 'left out',
      figures: { overall: { n: 3, accuracy: 1 } },
    });
    const answers = await readFile(join(folder, 'left/artifacts/pope.answers.jsonl'), 'utf8');
    const questions = await readFile(join(folder, 'left/artifacts/pope.questions.jsonl'), 'utf8');
    const told = (text: string, field: string): unknown[] =>
      text
        .trim()
        .split('\n')
        .map((line) => z.record(z.string(), z.unknown()).parse(JSON.parse(line))[field]);
    expect(told(answers, 'question')).toEqual(told(questions, 'text'));

    const stand = await run('stand', '--set missingAnswers=no');
    expect(officialOf(stand.stdout)).toMatchObject({
      answered: 3,
      missing: 1,
      missingAnswers: { standIn: 'no' },
      figures: { overall: { n: 4, accuracy: 0.75 } },
    });
  });

  it('reads questions and images from files, without which a run is neither verified nor resumed', async () => {
    const made = Array.from({ length: 60 }, (_, index) => generateQuestion({ seed: 'folder', index }));
    const asked = made.filter(({ question }) => question.choices === undefined);
    const rows = asked.map(({ question }, index) => ({
      question_id: index + 1,
      image: `COCO_${index}.png`,
      text: question.question,
      label: question.answer,
    }));
    const { folder, masbench } = inFolder({ 'coco_pope_popular.json': jsonLines(rows) });
    for (const kind of ['original', 'edited'] as const) {
      await mkdir(join(folder, kind));
      for (const [index, images] of asked.entries())
        await writeFile(join(folder, kind, `COCO_${index}.png`), images[kind]);
    }
    const files = '--set questions=coco_pope_popular.json --set images=original --set edited=edited';
    const { code } = await masbench(`run mug --quiet --set error=0 --set benchmark=pope ${files} --out run`);
    expect(code).toBe(0);
    expect(await masbench('verify run')).toMatchObject({ code: 0 });
    const file = join(folder, 'coco_pope_popular.json');
    await writeFile(file, jsonLines(rows).replace('"yes"', '"no"'));
    const changed = expect.stringContaining('coco_pope_popular.json changed since this run began') as string;
    expect(await masbench('verify run')).toMatchObject({ code: 2, stderr: changed });
    await rm(file);
    const gone = expect.stringMatching(/Cannot read the questions .*coco_pope_popular\.json/) as string;
    expect(await masbench('resume run --quiet')).toMatchObject({ code: 2, stderr: gone });
  });
});

describe('masbench run mug on the other benchmarks', () => {
  const hallusion = ['0', '1'].map((figure) => ({
    category: 'VD',
    subcategory: 'illusion',
    visual_input: '1',
    set_id: '0',
    figure_id: figure,
    question_id: '0',
    question: 'Are the lines of the same length?',
    gt_answer: figure,
    filename: `./VD/illusion/0_${figure}.png`,
  }));
  const mmstar = ['A', 'B'].map((answer, index) => ({
    index,
    question: 'Which letter is right?\nOptions: A: the first, B: the second, C: the third, D: none',
    answer,
    category: index === 0 ? 'math' : 'coarse perception',
    l2_category: 'geometry',
    image_path: `images/${index}.jpg`,
  }));
  const mmmu = ['A', 'B'].map((answer, index) => ({
    id: `validation_Art_${index + 1}`,
    question: '<image 1> Who painted this?',
    options: "['Dürer', 'Monet']",
    answer,
    question_type: 'multiple-choice',
    image_1: `${index}.png`,
  }));
  it.each([
    [
      'hallusionbench',
      hallusion,
      ['Yes', 'Yes'],
      { aAcc: 0.5, splits: { VD_illusion: { aAcc: 0.5 } } },
      ['HallusionBench.answers.json', 'masbench_HallusionBench.tsv'],
    ],
    [
      'mmstar',
      mmstar,
      ['A', 'A'],
      { accuracy: 0.5, byCategory: { math: 1, 'coarse perception': 0 } },
      ['masbench_MMStar.tsv', 'mmstar.answers.tsv'],
    ],
    [
      'mmmu',
      mmmu,
      ['A', 'A'],
      { accuracy: 0.5, subjects: { Art: { n: 2, correct: 1 } } },
      ['masbench_MMMU_DEV_VAL.tsv', 'mmmu', 'mmmu.answers.json'],
    ],
    [
      'pope',
      yesOrNo(2),
      ['yes', 'yes'],
      { overall: { n: 2, accuracy: 0.5 } },
      ['masbench_POPE.tsv', 'pope.answers.jsonl', 'pope.questions.jsonl'],
    ],
  ] as const)(
    '%s: figures by category, native files and that of VLMEvalKit',
    async (name, rows, answers, figures, files) => {
      const questions = name === 'pope' ? jsonLines(rows) : JSON.stringify(rows);
      const { folder, masbench } = inFolder({ 'questions.json': questions, 'stored.mjs': agentOf(answers) });
      const line = `run mug ${short} --set benchmark=${name} --out run`;
      const { code, stdout, stderr } = await masbench(line);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      const counts = { asked: 2, answered: 2, placeholders: 2 };
      expect(officialOf(stdout)).toMatchObject({ benchmark: name, ...counts, figures });
      const written = await readdir(join(folder, 'run/artifacts'));
      expect(written.filter((path) => !path.startsWith('m0001'))).toEqual(files);
      expect(await masbench('verify run')).toMatchObject({ code: 0 });
    },
  );
});
