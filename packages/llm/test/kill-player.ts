import { MasbenchError, play } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { llmAgent, openai, withDefaults } from '@masbench/llm';
import { debate, debatePrompts } from './debate.js';

/** A process to be killed: plays a match of two model players against a server until it is over or fails. */
const [path = '', url = '', user = ''] = process.argv.slice(2);
const model = withDefaults(openai('gpt-4o-mini', { baseUrl: url, apiKey: 'test-key' }), {
  retry: { baseMs: 1 },
});
const A = llmAgent({ model, prompts: debatePrompts, providerOptions: { user } });
const said = await play(debate, {
  config: { rounds: 10 },
  agents: { A, B: A },
  seed: 3,
  journal: fileJournal(path),
}).then(
  ({ status, outcome }) => ({ status, outcome }),
  (error: unknown) => ({ status: MasbenchError.isInstance(error) ? error.code : String(error) }),
);
process.stdout.write(JSON.stringify(said));
