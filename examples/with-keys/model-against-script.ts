import { play } from '@masbench/core';
import { fileJournal } from '@masbench/core/journal';
import { bundledPassages, defaultQAgent, hq, hqPrompts, hqScorer } from '@masbench/game-hq';
import { llmAgent, modelByName, named, stack } from '@masbench/llm';
import { asService } from '@masbench/scorers';

// A model in one seat, a script in the other. The key is read from the environment (OPENAI_API_KEY).
const model = stack()(modelByName('openai:gpt-4o-mini'));
const player = named(model, llmAgent({ model, prompts: hqPrompts }));

const result = await play(hq, {
  config: { passages: bundledPassages.slice(0, 5), scoring: hqScorer },
  agents: { A: player, B: defaultQAgent(1) },
  services: { evaluate: asService(hqScorer) },
  limits: { timeoutMs: 60_000, seat: { costUsd: 0.05 } },
  // After a crash, the same call continues where this file ends, and pays for nothing twice.
  journal: fileJournal('model-against-script.jsonl'),
});
console.log(result.status, result.scores, result.usage.costUsd);
