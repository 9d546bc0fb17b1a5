import { readList, readText } from '../../json.js';
import type { Json } from '../../model-request.js';

/**
 * Returns the text of a message or of a piece of one: most servers write a string, some a list of parts, of which those of
 * another type are no answer. Source: docs.mistral.ai/capabilities/reasoning, read November 2026.
 */
export function readContent(message: Json | undefined): string {
  const parts = readList(message, 'content').map((part) => readText(part, 'text') ?? '');
  return readText(message, 'content') ?? parts.join('');
}

/** Returns the reasoning that stands among the parts of a message, as Mistral writes it; `undefined` if there is none. */
export function readThoughts(message: Json | undefined): string | undefined {
  const thoughts = readList(message, 'content')
    .filter((part) => readText(part, 'type') === 'thinking')
    .map(
      (part) =>
        readText(part, 'thinking') ??
        readList(part, 'thinking')
          .map((piece) => readText(piece, 'text') ?? '')
          .join(''),
    );
  return thoughts.length === 0 ? undefined : thoughts.join('');
}
