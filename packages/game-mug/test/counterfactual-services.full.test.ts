import { play, type MatchResult, memoryBlobs } from '@masbench/core';
import {
  counterfactualServices,
  exactEditor,
  makeCounterfactual,
  modelAnalyst,
  modelEditor,
  worldAnalyst,
  generateQuestion,
  type OpenImageQuestion,
  perceive,
  type Analyst,
  type CounterfactualEditor,
} from '@masbench/counterfactual-images';
import { mug, mugScriptedPlayer, type Mug } from '@masbench/game-mug';
import { type MugConfigInput } from '../src/game/config.ts';
import { coreUsage, googleImageEditor, openaiImageEditor } from '@masbench/llm';
import { mockServer, type MockReply, type MockServer } from '@masbench/llm/testing';
import { afterEach, describe, expect, test } from 'vitest';
import { prepareImage } from '../../counterfactual-images/src/images/prepare.ts';
import type { EditServiceOutput } from '../../counterfactual-images/src/counterfactual/services.ts';

const { question, original, scene, edited } = generateQuestion({ seed: 'services', index: 3 });
const answer = (bytes: Uint8Array, asked: OpenImageQuestion): string | undefined =>
  perceive(bytes, asked)?.answer;
const agent = mugScriptedPlayer({ perceive, error: 0 });

interface Played {
  readonly result: MatchResult<Mug>;
  /** What the service `edit` returned, in order. */
  readonly edits: readonly EditServiceOutput[];
}

async function playWith(
  editor: CounterfactualEditor,
  { analyst = worldAnalyst(), config = {} }: { analyst?: Analyst; config?: Partial<MugConfigInput> } = {},
): Promise<Played> {
  const store = memoryBlobs();
  await store.put(original);
  const edits: EditServiceOutput[] = [];
  const { edit, accept } = counterfactualServices({ analyst, editor, answer });
  const serve = typeof edit === 'function' ? edit : edit.serve;
  const watched = async (...[input, io]: Parameters<typeof serve>): Promise<EditServiceOutput> => {
    const output = await serve(input, io);
    edits.push(output);
    return output;
  };
  const result = await play(mug, {
    config: { question, ...config },
    agents: { A: agent, B: agent, C: agent, D: agent },
    services: { edit: { name: 'watched', nature: editor.nature, serve: watched }, accept },
    blobs: store,
    seed: 'services',
  });
  return { result, edits };
}

describe('a match that makes its own counterfactual image', () => {
  test('deals an image of the same form and another content, and finds the undercover', async () => {
    const { result, edits } = await playWith(exactEditor([scene]));
    expect(result.status).toBe('finished');
    expect(result.outcome).toMatchObject({ found: true, edit: { accepted: true, attempts: edits.length } });
    expect(edits.at(-1)?.image).toMatchObject({ mediaType: 'image/png', width: 288, height: 288 });
    expect(edits.at(-1)?.image?.sha256).not.toBe(question.image.sha256);
  });

  test('is the same for the same seed', async () => {
    const [first, second] = [await playWith(exactEditor([scene])), await playWith(exactEditor([scene]))];
    expect(second.result.outcome).toEqual(first.result.outcome);
    expect(second.edits).toEqual(first.edits);
  });

  test.each<[string, CounterfactualEditor['edit'], string]>([
    ['refuses', () => ({ refused: 'policy' }), 'the editor refused: policy'],
    ['returns the same image', ({ image }) => image, 'the editor returned the same image'],
    ['returns junk', () => Buffer.from('no image'), 'no readable image'],
  ])(
    'finishes where the editor %s, with every attempt and its reason on the record',
    async (_, edit, reason) => {
      const { result, edits } = await playWith({ name: 'x', nature: 'scripted', edit });
      expect(result.status).toBe('finished');
      expect(result.outcome?.edit).toMatchObject({ source: 'failed', attempts: 3 });
      expect(edits.map(({ image }) => image)).toEqual([null, null, null]);
      for (const { note } of edits) expect(note).toContain(reason);
    },
  );

  test('takes an image of another size, scaled back to the size of the original', async () => {
    const larger = prepareImage(edited, { width: 512, height: 512 }).bytes;
    const { result, edits } = await playWith({ name: 'x', nature: 'scripted', edit: () => larger });
    expect(result.outcome?.edit).toMatchObject({ accepted: true });
    expect(edits[0]).toMatchObject({ note: 'the editor returned 512x512 pixels, scaled back to 288x288' });
  });

  test('finishes if a model refuses to analyse: falls back to rules, with a note', async () => {
    const analyst = modelAnalyst({ ask: async () => 'I cannot help with that.', classify: 'words' });
    const { result, edits } = await playWith(exactEditor([scene]), { analyst, config: { maxEdits: 1 } });
    expect(result.status).toBe('finished');
    expect(edits[0]?.note).toContain('the reply held no scene graph');
  });
});

describe('against a server that speaks the protocols of image models', () => {
  let server: MockServer | undefined;
  afterEach(async () => server?.close());

  const editors = [
    [
      'OpenAI',
      (url: string): CounterfactualEditor =>
        modelEditor(openaiImageEditor('gpt-image-1', { baseUrl: `${url}/v1`, apiKey: 'k' }), {
          usage: coreUsage,
        }),
    ],
    [
      'Google',
      (url: string): CounterfactualEditor =>
        modelEditor(googleImageEditor('gemini-2.5-flash-image', { baseUrl: url, apiKey: 'k' }), {
          usage: coreUsage,
        }),
    ],
  ] as const;

  const outcomes: readonly (readonly [string, MockReply, object])[] = [
    ['edits', { image: edited }, { image: { width: 288, height: 288, mediaType: 'image/png' }, note: null }],
    [
      'returns another size',
      { image: prepareImage(edited, { width: 300, height: 200 }).bytes },
      { note: 'the editor returned 300x200 pixels, scaled back to 288x288' },
    ],
    [
      'returns the same image',
      { image: original },
      { image: null, note: 'the editor returned the same image' },
    ],
    [
      'returns junk',
      { image: Buffer.from('<html>') },
      { image: null, note: expect.stringContaining('no readable image') },
    ],
    [
      'returns no image',
      { image: null },
      { image: null, note: expect.stringContaining('the editor refused') },
    ],
  ];

  describe.each(editors)('%s', (_, editorAt) => {
    test.each(outcomes)(
      'an editor that %s gets the whole image and is handled as declared',
      async (__, reply, expected) => {
        const received: Uint8Array[] = [];
        server = await mockServer({
          reply: ({ images }) => {
            received.push(...images);
            return reply;
          },
        });
        const { result, edits } = await playWith(editorAt(server.url), { config: { maxEdits: 1 } });
        expect(result.status).toBe('finished');
        expect(edits).toHaveLength(1);
        expect(edits[0]).toMatchObject(expected);
        expect(received.map((bytes) => Buffer.from(bytes).equals(original))).toEqual([true]);
      },
    );

    test('what an edit costs is on the bill', async () => {
      server = await mockServer({ reply: { image: edited, usage: { inputTokens: 70, outputTokens: 900 } } });
      const made = await makeCounterfactual(question, {
        image: original,
        analyst: worldAnalyst(),
        editor: editorAt(server.url),
        acceptance: { threshold: 2 },
        maxEdits: 2,
      });
      expect(made.usage).toMatchObject({ calls: 2, inputTokens: 140, outputTokens: 1800 });
    });
  });
});
