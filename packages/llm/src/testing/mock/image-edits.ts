import type { Json } from '../../model-request.js';
import { serverSent } from './call.js';
import type { MockAnswer, MockSpeech } from './call.js';

/** OpenAI's `images/edits`. */
export const imageEditsSpeech: MockSpeech = {
  streamType: 'text/event-stream',
  body: imageBody,
  frames: (answer) => [
    serverSent({ type: 'image_edit.completed', b64_json: base64(answer.image) }, 'image_edit.completed'),
  ],
};

function imageBody({ image, usage }: MockAnswer): Json {
  return {
    created: 1_760_000_000,
    data: image === undefined ? [] : [{ b64_json: base64(image) }],
    output_format: 'png',
    ...(usage === undefined
      ? {}
      : {
          usage: {
            input_tokens: usage.input,
            input_tokens_details: { text_tokens: usage.input, image_tokens: 0 },
            output_tokens: usage.output,
            total_tokens: usage.input + usage.output,
          },
        }),
  };
}

function base64(image: Uint8Array | undefined): string {
  return image === undefined ? '' : Buffer.from(image).toString('base64');
}
