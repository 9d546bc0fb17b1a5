import type { Json } from '../../model-request.js';

/** The protocols that the mock server speaks. */
export type MockProtocol =
  | 'chat-completions'
  | 'responses'
  | 'messages'
  | 'generate-content'
  | 'ollama-chat'
  | 'image-edits';

/** A request as the mock server understood it. */
export interface MockCall {
  /** 0 for the first request for an answer. */
  readonly index: number;
  /** Protocol that the path of the request belongs to. */
  readonly protocol: MockProtocol;
  /** Model that was asked. */
  readonly model: string;
  /** Whether a streamed answer was asked for. */
  readonly stream: boolean;
  /** The body as it came; of a form, its text fields. */
  readonly body: Json;
  /** The texts of all messages, by role, in order. */
  readonly messages: readonly { readonly role: string; readonly text: string }[];
  /** The JSON schema that the answer must match, where one was sent. */
  readonly schema: Json | undefined;
  /** Whether any JSON was asked for. */
  readonly wantsJson: boolean;
  /** Images in the request, in order. */
  readonly images: readonly Uint8Array[];
  /** Whether the answer is to be an image. */
  readonly wantsImage: boolean;
}

/** Contents of a reply, complete. */
export interface MockAnswer {
  readonly id: string;
  readonly model: string;
  /** Who ran it, for routers. */
  readonly host?: string | undefined;
  readonly text: string;
  readonly reasoning: string;
  readonly finish: 'stop' | 'length' | 'content_filter' | 'refusal';
  /** `undefined`: the answer reports none. Input includes what was cached, output includes reasoning. */
  readonly usage:
    | {
        readonly input: number;
        readonly output: number;
        readonly cached: number;
        readonly written: number;
        readonly reasoning: number;
        /** Whether a stream tells it unasked. */
        readonly isUnasked?: boolean | undefined;
      }
    | undefined;
  readonly image: Uint8Array | undefined;
}

/** Additions of one protocol to the server. */
export interface MockSpeech {
  /** The whole answer in one body. */
  readonly body: (answer: MockAnswer, call: MockCall) => Json;
  /** The answer in frames as they go over the wire, one write each. */
  readonly frames: (answer: MockAnswer, call: MockCall) => readonly string[];
  readonly streamType: string;
}

/** The text in pieces as a stream carries them. */
export function listPieces(text: string, length = 12): readonly string[] {
  const pieces: string[] = [];
  // Split between characters: half of a surrogate pair is no text.
  const characters = Array.from(text);
  for (let start = 0; start < characters.length; start += length)
    pieces.push(characters.slice(start, start + length).join(''));
  return pieces;
}

export function serverSent(data: Json, name?: string): string {
  return `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`;
}
