// The contract of models
export type {
  CallAttempt,
  CallContext,
  CallTags,
  Capabilities,
  Finish,
  ImageMediaType,
  Json,
  Message,
  ModelProvider,
  ModelRequest,
  ModelResult,
  ModelUsage,
  ModelWarning,
  OutputMode,
  OutputSpec,
  Part,
  ReasoningSpec,
  Refusal,
  RetryDecision,
} from './model.js';
export type { RateLimitState } from './rate-limit-state.js';
export { ModelError } from './model-error.js';
export type { ModelErrorDetails, ModelErrorKind } from './model-error.js';

// Agents and judges
export { llmAgent } from './agent.js';
export type { AnyPrompts, LlmAgentOptions, PromptedHandlers } from './agent.js';
export { readAnswer } from './read-answer.js';
export type { ParsedAnswer } from './parse.js';
export { named } from './named.js';
export type { NamedModelAgent, NamedOptions } from './named.js';
export { judgeFrom } from './judge.js';
export type { JudgeOptions } from './judge.js';
export { lastMoves } from './memory.js';
export type { LastMovesOptions, Memory } from './memory.js';

// Wrappers in their order; one by one they are in `@masbench/llm/wrappers`
export { stack, withDefaults } from './wrappers/defaults.js';
export type { StackOptions, StackTimeouts } from './wrappers/defaults.js';
export type { BudgetOptions } from './wrappers/budget.js';
export type { CassetteOptions } from './wrappers/cassette.js';
export type { CacheOptions } from './wrappers/cache.js';
export type { RetryOptions } from './wrappers/retry.js';
export type { LimiterOptions } from './wrappers/limiter.js';
export type { Wrapper } from './wrappers/wrapper.js';

// Money
export { ledger } from './ledger.js';
export type { SpendingAccount, SpendingLedger, SpendingLimits } from './ledger.js';
export { costBound, costOf, free, maximumCost, priceOf } from './prices.js';
export type { MaximumCostOptions, PlannedSpending, Price, PriceTable, TokenRates } from './prices.js';
export { prices, pricesVersion } from './price-table.js';

// Providers
export { modelByName, providerList } from './by-name.js';
export type { ProviderListing } from './by-name.js';
export { deepseek, openai, openaiCompatible, openrouter, qwen, vllm, xai } from './providers/chat/chat.js';
export type { CompatibleSettings, OpenAiSettings } from './providers/chat/chat.js';
export { openaiResponses } from './providers/responses/responses.js';
export { anthropic } from './providers/anthropic/anthropic.js';
export type { AnthropicSettings } from './providers/anthropic/anthropic.js';
export { google } from './providers/google/google.js';
export type { GoogleSettings } from './providers/google/google.js';
export { ollama } from './providers/ollama/ollama.js';
export type { OllamaSettings } from './providers/ollama/ollama.js';
export type { Environment, ProviderSettings } from './providers/endpoint.js';
export { coreUsage } from './usage.js';
export { fromAiSdk } from './providers/ai-sdk/ai-sdk.js';
export type { AiSdkSettings } from './providers/ai-sdk/ai-sdk.js';
export type { AiSdkModel } from './providers/ai-sdk/contract.js';

// Image editors; what they are made of is in `@masbench/llm/images`
export { openaiImageEditor } from './image-editors/openai.js';
export { googleImageEditor } from './image-editors/google.js';
