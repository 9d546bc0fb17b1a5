export { scriptedModel } from './testing/scripted-model.js';
export { mockServer } from './testing/mock-server.js';
export type { MockRequest, MockServer } from './testing/mock-server.js';
export type { MockReply } from './testing/mock/reply.js';
export type { MockCall } from './testing/mock/call.js';
export { injections, quotedTexts } from './testing/injections.js';
export { promptStatistics } from './testing/prompt-statistics.js';
export type { PromptFigures } from './testing/prompt-statistics.js';
