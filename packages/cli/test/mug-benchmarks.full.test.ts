import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateQuestion } from '@masbench/counterfactual-images';
import { popeMetrics } from '@masbench/vlm-benchmarks';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { findData, lackOf } from '../../../scripts/testing/published-data.ts';
import { inFolder } from './child-process.ts';
import { command, masbench } from './in-process.ts';

const data = findData('mug/pope');
const lack = lackOf('mug/pope/coco_pope_random.v2910.json', 'mug/pope/llava-v1.5-13b.random.answers.jsonl');

/** There is no vote, and one round of speech and of summary is what the answer goes through. */
const short = `--seats 3 --quiet --json
  --set undercovers=0 --set observationRounds=0 --set maxRounds=1 --set maxSummaryRounds=1`;

/** An agent that gives the answers of a file in the order of the matches, and nothing of use where there is none. */
const storedAgent = `
import { readFileSync } from 'node:fs';
const answers = JSON.parse(readFileSync(new URL('./answers.json', import.meta.url), 'utf8'));
export const agent = {
  name: 'stored',
  nature: 'scripted',
  create: ({ id }) => (turn, io) => {
    io.use({ calls: 1, inputTokens: 0, outputTokens: 0, seconds: 0, costUsd: 0 });
    const answer = answers[Number(id.slice(1)) - 1];
    // No answer at all breaks the rules.
    return answer === null ? {} : { answer, reasoning: answer };
  },
};
`;

const officialSchema = z.looseObject({
  config: z.looseObject({ placeholders: z.int().optional() }),
  figures: z.looseObject({
    detection: z.looseObject({ value: z.number().nullable() }),
    accuracy: z.array(z.looseObject({ accuracy: z.looseObject({ value: z.number() }) })),
    official: z.looseObject({
      asked: z.int(),
      answered: z.int(),
      missing: z.int(),
      placeholders: z.int(),
      sha256: z.string(),
      figures: z.looseObject({}),
    }),
  }),
});

type Printed = z.output<typeof officialSchema>['figures'];

function overallOf(stdout: string): Printed {
  return officialSchema.parse(JSON.parse(stdout)).figures;
}

