#!/usr/bin/env node
import { existsSync } from 'node:fs';
import * as modules from 'node:module';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// The heap may grow to twice what is in use, not to four times: a match over 100 MB of passages peaks at 270 MB, not
// at 424, in the same CPU time.
setFlagsFromString('--heap-growing-percent=100');
// In a clone of the repository the sources run as they are, built or not.
const inClone = existsSync(fileURLToPath(new URL('../../../vitest.workspace.ts', import.meta.url)));
if (inClone) {
  modules.register('./source-condition.js', import.meta.url);
  const { register: registerTypeScript } = await import('tsx/esm/api');
  // A file of the folder that one is in, such as that of a run, says nothing of where packages are.
  registerTypeScript({ tsconfig: fileURLToPath(new URL('../../../tsconfig.json', import.meta.url)) });
}
// From Node 22.1 on, what V8 compiled is kept for the next start, in a folder that NODE_COMPILE_CACHE can name.
else modules.enableCompileCache?.();
// A reader that has seen enough, as `head` does, closes the pipe, which is no error.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
const { main } = await import(inClone ? '../src/index.ts' : '../dist/index.js');
process.exitCode = await main(process.argv.slice(2));
