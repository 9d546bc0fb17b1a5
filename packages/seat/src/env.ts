export { Environment } from './env/environment.js';
export { recordedIn } from './env/recorded-in.js';
export { serveEnvironment } from './env/serve-environment.js';
