import type { Json } from '../../model-request.js';
import { listPieces } from './call.js';
import type { MockAnswer, MockSpeech } from './call.js';

/** Ollama's native chat, whole and in lines. It knows neither refusals nor filters: both end like any answer. */
export const ollamaSpeech: MockSpeech = {
  streamType: 'application/x-ndjson',
  body: (answer) => ({
    ...head(answer),
    message: {
      role: 'assistant',
      content: answer.text,
      ...(answer.reasoning === '' ? {} : { thinking: answer.reasoning }),
    },
    ...tail(answer),
  }),
  frames: (answer) => {
    const line = (message: Json, end: { readonly [key: string]: Json }): string =>
      `${JSON.stringify({ ...head(answer), message, ...end })}\n`;
    return [
      ...listPieces(answer.reasoning).map((thinking) =>
        line({ role: 'assistant', content: '', thinking }, { done: false }),
      ),
      ...listPieces(answer.text).map((content) => line({ role: 'assistant', content }, { done: false })),
      line({ role: 'assistant', content: '' }, tail(answer)),
    ];
  },
};

function head({ model }: MockAnswer): { [key: string]: Json } {
  return { model, created_at: '2026-10-09T00:00:00.000000Z' };
}

function tail({ finish, usage }: MockAnswer): { [key: string]: Json } {
  return {
    done: true,
    done_reason: finish === 'length' ? 'length' : 'stop',
    total_duration: 1_000_000,
    load_duration: 0,
    ...(usage === undefined
      ? {}
      : {
          prompt_eval_count: usage.input,
          prompt_eval_duration: 1000,
          eval_count: usage.output,
          eval_duration: 1000,
        }),
  };
}
