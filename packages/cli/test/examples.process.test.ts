import { Console } from 'node:console';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import { examplesOfExtras } from '../../../scripts/extras/extras.ts';
import { isSkipped, testParts } from '../../../scripts/testing/test-parts.ts';
import { clone, inFolder, node } from './child-process.ts';

const folder = join(clone, 'examples');
const files = readdirSync(folder).filter(
  (file) => file.endsWith('.ts') && !(isSkipped(testParts.extras) && examplesOfExtras.includes(file)),
);

/** What the comment at the end of an example says that it prints. */
function promised(file: string): string {
  const [, output = 'no // Output: at its end'] = readFileSync(join(folder, file), 'utf8').split(
    '\n// Output:\n',
  );
  return output.replaceAll(/^\/\/ ?/gm, '');
}

/** Runs a module in this process. @returns what it prints */
async function printed(file: string): Promise<{ readonly stdout: string; readonly stderr: string }> {
  const said = { stdout: '', stderr: '' };
  const into = (stream: 'stdout' | 'stderr'): Writable =>
    new Writable({
      write: (chunk, _encoding, done) => {
        said[stream] += String(chunk);
        done();
      },
    });
  vi.stubGlobal('console', new Console({ stdout: into('stdout'), stderr: into('stderr') }));
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[stream] += String(text);
      return true;
    }),
  );
  try {
    await import(pathToFileURL(join(folder, file)).href);
    return said;
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllGlobals();
  }
}

describe('examples', { timeout: 120_000 }, () => {
  it.each(files)('%s prints what it says', async (file) => {
    const { folder: temporary } = inFolder();
    vi.stubEnv('TMPDIR', temporary);
    try {
      expect(await printed(file)).toEqual({ stdout: promised(file), stderr: '' });
    } finally {
      vi.unstubAllEnvs();
    }
  });

  it('run as programs of their own', async () => {
    const { code, stdout, stderr } = await node(['--import=tsx', join(folder, 'quickstart.ts')]);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: promised('quickstart.ts'), stderr: '' });
  });
});
