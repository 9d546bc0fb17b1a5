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

  test('finishes where the editor refuses, with every attempt and its reason on the record', async () => {
    const editor = { name: 'x', nature: 'scripted', edit: () => ({ refused: 'policy' }) } as const;
    const { result, edits } = await playWith(editor);
    expect(result.status).toBe('finished');
    expect(result.outcome?.edit).toMatchObject({ source: 'failed', attempts: 3 });
    expect(edits.map(({ image, note }) => [image, note])).toEqual(
      Array.from({ length: 3 }, () => [null, 'the editor refused: policy']),
    );
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
    ['OpenAI', (url: string) => openaiImageEditor('gpt-image-1', { baseUrl: `${url}/v1`, apiKey: 'k' })],
    ['Google', (url: string) => googleImageEditor('gemini-2.5-flash-image', { baseUrl: url, apiKey: 'k' })],
  ] as const;

  describe.each(editors)('%s', (_, imageEditor) => {
    const editorAt = (url: string) => modelEditor(imageEditor(url), { usage: coreUsage });
    test.each<[string, MockReply, object]>([
      [
        'edits',
        { image: edited },
        { image: { width: 288, height: 288, mediaType: 'image/png' }, note: null },
      ],
      [
        'returns no image',
        { image: null },
        { image: null, note: expect.stringContaining('the editor refused') },
      ],
    ])('an editor that %s gets the whole image and is handled as declared', async (__, reply, expected) => {
      const received: Uint8Array[] = [];
      server = await mockServer({
        reply: ({ images }) => {
          received.push(...images);
          return reply;
        },
      });
      const { result, edits } = await playWith(editorAt(server.url), { config: { maxEdits: 1 } });
      expect(result.status).toBe('finished');
      expect(edits).toMatchObject([expected]);
      expect(received.map((bytes) => Buffer.from(bytes).equals(original))).toEqual([true]);
    });

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
