import type { Json } from '../../model-request.js';
import { listPieces, serverSent } from './call.js';
import type { MockAnswer, MockSpeech } from './call.js';

/** OpenAI Responses, whole and in events. */
export const responsesSpeech: MockSpeech = {
  streamType: 'text/event-stream; charset=utf-8',
  body: makeResponse,
  frames: (answer) => {
    let sequence = 0;
    const event = (type: string, fields: { readonly [key: string]: Json }): string =>
      serverSent({ type, sequence_number: sequence++, ...fields }, type);
    const place = { item_id: `msg_${answer.id}`, output_index: 0, content_index: 0 };
    const empty = { ...place, part: { type: 'output_text', text: '', annotations: [] } };
    const refused = answer.finish === 'refusal';
    const started: Json = {
      ...makeResponse(answer),
      status: 'in_progress',
      output: [],
      usage: null,
      incomplete_details: null,
    };
    return [
      event('response.created', { response: started }),
      event('response.output_item.added', {
        output_index: 0,
        item: { ...makeMessage(answer), content: [], status: 'in_progress' },
      }),
      event('response.content_part.added', empty),
      ...listPieces(answer.text).map((delta) =>
        event(refused ? 'response.refusal.delta' : 'response.output_text.delta', {
          ...place,
          delta,
          logprobs: [],
        }),
      ),
      ...(refused ? [] : [event('response.output_text.done', { ...place, text: answer.text, logprobs: [] })]),
      event('response.content_part.done', { ...place, part: outputPart(answer) }),
      event('response.output_item.done', { output_index: 0, item: makeMessage(answer) }),
      event(isWhole(answer) ? 'response.completed' : 'response.incomplete', {
        response: makeResponse(answer),
      }),
    ];
  },
};

function makeResponse(answer: MockAnswer): { [key: string]: Json } {
  const { usage } = answer;
  return {
    id: `resp_${answer.id}`,
    object: 'response',
    created_at: 1_760_000_000,
    status: isWhole(answer) ? 'completed' : 'incomplete',
    error: null,
    incomplete_details: isWhole(answer)
      ? null
      : { reason: answer.finish === 'length' ? 'max_output_tokens' : 'content_filter' },
    model: answer.model,
    output: [
      ...(answer.reasoning === ''
        ? []
        : [
            {
              type: 'reasoning',
              id: `rs_${answer.id}`,
              summary: [{ type: 'summary_text', text: answer.reasoning }],
            },
          ]),
      makeMessage(answer),
    ],
    parallel_tool_calls: true,
    tool_choice: 'auto',
    tools: [],
    ...(usage === undefined
      ? {}
      : {
          usage: {
            input_tokens: usage.input,
            input_tokens_details: {
              cached_tokens: usage.cached,
              ...(usage.written === 0 ? {} : { cache_write_tokens: usage.written }),
            },
            output_tokens: usage.output,
            output_tokens_details: { reasoning_tokens: usage.reasoning },
            total_tokens: usage.input + usage.output,
          },
        }),
  };
}

function makeMessage(answer: MockAnswer): { [key: string]: Json } {
  return {
    type: 'message',
    id: `msg_${answer.id}`,
    role: 'assistant',
    status: isWhole(answer) ? 'completed' : 'incomplete',
    content: [outputPart(answer)],
  };
}

function outputPart({ finish, text }: MockAnswer): Json {
  return finish === 'refusal'
    ? { type: 'refusal', refusal: text }
    : { type: 'output_text', text, annotations: [], logprobs: [] };
}

function isWhole({ finish }: MockAnswer): boolean {
  return finish === 'stop' || finish === 'refusal';
}
