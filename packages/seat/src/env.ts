export { Environment } from './env/environment.js';
export type { EnvironmentOptions, EnvironmentTurn } from './env/environment.js';
export { recordedIn } from './env/recorded-in.js';
export { environmentProtocol, serveEnvironment, toEnvironmentSchema } from './env/serve-environment.js';
export type { EnvironmentReply } from './env/serve-environment.js';
