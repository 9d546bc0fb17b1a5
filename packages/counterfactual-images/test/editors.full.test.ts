import { RefusalError } from '@masbench/core';
import {
  batchOutput,
  cachedEditor,
  editedFolder,
  makeImageEditor,
  exactEditor,
  makeCounterfactual,
  noEditor,
  worldAnalyst,
  writeBatch,
  type CounterfactualEditor,
  drawSvg,
  generateQuestion,
  perceive,
} from '@masbench/counterfactual-images';
import { createRng } from '@masbench/statistics';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../scripts/testing/temporary-folder.ts';
import { settleReply } from '../src/counterfactual/settle-reply.ts';
import { reencode } from '../src/images/raster.ts';
import { type EditReply } from '../src/counterfactual/image-editor.ts';

const { question, original, edited, scene, counterfactual } = generateQuestion({ seed: 'editors', index: 3 });
const { answer: _answer, ...open } = question;
const context = {
  signal: new AbortController().signal,
  use: (): void => undefined,
  rng: createRng(1, 'editors'),
};
const request = {
  image: original,
  instruction: counterfactual.instruction ?? '',
  question: open,
  attempt: 1,
};
const answer = (bytes: Uint8Array): string | undefined => perceive(bytes, question)?.answer;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

describe('a reply of an editor', () => {
  test('of the same size is an edit in the encoding of the original', () => {
    const result = settleReply(original, edited);
    expect(result).toMatchObject({ status: 'edited', note: undefined });
    expect(result.status === 'edited' && Buffer.from(result.png).equals(edited)).toBe(true);
  });

  test('of another size is scaled back, and the note says from what', () => {
    const result = settleReply(original, reencode(edited, { width: 512, height: 400 }).png);
    expect(result).toMatchObject({
      status: 'edited',
      note: 'the editor returned 512x400 pixels, scaled back to 288x288',
    });
    expect(result.status === 'edited' && reencode(result.png)).toMatchObject({ width: 288, height: 288 });
  });

  test('that is the same image is unchanged, at another size too', () => {
    expect(settleReply(original, original).status).toBe('unchanged');
    expect(settleReply(original, reencode(original, { width: 576, height: 576 }).png).status).toBe(
      'unchanged',
    );
  });

  test.each([
    ['text', Buffer.from('I cannot edit this image.')],
    ['nothing', new Uint8Array()],
    ['half an image', edited.subarray(0, 300)],
  ])('that is %s is junk', (_, bytes) => {
    expect(settleReply(original, bytes)).toMatchObject({
      status: 'junk',
      note: expect.stringContaining('no readable image'),
    });
  });

  test('that is a refusal stays one, with its reason', () => {
    expect(settleReply(original, { refused: 'policy' })).toEqual({
      status: 'refused',
      note: 'the editor refused: policy',
    });
  });
});

describe('an editor from a function', () => {
  const from = (edit: () => Promise<EditReply | undefined>): CounterfactualEditor =>
    makeImageEditor(edit, { name: 'function' });

  test('gets the bytes, what to do, and what it may use', async () => {
    const seen: unknown[] = [];
    const editor = makeImageEditor(async (...args) => (seen.push(...args), edited), { name: 'function' });
    expect(await editor.edit(request, context)).toBe(edited);
    expect(seen).toEqual([original, { ...context, instruction: request.instruction, attempt: 1 }]);
  });

  test('turns no image and RefusalError into refusals, and passes other errors on', async () => {
    expect(await from(async () => undefined).edit(request, context)).toEqual({
      refused: 'the reply holds no image',
    });
    expect(await from(() => Promise.reject(new RefusalError('policy'))).edit(request, context)).toEqual({
      refused: 'policy',
    });
    await expect(from(() => Promise.reject(new Error('offline'))).edit(request, context)).rejects.toThrow(
      'offline',
    );
  });
});

describe('the exact editor', () => {
  const editor = exactEditor([scene]);

  test.each([
    ['another image', { ...request, image: edited }],
    ['another language', { ...request, instruction: 'Make it pretty.' }],
    [
      'an edit without a target',
      { ...request, instruction: 'Swap the object at the top left and the object at the top left.' },
    ],
  ])('refuses %s', async (_, other) => {
    expect(await editor.edit(other, context)).toHaveProperty('refused');
  });
});

