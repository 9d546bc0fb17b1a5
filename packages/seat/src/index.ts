export { programSeat } from './program-seat.js';
export { stdio } from './process/stdio.js';
export { programs, recordedProgramOptions } from './programs.js';
export type { ProgramOptions } from './programs.js';
export { http } from './http-transport.js';
export { python, pythonFile } from './python.js';

export { Environment } from './env/environment.js';
export { makeMatchJournals } from './env/match-journals.js';
export { serveEnvironment } from './env/serve-environment.js';
