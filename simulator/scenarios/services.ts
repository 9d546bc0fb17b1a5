import type { Serve } from '@masbench/core';
import { makeJudge, stack, imageEditService, type ImageEditor, retryDecision } from '@masbench/llm';
import { ask, boundUsd, costUsd, model, prices } from './paid-model.ts';

interface Round {
  readonly round: number;
  readonly topic: string;
}

const judge = makeJudge(stack({ retry: { retries: 20, baseMs: 50 } })(model), {
  maxOutputTokens: 200,
  prices,
});

/** A judge from a model: what it says is in no call log. */
export const mark: Serve<Round, number> = async ({ round, topic }, { id, signal, use, reserve }) => {
  const user = `<<mark ${topic} ${round} ${id}>>`;
  const { text } = await judge({ user }, { signal, account: { use, reserve } });
  return text.length;
};

const editor: ImageEditor = {
  id: 'sim',
  model: 'painter',
  limitKey: 'sim/painter',
  classify: retryDecision,
  cacheIdentity: () => ({}),
  edit: async ({ instruction }) => {
    const text = await ask(instruction);
    return {
      outcome: 'no-image',
      image: undefined,
      refusal: undefined,
      text,
      usage: {
        input: { total: 10, uncached: 10, cacheRead: 0, cacheWrite: 0 },
        output: { total: 5, text: 5, reasoning: 0 },
        estimated: false,
      },
      cost: { usd: costUsd, source: 'provider' },
      model: { requested: 'painter' },
      warnings: [],
      timing: { ms: 0 },
    };
  },
};

const canvas = { sha256: '0'.repeat(64), mediaType: 'image/png', width: 1, height: 1 } as const;
const edits = imageEditService(editor, {
  bound: { calls: 1, inputTokens: 200, outputTokens: 200, costUsd: boundUsd },
});

/** An image editor, whose edits are in the call log. */
export const paint: Serve<Round, string> = async ({ round, topic }, io) => {
  const { signal, rng, id, attempt, use, reserve, trace, traced, store } = io;
  const blob = async (): Promise<Uint8Array> => Uint8Array.of(1);
  const { outcome } = await edits.serve(
    { image: canvas, instruction: `paint ${topic} ${round} ${id}` },
    { signal, rng, id, attempt, use, reserve, trace, traced, store, blob },
  );
  return outcome;
};
