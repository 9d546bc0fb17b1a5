// The contract of models
export type { ModelProvider, ModelRequest, ModelResult, ModelUsage } from './model.js';
export { ModelError } from './model-error.js';

// Agents and judges
export { llmAgent } from './agent.js';
export type { AnyPrompts } from './agent.js';
export { readAnswer } from './read-answer.js';
export { named } from './named.js';
export { judgeFrom } from './judge.js';
export { lastMoves } from './memory.js';

// Wrappers in their order; one by one they are in `@masbench/llm/wrappers`
export { stack, withDefaults } from './wrappers/defaults.js';

// Money
export { ledger } from './ledger.js';
export { costOf, free, maximumCost, priceOf } from './prices.js';
export type { PriceTable } from './prices.js';
export { prices } from './price-table.js';

// Providers
export { modelByName, providerList } from './by-name.js';
export { deepseek, openai, openaiCompatible, openrouter, qwen, vllm, xai } from './providers/chat/chat.js';
export { openaiResponses } from './providers/responses/responses.js';
export { anthropic } from './providers/anthropic/anthropic.js';
export { google } from './providers/google/google.js';
export { ollama } from './providers/ollama/ollama.js';
export { coreUsage } from './usage.js';
export { fromAiSdk } from './providers/ai-sdk/ai-sdk.js';

// Image editors; what they are made of is in `@masbench/llm/images`
export { openaiImageEditor } from './image-editors/openai.js';
export { googleImageEditor } from './image-editors/google.js';
