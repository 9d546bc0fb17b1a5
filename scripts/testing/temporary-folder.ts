import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Makes a folder for the test that runs now, which is removed when it has finished. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masbench-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
