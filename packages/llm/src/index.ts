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
  RateLimitState,
  ReasoningSpec,
  Refusal,
  RetryDecision,
} from './model.js';
export { ModelError, retryDecision, withDetails } from './model-error.js';
export type { ModelErrorDetails, ModelErrorKind } from './model-error.js';
