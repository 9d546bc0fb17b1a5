import type { Json } from '../../model-request.js';
import { listPieces, serverSent } from './call.js';
import type { MockAnswer, MockCall, MockSpeech } from './call.js';
import { readPath } from '../../json.js';

/** OpenAI chat completions, whole and in chunks. */
export const chatSpeech: MockSpeech = {
  streamType: 'text/event-stream; charset=utf-8',
  body: (answer) => ({
    ...head(answer, 'chat.completion'),
    choices: [
      { index: 0, logprobs: null, finish_reason: finishReason(answer), message: chatMessage(answer) },
    ],
    ...(answer.usage === undefined ? {} : { usage: chatUsage(answer) }),
  }),
  frames: (answer, call) => {
    const chunk = (delta: Json, finish: string | null = null): string =>
      serverSent({
        ...head(answer, 'chat.completion.chunk'),
        choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      });
    const texts = listPieces(answer.finish === 'refusal' ? '' : answer.text);
    return [
      chunk({ role: 'assistant', content: '' }),
      ...listPieces(answer.reasoning).map((piece) => chunk({ reasoning_content: piece })),
      ...texts.map((piece) => chunk({ content: piece })),
      ...(answer.finish === 'refusal' ? [chunk({ refusal: answer.text })] : []),
      chunk({}, finishReason(answer)),
      ...(answer.usage !== undefined && (answer.usage.isUnasked === true || wantsUsage(call))
        ? [serverSent({ ...head(answer, 'chat.completion.chunk'), choices: [], usage: chatUsage(answer) })]
        : []),
      'data: [DONE]\n\n',
    ];
  },
};

function head(answer: MockAnswer, object: string): { [key: string]: Json } {
  return {
    id: `chatcmpl-${answer.id}`,
    object,
    created: 1_760_000_000,
    model: answer.model,
    system_fingerprint: 'fp_mock',
    ...(answer.host === undefined ? {} : { provider: answer.host }),
  };
}

function chatMessage(answer: MockAnswer): Json {
  const refused = answer.finish === 'refusal';
  return {
    role: 'assistant',
    content: refused ? null : answer.text,
    refusal: refused ? answer.text : null,
    ...(answer.reasoning === '' ? {} : { reasoning_content: answer.reasoning }),
  };
}

/** A refusal in words of its own ends like any answer. */
function finishReason({ finish }: MockAnswer): string {
  return finish === 'refusal' ? 'stop' : finish;
}

const nothing = { input: 0, output: 0, cached: 0, written: 0, reasoning: 0 };

function chatUsage({ usage }: MockAnswer): Json {
  const { input, output, cached, written, reasoning } = usage ?? nothing;
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: {
      cached_tokens: cached,
      ...(written === 0 ? {} : { cache_write_tokens: written }),
    },
    completion_tokens_details: { reasoning_tokens: reasoning },
  };
}

function wantsUsage({ body }: MockCall): boolean {
  return readPath(body, 'stream_options', 'include_usage') === true;
}
