import { readPath, isJsonObject, readList, readText } from '../../json.js';
import type { Json } from '../../model-request.js';
import type { MockCall, MockProtocol } from './call.js';

/** The roles that a protocol knows. */
const roles: Readonly<Record<MockProtocol, readonly string[]>> = {
  'chat-completions': ['system', 'developer', 'user', 'assistant', 'tool', 'function'],
  responses: ['system', 'developer', 'user', 'assistant'],
  messages: ['user', 'assistant'],
  'generate-content': ['user', 'model', 'function'],
  'ollama-chat': ['system', 'user', 'assistant', 'tool'],
  'image-edits': [],
};

/** The objection of a real server to a request, in its words; `undefined` if it has none. */
export function refusedDemand(call: MockCall): string | undefined {
  const { protocol, body } = call;
  if (demandsTool(body)) return 'tool_choice: this server calls no tools';
  if (protocol === 'image-edits' || typeof readPath(body, 'input') === 'string') return undefined;
  const field =
    protocol === 'responses' ? 'input' : protocol === 'generate-content' ? 'contents' : 'messages';
  const messages = readList(body, field);
  if (messages.length === 0) return `${field}: at least one message is required`;
  const strange = messages
    .map((message) => readText(message, 'role'))
    .find((role) => role !== undefined && !roles[protocol].includes(role));
  if (strange !== undefined) {
    return `Invalid value: '${strange}'. Supported values are: ${roles[protocol].map((role) => `'${role}'`).join(', ')}.`;
  }
  return protocol === 'messages' ? refusedByAnthropic(body, messages) : refusedFormat(call);
}

/** True if a call of a tool is not left to the model. A real model would make one; an answer without it tests nothing. */
function demandsTool(body: Json): boolean {
  const choice = readPath(body, 'tool_choice');
  const type = typeof choice === 'string' ? choice : readText(choice, 'type');
  if (type !== undefined && !['auto', 'none'].includes(type)) return true;
  return readText(body, 'toolConfig', 'functionCallingConfig', 'mode') === 'ANY';
}

function refusedByAnthropic(body: Json, messages: readonly Json[]): string | undefined {
  if (typeof readPath(body, 'max_tokens') !== 'number') return 'max_tokens: Field required';
  if (readText(messages[0], 'role') !== 'user') return 'messages: first message must use the "user" role';
  return messages.some(isEmpty) ? 'messages: text content blocks must be non-empty' : undefined;
}

function isEmpty(message: Json): boolean {
  return (
    readPath(message, 'content') === '' ||
    readList(message, 'content').some((block) => readPath(block, 'text') === '')
  );
}

function refusedFormat({ body, messages }: MockCall): string | undefined {
  const format = readPath(body, 'response_format') ?? readPath(body, 'text', 'format');
  if (readText(format, 'type') === 'json_object' && !messages.some(({ text }) => /json/i.test(text)))
    return "'messages' must contain the word 'json' in some form, to use 'response_format' of type 'json_object'.";
  const named = readPath(format, 'json_schema') ?? format;
  if (readPath(named, 'strict') !== true || isClosed(readPath(named, 'schema'))) return undefined;
  const name = readText(named, 'name') ?? '';
  return `Invalid schema for response_format '${name}': 'additionalProperties' is required to be supplied and to be false.`;
}

/** Whether every object of a schema says that it has no further properties. */
function isClosed(schema: Json | undefined): boolean {
  if (Array.isArray(schema)) return schema.every(isClosed);
  if (!isJsonObject(schema)) return true;
  if (schema['type'] === 'object' && schema['additionalProperties'] !== false) return false;
  return Object.values(schema).every(isClosed);
}
