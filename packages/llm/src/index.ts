// The contract of models
export type { ModelProvider } from './model.js';
export type { ModelRequest } from './model-request.js';
export type { ModelResult, ModelUsage } from './model-result.js';
export { ModelError } from './model-error.js';

// Agents and judges
export { llmAgent } from './agent.js';
export type { AnyPrompts } from './agent.js';
export { readAnswer } from './read-answer.js';
export { named } from './named.js';
export { makeJudge } from './judge.js';
export { lastMoves } from './memory.js';

// Wrappers in their order; one by one they are in `@masbench/llm`
export { stack, withDefaults } from './wrappers/defaults.js';

// Money
export { ledger } from './ledger.js';
export { computeCost, maximumCost, findPrice } from './prices.js';
export type { PriceTable } from './price.js';
export { prices } from './price-table.js';

// Providers
export { modelByName, providerList } from './by-name.js';
export { openai, openaiCompatible, vllm } from './providers/chat/chat.js';
export { openaiResponses } from './providers/responses/responses.js';
export { anthropic } from './providers/anthropic/anthropic.js';
export { google } from './providers/google/google.js';
export { ollama } from './providers/ollama/ollama.js';
export { coreUsage } from './usage.js';
export { fromAiSdk } from './providers/ai-sdk/ai-sdk.js';

// Image editors; what they are made of is in `@masbench/llm`
export { openaiImageEditor } from './image-editors/openai.js';
export { googleImageEditor } from './image-editors/google.js';

// Editors of images as a service of a game, and the contract of an editor of your own
export { imageEditService } from './image-editors/edit-service.js';
export type { ImageEditor } from './image-editors/image-editor.js';

// Models as players of an experiment
export { isModel, models, namedModels, gatedModels } from './players/models.js';
export { recordedModelOptions, typedModelOptions } from './players/model-options.js';
export type { ModelOptions, TypedModelOptions } from './players/model-options.js';

// One small request before a run
export { probeModel } from './players/probe-model.js';

// What they cost
export { costNotice } from './players/cost-notice.js';
export { mergePrices } from './players/given-prices.js';

// The wrappers one by one, in the order of a stack, outer to inner
export { budget } from './wrappers/budget.js';
export { cassette } from './wrappers/cassette.js';
export { cache } from './wrappers/cache.js';
export { retry } from './wrappers/retry.js';
export { gates, limiter } from './wrappers/limiter.js';
export { timeout } from './wrappers/timeout.js';

// Limits that several processes share
export type { Gate, GateCost, GateOutcome, GatePass } from './wrappers/gate.js';
export { makeGates, shareGates } from './wrappers/shared-gates.js';

// For wrappers and providers of your own
export { wrap } from './wrappers/wrapper.js';
export { retryDecision } from './model-error.js';
