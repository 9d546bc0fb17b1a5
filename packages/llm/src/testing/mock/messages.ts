import type { Json } from '../../model-request.js';
import { listPieces, serverSent } from './call.js';
import type { MockAnswer, MockSpeech } from './call.js';

const stopReasons = {
  stop: 'end_turn',
  length: 'max_tokens',
  refusal: 'refusal',
  content_filter: 'refusal',
} as const;

/** Anthropic Messages, whole and in events. */
export const messagesSpeech: MockSpeech = {
  streamType: 'text/event-stream; charset=utf-8',
  body: (answer) => ({
    ...head(answer),
    content: listBlocks(answer),
    ...stopFields(answer),
    usage: messageUsage(answer),
  }),
  frames: (answer) => {
    const start: Json = {
      ...head(answer),
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage: { ...messageUsage(answer), ...(answer.usage === undefined ? {} : { output_tokens: 1 }) },
    };
    const { output_tokens } = messageUsage(answer);
    return [
      event('message_start', { message: start }),
      event('ping', {}),
      ...listBlocks(answer).flatMap((block, index) => {
        const { type } = block;
        const text = type === 'thinking' ? answer.reasoning : answer.text;
        return [
          event('content_block_start', { index, content_block: { ...block, [type]: '' } }),
          ...listPieces(text).map((piece) =>
            event('content_block_delta', { index, delta: { type: `${type}_delta`, [type]: piece } }),
          ),
          event('content_block_stop', { index }),
        ];
      }),
      event('message_delta', {
        delta: stopFields(answer),
        usage: output_tokens === undefined ? {} : { output_tokens },
      }),
      event('message_stop', {}),
    ];
  },
};

function head({ id, model }: MockAnswer): { [key: string]: Json } {
  return { id: `msg_${id}`, type: 'message', role: 'assistant', model };
}

function listBlocks({
  text,
  reasoning,
}: MockAnswer): ({ type: 'text' | 'thinking' } & { [key: string]: Json })[] {
  return [
    ...(reasoning === '' ? [] : [{ type: 'thinking' as const, thinking: reasoning, signature: 'mock' }]),
    ...(text === '' ? [] : [{ type: 'text' as const, text }]),
  ];
}

function stopFields({ finish }: MockAnswer): { [key: string]: Json } {
  const refused = finish === 'refusal' || finish === 'content_filter';
  return {
    stop_reason: stopReasons[finish],
    stop_sequence: null,
    ...(refused
      ? { stop_details: { type: 'refusal', category: 'general_harms', explanation: 'declined by the mock' } }
      : {}),
  };
}

/** Anthropic's input excludes what was read from the cache. */
function messageUsage({ usage }: MockAnswer): { [key: string]: Json } {
  if (usage === undefined) return {};
  return {
    input_tokens: usage.input - usage.cached - usage.written,
    cache_read_input_tokens: usage.cached,
    cache_creation_input_tokens: usage.written,
    output_tokens: usage.output,
    ...(usage.reasoning === 0 ? {} : { output_tokens_details: { thinking_tokens: usage.reasoning } }),
  };
}

function event(type: string, fields: { readonly [key: string]: Json }): string {
  return serverSent({ type, ...fields }, type);
}
