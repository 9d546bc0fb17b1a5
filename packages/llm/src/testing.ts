export { scriptedModel } from './testing/scripted-model.js';
export type {
  Script,
  ScriptedCall,
  ScriptedCallInfo,
  ScriptedModel,
  ScriptedModelOptions,
  ScriptedReply,
} from './testing/scripted-model.js';
export { mockServer } from './testing/mock-server.js';
export type { MockCounts, MockRequest, MockServer, MockServerOptions } from './testing/mock-server.js';
export { faultKinds, passingFaults } from './testing/mock/faults.js';
export type { FaultKind, MockFaults, SeededFaults } from './testing/mock/faults.js';
export type { MockReply, MockUsage } from './testing/mock/reply.js';
export type { MockCall, MockProtocol } from './testing/mock/call.js';
export { solidPng } from './testing/mock/solid-png.js';
export { injections, quotedTexts } from './testing/injections.js';
export type { TakenApart } from './testing/injections.js';
export { promptStatistics } from './testing/prompt-statistics.js';
export type {
  PromptFigures,
  PromptStatistics,
  PromptStatisticsOptions,
} from './testing/prompt-statistics.js';
