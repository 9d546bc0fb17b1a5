import { loadOptionalPackage } from '@masbench/core';
import { describe, expect, it } from 'vitest';

const missing = (name: string) => async (): Promise<unknown> =>
  Promise.reject(new Error(`Cannot find package '${name}' imported from /app/index.js`));

describe('loadOptionalPackage', () => {
  it('gives what is installed', async () => {
    expect(await loadOptionalPackage('node:path', 'A test', async () => import('node:path'))).toHaveProperty(
      'join',
    );
  });

  it('says in a sentence what needs the package, and how to install it', async () => {
    await expect(loadOptionalPackage('a-package', 'A test', missing('a-package'))).rejects.toMatchObject({
      code: 'OPTION_INVALID',
      message: 'A test needs the package a-package: npm install a-package',
    });
  });

  it('rethrows every other fault', async () => {
    await expect(loadOptionalPackage('a-package', 'A test', missing('another'))).rejects.toThrow(
      "Cannot find package 'another'",
    );
  });
});
