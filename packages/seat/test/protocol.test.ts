import { readFileSync } from 'node:fs';
import { fromSeatSchema, protocol, protocolSchemas, toSeatSchema } from '../src/wire/messages.ts';
import { expect, it } from 'vitest';

const file = new URL('../masbench-seat-1.schema.json', import.meta.url);
const page = readFileSync(new URL('../../../docs/seat-protocol.md', import.meta.url), 'utf8');

it('the JSON schemas that are shipped are those that messages are checked by', () => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(protocolSchemas())));
});

it('the page of the protocol names it, and its samples are messages of it', () => {
  expect(page).toContain(protocol);
  const samples = [...page.matchAll(/^(→|←) (\{.*\})$/gmu)];
  expect(samples.length).toBeGreaterThan(7);
  const types = samples.map(([, direction, text = '']) => {
    const schema = direction === '→' ? toSeatSchema : fromSeatSchema;
    return schema.parse(JSON.parse(text)).type;
  });
  const all = ['match', 'turn', 'cancel', 'end', 'ready', 'action', 'usage', 'error', 'trace'];
  expect(new Set(types)).toEqual(new Set(all));
});
