import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clone, node } from './child-process.ts';

const folder = join(clone, 'examples');
const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));

/** What the comment at the end of an example says that it prints. */
function promised(file: string): string {
  const [, output = 'no // Output: at its end'] = readFileSync(join(folder, file), 'utf8').split(
    '\n// Output:\n',
  );
  return output.replaceAll(/^\/\/ ?/gm, '');
}

describe('examples', { timeout: 120_000 }, () => {
  it.each(files)('%s prints what it says', async (file) => {
    const { code, stdout, stderr } = await node(['--import=tsx', join(folder, file)]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toBe(promised(file));
  });
});
