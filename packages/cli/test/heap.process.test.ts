import { join } from 'node:path';
import { expect, it } from 'vitest';
import { clone, inFolder, node } from './child-process.ts';

/** Prints the flags that are set while a process runs. */
const noted = `
  import { syncBuiltinESMExports } from 'node:module';
  import v8 from 'node:v8';
  const { setFlagsFromString } = v8;
  v8.setFlagsFromString = (flag) => {
    process.stderr.write(flag + '\\n');
    setFlagsFromString(flag);
  };
  syncBuiltinESMExports();
`;

it('the command line starts with a heap that grows to twice what is in use, which V8 accepts', async () => {
  const { folder } = inFolder({ 'noted.mjs': noted });
  const bin = join(clone, 'packages/cli/bin/masbench.js');
  const { code, stderr } = await node(['--import', join(folder, 'noted.mjs'), bin, '--version']);
  expect(code).toBe(0);
  expect(stderr.split('\n')).toContain('--heap-growing-percent=100');
  expect(stderr).not.toContain('unrecognized flag');
});