describe('making a counterfactual', () => {
  const base = { image: original, analyst: worldAnalyst(), answer };
  const sequence = (...replies: (EditReply | 'exact')[]): CounterfactualEditor => {
    let call = 0;
    const exact = exactEditor([scene]);
    return {
      name: 'sequence',
      edit: async (asked, io) => {
        const reply = replies[Math.min(call++, replies.length - 1)] ?? 'exact';
        return reply === 'exact' ? exact.edit(asked, io) : reply;
      },
    };
  };

  test('of every type of edit succeeds at once with the exact editor, and the answer changes', async () => {
    for (let index = 0; index < 7; index++) {
      const generated = generateQuestion({ seed: 'make', index });
      const made = await makeCounterfactual(generated.question, {
        image: generated.original,
        analyst: worldAnalyst(),
        editor: exactEditor([generated.scene]),
        answer: (bytes) => perceive(bytes, generated.question)?.answer,
      });
      expect(made.attempts).toHaveLength(1);
      expect(made.counterfactual).toMatchObject({ accepted: true, editType: generated.question.category });
      expect(made.counterfactual?.image).toMatchObject({ mediaType: 'image/png', width: 288, height: 288 });
      expect(made.bytes && perceive(made.bytes, generated.question)?.answer).not.toBe(
        generated.question.answer,
      );
    }
  });

  test('goes on after a refusal, junk and the same image, and has every attempt on the record', async () => {
    const editor = sequence({ refused: 'policy' }, Buffer.from('junk'), original, 'exact');
    const made = await makeCounterfactual(question, { ...base, editor, maxEdits: 5 });
    expect(made.attempts.map(({ status }) => status)).toEqual(['refused', 'junk', 'unchanged', 'edited']);
    expect(made.counterfactual?.accepted).toBe(true);
  });

  test('keeps the best where none is accepted, and flags it', async () => {
    const editor = sequence(reencode(edited, { width: 60, height: 60 }).png, edited, original);
    const made = await makeCounterfactual(question, { ...base, editor, acceptance: { threshold: 2 } });
    expect(made.attempts.map(({ accepted }) => accepted)).toEqual([false, false, false]);
    expect(made.counterfactual).toMatchObject({
      accepted: false,
      score: Math.max(...made.attempts.map(({ score }) => score ?? 0)),
    });
    expect(made.bytes && Buffer.from(made.bytes).equals(edited)).toBe(true);
  });

  test('prefers an edit that happened over a more similar one that did not', async () => {
    const barely = reencode(original).png;
    const dot = withDot(barely);
    const made = await makeCounterfactual(question, {
      ...base,
      editor: sequence(dot, edited),
      acceptance: { threshold: 2 },
      maxEdits: 2,
    });
    expect(made.attempts.map(({ measures }) => measures?.happened)).toEqual([false, true]);
    expect(made.bytes && Buffer.from(made.bytes).equals(edited)).toBe(true);
  });

  test('has no image where no attempt gave one', async () => {
    const made = await makeCounterfactual(question, { ...base, editor: noEditor() });
    expect(made).toMatchObject({ counterfactual: undefined, bytes: undefined });
    expect(made.attempts.map(({ status }) => status)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });
});

describe('a folder of edited images', () => {
  test('is read by the name of the original, with any extension', async () => {
    await writeFile(join(folder, `${question.id}.png`), edited);
    const byId = await editedFolder(folder).edit(request, context);
    expect(byId).toEqual(Buffer.from(edited));
    const byFile = editedFolder(folder, { file: ({ id }) => `${id}.jpg` });
    expect(await byFile.edit(request, context)).toEqual(Buffer.from(edited));
  });

  test('names two images that fit, but for one whose whole name is asked for', async () => {
    for (const ending of ['png', 'jpg']) await writeFile(join(folder, `${question.id}.${ending}`), edited);
    await expect(Promise.resolve(editedFolder(folder).edit(request, context))).rejects.toThrow(
      `${question.id}.jpg and ${question.id}.png are there`,
    );
    const byFile = editedFolder(folder, { file: ({ id }) => `${id}.jpg` });
    expect(await byFile.edit(request, context)).toEqual(Buffer.from(edited));
  });

  test('refuses what is not there, and names outside of it', async () => {
    const missing = { ...request, question: { ...request.question, id: 'other' } };
    expect(await editedFolder(folder).edit(missing, context)).toEqual({
      refused: `there is no edited image 'other' in ${folder}`,
    });
    const elsewhere = temporaryFolder();
    const outside = editedFolder(folder, { file: () => join('..', basename(elsewhere), 'secret.png') });
    await writeFile(join(elsewhere, 'secret.png'), edited);
    expect(await outside.edit(request, context)).toHaveProperty('refused');
    const late = editedFolder(join(folder, 'late'));
    await expect(Promise.resolve(late.edit(request, context))).rejects.toThrow('ENOENT');
    await mkdir(join(folder, 'late'));
    await writeFile(join(folder, 'late', `${question.id}.png`), edited);
    expect(await late.edit(request, context)).toEqual(Buffer.from(edited));
  });
});

describe('a batch for Step1X-Edit', () => {
  test('is written as images and a map of instructions', async () => {
    const files = await writeBatch(join(folder, 'batch'), [
      { file: 'q1.png', image: original, instruction: 'Make it red.' },
    ]);
    expect(await readdir(files.images)).toEqual(['q1.png']);
    expect(await readFile(join(files.images, 'q1.png'))).toEqual(Buffer.from(original));
    expect(JSON.parse(await readFile(files.prompts, 'utf8'))).toEqual({ 'q1.png': 'Make it red.' });
  });

  test('goes to the folder that the script names', () => {
    expect(batchOutput('out', { offload: true, size: 1024 })).toBe('out-offload-1024');
    expect(batchOutput('out', { offload: true, quantized: true })).toBe('out-offload-quantized-512');
  });

  test('refuses names with folders and names that come twice', async () => {
    const job = { image: original, instruction: 'x' };
    await expect(writeBatch(folder, [{ ...job, file: '../q.png' }])).rejects.toThrow('plain and different');
    await expect(
      writeBatch(folder, [
        { ...job, file: 'a' },
        { ...job, file: 'a' },
      ]),
    ).rejects.toThrow('plain and different');
  });
});

describe('a cached editor', () => {
  const counting = (reply: () => EditReply): CounterfactualEditor & { calls: number } => {
    const editor = { name: 'counted', version: '1', calls: 0, edit: () => (editor.calls++, reply()) };
    return editor;
  };

  test('asks once for the same edit, and again for another image, instruction, attempt or version', async () => {
    const editor = counting(() => edited);
    const cached = cachedEditor(editor, join(folder, 'cache'));
    expect(await cached.edit(request, context)).toEqual(edited);
    expect(await cached.edit(request, context)).toEqual(Buffer.from(edited));
    expect(editor.calls).toBe(1);
    await cached.edit({ ...request, attempt: 2 }, context);
    await cached.edit({ ...request, instruction: 'other' }, context);
    await cached.edit({ ...request, image: edited }, context);
    await cachedEditor({ ...editor, version: '2' }, join(folder, 'cache')).edit(request, context);
    expect(editor.calls).toBe(5);
  });

  test('remembers refusals, forgets errors, and mends damage', async () => {
    const place = join(folder, 'damaged');
    const refusing = counting(() => ({ refused: 'policy' }));
    for (const _ of [1, 2])
      expect(await cachedEditor(refusing, place).edit(request, context)).toEqual({ refused: 'policy' });
    expect(refusing.calls).toBe(1);
    for (const file of await readdir(place)) await writeFile(join(place, file), '{');
    await cachedEditor(refusing, place).edit(request, context);
    expect(refusing.calls).toBe(2);
    const failing = counting(() => {
      throw new Error('offline');
    });
    for (const _ of [1, 2]) {
      await expect(
        cachedEditor({ ...failing, name: 'failing' }, place).edit(request, context),
      ).rejects.toThrow('offline');
    }
    expect(failing.calls).toBe(2);
  });
});

/** The image with a square of twelve pixels in its corner: visible, and no answer to anything. */
function withDot(bytes: Uint8Array): Uint8Array {
  const href = `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;
  return drawSvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="288" height="288"><image width="288" height="288" href="${href}"/><rect width="12" height="12" fill="#777"/></svg>`,
  ).png;
}