function jsonLines(rows: readonly unknown[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/** Seats that give these answers. */
async function stored(folder: string, answers: readonly (string | null)[]): Promise<string> {
  await writeFile(join(folder, 'answers.json'), JSON.stringify(answers));
  await writeFile(join(folder, 'stored.mjs'), storedAgent);
  return ['A', 'B', 'C'].map((seat) => `--seat ${seat}=${join(folder, 'stored.mjs')}`).join(' ');
}

const yesOrNo = (count: number): object[] =>
  Array.from({ length: count }, (_, index) => ({
    question_id: index + 1,
    image: `COCO_${index % 2}.jpg`,
    text: `Is there a thing of number ${index}?`,
    label: index % 2 === 0 ? 'yes' : 'no',
  }));

describe('masbench run mug --set benchmark=pope', () => {
  it.skipIf(lack !== '')(
    `gives the official numbers of stored answers, in files that POPE reads${lack}`,
    async () => {
      await inFolder(async (folder) => {
        const count = 60;
        const row = z.object({ text: z.string(), label: z.enum(['yes', 'no']) });
        const questions = (await readFile(join(data, 'coco_pope_random.v2910.json'), 'utf8'))
          .trim()
          .split('\n')
          .slice(0, count)
          .map((line) => row.parse(JSON.parse(line)));
        const lines = (await readFile(join(data, 'llava-v1.5-13b.random.answers.jsonl'), 'utf8')).split('\n');
        const answers = lines
          .slice(0, count)
          .map((line) => z.object({ answer: z.string() }).parse(JSON.parse(line)).answer);
        const out = join(folder, 'run');
        const { code, stdout } = await command(
          `run mug ${short} ${await stored(folder, answers)} --trials ${count} --out ${out}
            --set benchmark=pope --set questions=${join(data, 'coco_pope_random.v2910.json')}
            --set missingImages=placeholder`,
        );
        expect(code).toBe(0);
        const { official } = overallOf(stdout);
        expect(official).toMatchObject({ asked: count, answered: count, missing: 0, placeholders: count });
        const expected = popeMetrics(
          questions.map(({ label }, index) => ({ label, answer: answers[index] ?? '' })),
        );
        expect(official.figures).toMatchObject({ splits: { random: expected }, meanF1: expected.f1 });
        expect(await readFile(join(out, 'artifacts/pope.answers.jsonl'), 'utf8')).toBe(
          jsonLines(questions.map(({ text }, index) => ({ question: text, answer: answers[index] }))),
        );
        const table = await readFile(join(out, 'artifacts/masbench_POPE.tsv'), 'utf8');
        expect(table.split('\n')[0]?.split('\t')).toEqual(
          expect.arrayContaining(['index', 'question', 'answer', 'category', 'prediction']),
        );
        const blobs = await readdir(join(out, 'blobs'));
        const bytes = await Promise.all(blobs.map(async (name) => readFile(join(out, 'blobs', name))));
        // All show the same placeholder, which is kept once.
        expect(bytes.filter((blob) => blob[0] === 0x89)).toHaveLength(1);
      });
    },
  );

  it('leaves missing answers out, or replaces them with a declared text, and counts them', async () => {
    await inFolder(async (folder) => {
      const file = join(folder, 'questions.json');
      await writeFile(file, jsonLines(yesOrNo(4)));
      const seats = await stored(folder, ['yes', 'no', null, 'no']);
      const run = async (out: string, more = '') =>
        command(
          `run mug ${short} ${seats} --limit onIllegal=abort --out ${join(folder, out)} ${more}
            --set benchmark=pope --set questions=${file} --set missingImages=placeholder`,
        );
      const left = await run('left');
      expect(left.code).toBe(1);
      expect(overallOf(left.stdout).official).toMatchObject({
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
      expect(overallOf(stand.stdout).official).toMatchObject({
        answered: 3,
        missing: 1,
        missingAnswers: { standIn: 'no' },
        figures: { overall: { n: 4, accuracy: 0.75 } },
      });
    });
  });

  it('plays a folder of images with edited ones, and is verified byte for byte', async () => {
    await inFolder(async (folder) => {
      const made = Array.from({ length: 60 }, (_, index) =>
        generateQuestion({ seed: 'folder', index }),
      ).filter(({ question }) => question.choices === undefined);
      await mkdir(join(folder, 'images'));
      await mkdir(join(folder, 'edited'));
      for (const [index, { original, edited }] of made.entries()) {
        await writeFile(join(folder, 'images', `COCO_${index}.png`), original);
        await writeFile(join(folder, 'edited', `COCO_${index}.png`), edited);
      }
      const file = join(folder, 'coco_pope_popular.json');
      await writeFile(
        file,
        jsonLines(
          made.map(({ question }, index) => ({
            question_id: index + 1,
            image: `COCO_${index}.png`,
            text: question.question,
            label: question.answer,
          })),
        ),
      );
      expect(made.length).toBeGreaterThan(5);
      const out = join(folder, 'run');
      const line = `run mug --json --quiet --out run --set error=0 --set benchmark=pope
        --set questions=coco_pope_popular.json --set images=images --set edited=edited`;
      const { code, stdout } = await masbench(line.split(/\s+/), { cwd: folder });
      expect(code).toBe(0);
      const overall = overallOf(stdout);
      expect(overall.official).toMatchObject({ asked: made.length, missing: 0, placeholders: 0 });
      expect(overall.official.figures).toMatchObject({ splits: { popular: { n: made.length } } });
      // Readers that never misread find who saw another picture.
      expect(overall.detection.value).toBeGreaterThan(0.9);
      expect(overall.accuracy[0]?.accuracy.value).toBe(1);

      expect(await command(`verify ${out}`)).toMatchObject({ code: 0 });
      const answers = join(out, 'artifacts/pope.answers.jsonl');
      const text = await readFile(answers, 'utf8');
      await writeFile(answers, text.replace(/"answer":"./, '"answer":"x'));
      const changed = await command(`verify ${out}`);
      expect(changed.code).toBe(1);
      expect(changed.stdout).toMatch(/artifacts\/pope\.answers\.jsonl: .* is written/);
      await writeFile(answers, text);

      const questions = await readFile(file, 'utf8');
      await writeFile(file, questions.replace('"yes"', '"no"'));
      const other = await command(`verify ${out}`);
      expect(other.code).toBe(2);
      expect(other.stderr).toMatch(/coco_pope_popular\.json changed since this run began/);
      await rm(file);
      const gone = await command(`resume ${out} --quiet`);
      expect(gone.code).toBe(2);
      expect(gone.stderr).toMatch(/Cannot read the questions .*coco_pope_popular\.json/);
    });
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
    ['hallusionbench', hallusion, ['Yes', 'Yes'], { aAcc: 0.5, splits: { VD_illusion: { aAcc: 0.5 } } }],
    ['mmstar', mmstar, ['A', 'A'], { accuracy: 0.5, byCategory: { math: 1, 'coarse perception': 0 } }],
    ['mmmu', mmmu, ['A', 'A'], { accuracy: 0.5, subjects: { Art: { n: 2, correct: 1 } } }],
  ] as const)(
    '%s: figures by category, native files and that of VLMEvalKit',
    async (name, rows, answers, figures) => {
      await inFolder(async (folder) => {
        const file = join(folder, 'questions.json');
        await writeFile(file, JSON.stringify(rows));
        const out = join(folder, 'run');
        const { code, stdout, stderr } = await command(
          `run mug ${short} ${await stored(folder, answers)} --out ${out}
            --set benchmark=${name} --set questions=${file} --set missingImages=placeholder`,
        );
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
        const { official } = overallOf(stdout);
        expect(official).toMatchObject({ benchmark: name, asked: 2, answered: 2, placeholders: 2, figures });
        expect((await readdir(join(out, 'artifacts'))).filter((path) => !path.startsWith('m0001'))).toEqual(
          files[name],
        );
        expect(await command(`verify ${out}`)).toMatchObject({ code: 0 });
      });
    },
  );
});

const files = {
  hallusionbench: ['HallusionBench.answers.json', 'masbench_HallusionBench.tsv'],
  mmstar: ['masbench_MMStar.tsv', 'mmstar.answers.tsv'],
  mmmu: ['masbench_MMMU_DEV_VAL.tsv', 'mmmu', 'mmmu.answers.json'],
} as const;
