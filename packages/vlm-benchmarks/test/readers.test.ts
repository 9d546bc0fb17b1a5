import {
  mmmuAnswerFile,
  mmmuOutputFiles,
  mmstarAnswerFile,
  questionFile,
  readHallusionBench,
  readMmmu,
  readMmstar,
  readPope,
  readVlmevalkit,
  vlmevalkitFile,
} from '@masbench/vlm-benchmarks';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** Longer than any index of a row: nothing here decodes it. */
const base64 = Buffer.from('the bytes of an image'.repeat(4)).toString('base64');

async function file(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

const pope = { question_id: 1, image: 'a.jpg', text: 'Is there a dog in the imange?', label: 'yes' };
const hallusion = {
  category: 'VD',
  subcategory: 'illusion',
  visual_input: '1',
  set_id: '0',
  figure_id: '1',
  question_id: '2',
  question: 'Are the lines equal?',
  gt_answer: '0',
  filename: './VD/illusion/0_1.png',
};

describe('native formats', () => {
  test('POPE: lines, with the split from the name of the file and the typo of an early release mended', async () => {
    const [item] = await readPope(await file('coco_pope_popular.json', `${JSON.stringify(pope)}\n\n`));
    expect(item).toMatchObject({
      id: 'pope-popular-1',
      text: 'Is there a dog in the image?',
      answer: 'yes',
      category: 'popular',
      images: [{ kind: 'file', file: 'a.jpg' }],
    });
    const [named] = await readPope(await file('mine.json', JSON.stringify(pope)), { split: 'mine' });
    expect(named?.category).toBe('mine');
  });

  test('HallusionBench: an array, with and without images, all fields kept', async () => {
    const rows = [
      hallusion,
      { ...hallusion, category: 'VS', visual_input: '0', gt_answer: '1', filename: null, sample_note: 'x' },
    ];
    const [first, second] = await readHallusionBench(await file('hb.json', JSON.stringify(rows)));
    expect(first).toMatchObject({ id: 'VD_illusion_1_0_1_2', answer: 'no', category: 'VD_illusion' });
    expect(second).toMatchObject({ answer: 'yes', images: [] });
    expect(second?.row).toEqual(rows[1]);
  });

  test('MMStar: options are taken out of the question', async () => {
    const row = {
      index: 0,
      question: 'Which?\nOptions: A: a cat, B: one, two, C: 3, D: none',
      answer: 'B',
      category: 'math',
      l2_category: 'geometry',
    };
    const [item] = await readMmstar(await file('mmstar.jsonl', JSON.stringify(row)));
    expect(item).toMatchObject({
      id: 'mmstar-0',
      text: 'Which?',
      choices: ['a cat', 'one, two', '3', 'none'],
      answer: 'B',
    });
  });

  test('MMMU: options as a list or as the text of a Python list, several images, open questions with several answers', async () => {
    const base = {
      id: 'validation_Art_Theory_3',
      question: '<image 1> Which?',
      question_type: 'multiple-choice',
      answer: 'B',
    };
    const rows = [
      { ...base, options: `['$6', "it's", 'a \\'b\\'']`, image_1: '1.png', image_2: '2.png', image_3: null },
      { ...base, id: 'validation_Math_1', options: ['x', 'y'] },
      {
        id: 'validation_Math_15',
        question: 'How much?',
        question_type: 'open',
        answer: ['24/7', '3.429'],
        options: '[]',
      },
    ];
    const [first, second, third] = await readMmmu(await file('mmmu.json', JSON.stringify(rows)));
    expect(first).toMatchObject({ choices: ['$6', "it's", "a 'b'"], category: 'Art_Theory' });
    expect(first?.images).toEqual([
      { kind: 'file', file: '1.png' },
      { kind: 'file', file: '2.png' },
    ]);
    expect(second?.choices).toEqual(['x', 'y']);
    expect(third).toMatchObject({ choices: undefined, answer: '24/7 / 3.429' });
  });
});

describe('MMMU: options as Python prints them', () => {
  const choicesOf = async (options: string): Promise<readonly string[] | undefined> => {
    const row = { id: 'validation_Math_1', question_type: 'multiple-choice', answer: 'A', options };
    return (await readMmmu(await file('options.json', JSON.stringify([row]))))[0]?.choices;
  };

  test.each([
    [String.raw`['\U0001F600', '\u00e9', '\xe9', '\U', '\UFFFFFFFF']`, ['😀', 'é', 'é', 'U', 'UFFFFFFFF']],
    [`[['a', "b]"], 'c']`, [`['a', "b]"]`, 'c']],
    [`[1, -2.5, None, 'd']`, ['1', '-2.5', 'None', 'd']],
  ])('are read: %s', async (options, choices) => {
    expect(await choicesOf(options)).toEqual(choices);
  });

  test.each([`['a' 'b']`, `['a', [ 'b']`, 'plain'])(
    'are refused where they are no list: %s',
    async (options) => {
      await expect(choicesOf(options)).rejects.toThrow('must be a list of texts');
    },
  );
});

describe('errors say file and line', () => {
  test.each([
    ['lines', `${JSON.stringify(pope)}\n{"question_id":2}\n`, 2, '`image` is wrong'],
    [
      'lines that are not JSON',
      `${JSON.stringify(pope)}\n\nnot json\n`,
      3,
      'must be one JSON object (Unexpected',
    ],
    [
      'an array',
      `[\n${JSON.stringify(pope)},\n{"question_id": 2,\n "image": "b", "text": "?",\n "label": "maybe"}\n]`,
      3,
      '`label` is wrong',
    ],
    [
      'an array that is cut off',
      `[${JSON.stringify(pope)},\n\n{"question_id"`,
      3,
      'must be one JSON object (',
    ],
  ])('in %s', async (_, text, line, problem) => {
    const path = await file('bad.json', text);
    await expect(readPope(path)).rejects.toMatchObject({ name: 'MasbenchError', code: 'CONFIG_INVALID' });
    await expect(readPope(path)).rejects.toThrow(problem);
    await expect(readPope(path)).rejects.toThrow(`${path}, line ${line}`);
  });

  test('in a file that is not there', async () => {
    await expect(readPope(join(folder, 'absent.json'))).rejects.toThrow('absent.json');
  });

  test('in a table', async () => {
    const path = await file(
      'bad.tsv',
      'index\tquestion\tanswer\tcategory\n0\t"Is\nit?"\tYes\trandom\n1\tIs it?\tmaybe\trandom\n',
    );
    await expect(readVlmevalkit(path, 'pope')).rejects.toThrow(
      `row '1' must have the columns of pope: ${path}, line 4`,
    );
    await expect(readVlmevalkit(join(folder, 'absent.tsv'), 'pope')).rejects.toThrow('absent.tsv');
  });
});

describe('tables of VLMEvalKit', () => {
  test('POPE: one row for several splits', async () => {
    const path = await file(
      'POPE.tsv',
      `index\timage\tquestion\tanswer\tcategory\n7\t${base64}\tIs there a dog?\tYes\tadversarial,popular\n`,
    );
    const [item] = await readVlmevalkit(path, 'pope');
    expect(item?.row).toMatchObject({ label: 'yes', splits: ['adversarial', 'popular'] });
    expect(item?.images).toEqual([{ kind: 'base64', data: base64 }]);
    expect(item && vlmevalkitFile([item], { answers: new Map([[item.id, 'Yes']]) })).toBe(
      'index\tquestion\tanswer\tcategory\tprediction\n7\tIs there a dog?\tYes\tadversarial,popular\tYes\n',
    );
  });

  test('HallusionBench: rows from indices, images of other rows by their index', async () => {
    const path = await file(
      'HB.tsv',
      `index\timage\tquestion\tanswer\nVD_math_1_3_1_0\t${base64}\tA?\tYes\nVD_math_1_3_1_1\tVD_math_1_3_1_0\tB?\tNo\n`,
    );
    const [first, second] = await readVlmevalkit(path, 'hallusionbench');
    expect(first?.row).toMatchObject({ category: 'VD', subcategory: 'math', set_id: '3', gt_answer: '1' });
    expect(second?.images).toEqual(first?.images);
    expect(second).toMatchObject({ id: 'VD_math_1_3_1_1', answer: 'no', category: 'VD_math' });
  });

  test('MMStar and MMMU: options in columns, several images in a list, files in place of bytes', async () => {
    const mmstar = await file(
      'MMStar.tsv',
      'index\tquestion\tA\tB\tanswer\tcategory\tl2_category\timage_path\n4\tWhich?\tcat\tdog\tA\tmath\talgebra\t4.jpg\n',
    );
    expect((await readVlmevalkit(mmstar, 'mmstar'))[0]).toMatchObject({
      choices: ['cat', 'dog'],
      images: [{ kind: 'file', file: '4.jpg' }],
    });
    const mmmu = await file(
      'MMMU.tsv',
      `index\tid\tquestion\tA\tB\tC\tanswer\timage\n1\tvalidation_Art_1\tWhich?\tx\ty\t\tB\t"['${base64}', '${base64}']"\n2\tvalidation_Art_2\tHow?\t\t\t\t5\t${base64}\n`,
    );
    const [choice, open] = await readVlmevalkit(mmmu, 'mmmu');
    expect(choice).toMatchObject({ id: 'validation_Art_1', choices: ['x', 'y'], category: 'Art' });
    expect(choice?.images).toHaveLength(2);
    expect(open).toMatchObject({ choices: undefined, answer: '5' });
  });

  test('are read back as they were written, quotes, tabs and line breaks included', async () => {
    const row = { ...hallusion, question: 'Is "a\tb"\nequal?' };
    const [item] = await readHallusionBench(await file('quoted.json', JSON.stringify([row])));
    if (!item) throw new Error('one item');
    const written = vlmevalkitFile([item], { answers: new Map([[item.id, 'No,\n"they" are not']]) });
    const [again] = await readVlmevalkit(await file('quoted.tsv', written), 'hallusionbench');
    expect(again).toMatchObject({ id: item.id, text: row.question, answer: 'no' });
    expect(written).toContain('"No,\n""they"" are not"');
  });
});

describe('exports', () => {
  test('MMStar and MMMU have the columns and fields of the official evaluators', async () => {
    const star = await readMmstar(
      await file(
        's.jsonl',
        '{"index":"9","question":"?\\nOptions: A: x, B: y","answer":"A","category":"c","l2_category":"d"}',
      ),
    );
    expect(mmstarAnswerFile(star, { answers: new Map([['mmstar-9', 'A']]) })).toBe(
      'index\tquestion\tanswer\tcategory\tl2_category\tprediction\n9\t"?\nOptions: A: x, B: y"\tA\tc\td\tA\n',
    );
    const items = await readMmmu(
      await file(
        'm.json',
        JSON.stringify([
          {
            id: 'validation_Art_1',
            question: '?',
            question_type: 'multiple-choice',
            answer: 'A',
            options: ['x', 'y'],
          },
        ]),
      ),
    );
    const answers = new Map([['validation_Art_1', 'B']]);
    expect(JSON.parse(mmmuAnswerFile(items, { answers }))).toEqual({ validation_Art_1: 'B' });
    expect(JSON.parse(mmmuOutputFiles(items, { answers }).get('Art') ?? '')).toEqual([
      {
        id: 'validation_Art_1',
        question_type: 'multiple-choice',
        answer: 'A',
        all_choices: ['A', 'B'],
        index2ans: { A: 'x', B: 'y' },
        response: 'B',
      },
    ]);
  });

  test('refuse missing answers unless there is a replacement', async () => {
    const items = await readPope(await file('p.json', JSON.stringify(pope)));
    expect(() => vlmevalkitFile(items, { answers: new Map() })).toThrow(
      "1 are missing, the first is 'pope-unknown-1'",
    );
    expect(vlmevalkitFile(items, { answers: new Map(), missing: 'none' })).toContain('\tnone\n');
  });
});

describe('tables are read as they are, or refused by name', () => {
  const header = 'index\tquestion\tanswer\tcategory\tl2-category\tA\tB\tC\tD\n';
  const row = (answer: string, options: string): string =>
    `1\tHow many?\t${answer}\tmath\tcounting\t${options}\n`;

  test('a gap keeps the letters of the options behind it', async () => {
    const table = await file('mmstar.tsv', `${header}${row('D', 'Two\tOne\t\tThree')}`);
    const [item] = await readVlmevalkit(table, 'mmstar');
    expect(item).toMatchObject({ choices: ['Two', 'One', '', 'Three'], answer: 'D' });
  });

  test.each([
    ['C', 'Two\tOne\t\tThree', '`answer` must be one of its options A, B, D, and is "C"'],
    ['E', 'Two\tOne\tFour\tThree', '`answer` must be one of its options A, B, C, D, and is "E"'],
    ['A', 'Two\t\t\t', '`options` must be two or more for multiple choice'],
  ])('a row whose answer is %s of %j is refused', async (answer, options, sentence) => {
    const table = await file('mmstar.tsv', `${header}${row('A', 'a\tb\tc\td')}${row(answer, options)}`);
    await expect(readVlmevalkit(table, 'mmstar')).rejects.toThrow(`${sentence}: ${table}, line 3`);
  });

  test('a quote within a cell is a character, and a header names each column once', async () => {
    const quoted = await file(
      'pope.tsv',
      'index\tquestion\tanswer\tcategory\n1\tIs the sign "STOP" red?\tYes\trandom\n',
    );
    expect((await readVlmevalkit(quoted, 'pope'))[0]).toMatchObject({ text: 'Is the sign "STOP" red?' });
    const twice = await file(
      'pope.tsv',
      'index\tquestion\tanswer\tcategory\tanswer\n1\tq?\tYes\trandom\tNo\n',
    );
    await expect(readVlmevalkit(twice, 'pope')).rejects.toThrow('has `answer` twice');
    const long = await file(
      'pope.tsv',
      'index\tquestion\tanswer\tcategory\n1\ta?\tYes\trandom\n2\ta?\tYes\trandom\tmore\n',
    );
    await expect(readVlmevalkit(long, 'pope')).rejects.toThrow(
      /the 4 cells of the header, and has 5: .*line 3$/u,
    );
  });

  test('what is not UTF-8 is refused, with the line', async () => {
    const latin = join(folder, 'pope.jsonl');
    await writeFile(
      latin,
      Buffer.from('{"question_id": 1}\n{"question_id": 2, "text": "caf\xe9"}\n', 'latin1'),
    );
    await expect(readPope(latin)).rejects.toThrow('must be encoded in UTF-8');
  });

  test('two files that fit are named, and a backup or an answer file does not fit', async () => {
    for (const name of ['pope.json', 'pope.json.bak', 'pope.answers.jsonl']) await file(name, '[]');
    expect(await questionFile('pope', folder)).toMatchObject({ file: join(folder, 'pope.json') });
    await file('pope.tsv', '');
    await expect(questionFile('pope', folder)).rejects.toThrow('pope.json and pope.tsv are there');
  });
});
