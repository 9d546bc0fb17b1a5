import { play } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { llmAgent, openai, withDefaults } from '@masbench/llm';
import { debate, debatePrompts } from './debate.js';

/** A process to be killed: plays a match of two model players against a server until it is over. */
const [path = '', baseUrl = ''] = process.argv.slice(2);
const model = withDefaults(openai('gpt-4o-mini', { baseUrl, apiKey: 'test-key' }), { retry: { baseMs: 1 } });
const A = llmAgent({ model, prompts: debatePrompts });
const { status, outcome } = await play(debate, {
  config: { rounds: 10 },
  agents: { A, B: A },
  seed: 3,
  journal: fileJournal(path),
});
process.stdout.write(JSON.stringify({ status, outcome }));
