import { readMediaType } from '../../image-editors/image-size.js';
import type { Json } from '../../model-request.js';
import { listPieces, serverSent } from './call.js';
import type { MockAnswer, MockCall, MockSpeech } from './call.js';

const finishReasons = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  content_filter: 'SAFETY',
  refusal: 'PROHIBITED_CONTENT',
} as const;

/** Gemini's `generateContent` and `streamGenerateContent`. */
export const generateContentSpeech: MockSpeech = {
  streamType: 'text/event-stream',
  body: (answer, call) => {
    const thoughts = answer.reasoning === '' ? [] : [{ text: answer.reasoning, thought: true }];
    return whole(answer, [...thoughts, ...makeParts(answer, call)], true);
  },
  frames: (answer, call) => {
    const pieces = call.wantsImage
      ? makeParts(answer, call)
      : listPieces(answer.text).map((text): Json => ({ text }));
    return [
      ...listPieces(answer.reasoning).map((text) =>
        serverSent(whole(answer, [{ text, thought: true }], false)),
      ),
      ...pieces.map((part) => serverSent(whole(answer, [part], false))),
      serverSent(whole(answer, [{ text: '' }], true)),
    ];
  },
};

function whole(answer: MockAnswer, parts: readonly Json[], last: boolean): Json {
  return {
    candidates: [
      {
        index: 0,
        content: { role: 'model', parts },
        ...(last ? { finishReason: finishReasons[answer.finish] } : {}),
      },
    ],
    ...(last ? geminiUsage(answer) : {}),
    modelVersion: answer.model,
    responseId: `gen-${answer.id}`,
  };
}

function makeParts({ text, image }: MockAnswer, call: MockCall): readonly Json[] {
  if (!call.wantsImage || image === undefined) return [{ text }];
  const data = Buffer.from(image).toString('base64');
  const picture: Json = { inlineData: { mimeType: readMediaType(image) ?? 'image/png', data } };
  return text === '' ? [picture] : [{ text }, picture];
}

/** Gemini's candidates exclude thoughts. */
function geminiUsage({ usage }: MockAnswer): { [key: string]: Json } {
  if (usage === undefined) return {};
  return {
    usageMetadata: {
      promptTokenCount: usage.input,
      ...(usage.cached === 0 ? {} : { cachedContentTokenCount: usage.cached }),
      candidatesTokenCount: usage.output - usage.reasoning,
      ...(usage.reasoning === 0 ? {} : { thoughtsTokenCount: usage.reasoning }),
      totalTokenCount: usage.input + usage.output,
    },
  };
}
