/** A record of the call log as a reader looks at it. */
export interface CallView {
  readonly title: string;
  /** Requests sent, in order. */
  readonly sent: readonly { readonly role: string; readonly text: string }[];
  readonly answer: string | undefined;
}

/** Finds the messages and the answer in a record; records of other writers are shown as they are. */
export function callView(record: Readonly<Record<string, unknown>>): CallView {
  const asked = readField(record, 'asked');
  const messages = readField(asked, 'messages');
  const system = writeText(readField(asked, 'system'));
  const sent = (Array.isArray(messages) ? messages : []).flatMap((message: unknown) => {
    const text = writeText(readField(message, 'content'));
    return text === undefined ? [] : [{ role: writeText(readField(message, 'role')) ?? 'message', text }];
  });
  const result = readField(record, 'result');
  const message = writeText(readField(readField(record, 'error'), 'message'));
  return {
    title: [
      writeText(record['type']) ?? 'record',
      writeText(readField(asked, 'model')) ??
        writeText(readField(readField(asked, 'provider'), 'model')) ??
        '',
      message ?? '',
    ]
      .filter((part) => part !== '')
      .join(', '),
    sent: system === undefined ? sent : [{ role: 'system', text: system }, ...sent],
    answer: writeText(readField(result, 'text')),
  };
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

/** A text, or the texts of a list of parts. */
function writeText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return undefined;
  const texts = value.flatMap((part: unknown) => {
    const text = typeof part === 'string' ? part : readField(part, 'text');
    return typeof text === 'string' ? [text] : [];
  });
  return texts.length === 0 ? undefined : texts.join('\n');
}
