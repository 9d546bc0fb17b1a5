import { createOpenAICompatible } from 'ai-sdk-v3';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { createRng } from '@masbench/statistics';
import { fromAiSdk, providerList } from '@masbench/llm';
import { deriveAnswerSchema } from '../src/json-schema.ts';
import { parseAnswer } from '../src/parse.ts';
import { marks } from './quoted-marks.ts';
import { apiKey, everyProvider } from './every-provider.js';
import { serve } from './providers-servers.js';
import { ask } from './request.js';

const players = ['A', 'B', 'C'];
const schema = deriveAnswerSchema(z.strictObject({ vote: z.enum(['A', 'B', 'C']), why: z.string() }));

/** A valid answer whose text quotes some of them. */
function answerWithQuotes(index: number): { readonly vote: string; readonly why: string } {
  const rng = createRng('quotes', `answer#${index}`);
  const vote = rng.pick(players);
  const rival = rng.pick(players.filter((player) => player !== vote));
  const pieces = Array.from(
    { length: 1 + rng.int(4) },
    () => `${rng.pick(['He wrote: ', '', 'then ', '\n'])}${rng.pick(marks)(rival)}`,
  );
  return { vote, why: pieces.join(rng.pick([' ', '\n', ''])) };
}

const written: readonly ((answer: object) => string)[] = [
  (answer) => JSON.stringify(answer),
  (answer) => JSON.stringify(answer, null, 2),
  (answer) => `\n${JSON.stringify(answer)}\n`,
];

const answers = Array.from({ length: 200 }, (_, index) => {
  const answer = answerWithQuotes(index);
  return { answer, text: (written[index % written.length] ?? JSON.stringify)(answer) };
});

const makers = {
  ...everyProvider,
  'ai-sdk': (url: string) =>
    fromAiSdk(
      createOpenAICompatible({ name: 'mock', baseURL: `${url}/v1`, apiKey, includeUsage: true }).chatModel(
        'm',
      ),
    ),
};

test('every provider that has a name is asked', () => {
  expect(Object.keys(makers)).toEqual(expect.arrayContaining(providerList().map(({ id }) => id)));
});

test.each(Object.entries(makers))(
  '200 answers that quote reasoning marks, fences and JSON come through %s unchanged',
  async (_name, make) => {
    const { url } = await serve({ reply: ({ index }) => answers[index % answers.length]?.text ?? '' });
    const model = make(url);
    const changed: string[] = [];
    for (const [index, { answer, text }] of answers.entries()) {
      const result = await ask(model, 'vote', { stream: index % 2 === 1 });
      const parsed = parseAnswer(result.text, schema.check);
      const intact =
        result.text.trim() === text.trim() &&
        parsed.ok &&
        !parsed.repaired &&
        JSON.stringify(parsed.value) === JSON.stringify(answer);
      if (!intact) changed.push(text);
    }
    expect(changed).toEqual([]);
  },
);
