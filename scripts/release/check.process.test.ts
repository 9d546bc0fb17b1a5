import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { checkRelease } from './check.ts';
import { readOwner } from './owner.ts';
import { prepareRelease } from './prepare.ts';

/** Files of a repository with two packages that can be published, by path. */
type Files = Record<string, string>;

const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function manifest(name: string, changes: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    name,
    version: '0.1.0',
    license: 'MIT',
    type: 'module',
    files: ['dist', 'README.md', 'LICENSE'],
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    publishConfig: { access: 'public', provenance: true },
    ...changes,
  });
}

const owner = {
  repository: { type: 'git', url: 'git+https://example.org/lab/masbench.git' },
  homepage: 'https://masbench.example.org',
  bugs: { url: 'https://example.org/lab/masbench/issues', email: 'security@example.org' },
  author: 'The lab',
};

const complete: Files = {
  'package.json': JSON.stringify({
    ...owner,
    private: true,
    workspaces: ['packages/above', 'packages/below'],
  }),
  'docs/guide.md': '# A guide',
  ...packageFiles('above', { dependencies: { '@masbench/below': '0.1.0' } }),
  ...packageFiles('below'),
};

function packageFiles(name: string, changes?: Readonly<Record<string, unknown>>): Files {
  return {
    [`packages/${name}/package.json`]: manifest(`@masbench/${name}`, changes),
    [`packages/${name}/README.md`]: `# ${name}\n\nSee [the guide](../../docs/guide.md).\n`,
    [`packages/${name}/LICENSE`]: 'MIT',
    [`packages/${name}/dist/index.js`]: 'export const one = 1;\n',
    [`packages/${name}/dist/index.d.ts`]: 'export declare const one: number;\n',
  };
}

function write(files: Files): string {
  const root = mkdtempSync(join(tmpdir(), 'masbench-release-test-'));
  folders.push(root);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function withoutOwner(key: keyof typeof owner): Files {
  const { [key]: _, ...rest } = owner;
  return {
    'package.json': JSON.stringify({
      ...rest,
      private: true,
      workspaces: ['packages/above', 'packages/below'],
    }),
  };
}

describe('The gate of a release', () => {
  test('passes two packages with the owner’s values, in the order of their dependencies', async () => {
    const findings = await checkRelease(write(complete));
    expect(findings).toMatchObject({ faults: [], notes: [] });
    expect(Object.keys(findings.sizes)).toEqual(['@masbench/below', '@masbench/above']);
  });

  test('says what is left out for want of an author and a contact', async () => {
    const root = write({
      ...complete,
      'package.json': JSON.stringify({
        ...owner,
        author: undefined,
        bugs: { url: owner.bugs.url },
        private: true,
        workspaces: ['packages/below'],
      }),
    });
    expect((await checkRelease(root)).notes).toEqual([
      'CITATION.cff is left out: package.json has no "author" and no "contributors"',
      'SECURITY.md is left out: package.json has no e-mail in "bugs" or "author"',
    ]);
  });

  test.each<[fault: string, files: Files, sentence: RegExp]>([
    ['no repository', withoutOwner('repository'), /package\.json has no valid "repository"/],
    ['no homepage', withoutOwner('homepage'), /package\.json has no valid "homepage"/],
    ['no place for bugs', withoutOwner('bugs'), /package\.json has no valid "bugs"/],
    [
      'another license',
      { 'packages/above/package.json': manifest('@masbench/above', { license: 'GPL-3.0' }) },
      /@masbench\/above: its license is GPL-3\.0, not MIT/,
    ],
    [
      'no provenance',
      { 'packages/below/package.json': manifest('@masbench/below', { publishConfig: { access: 'public' } }) },
      /@masbench\/below: publishConfig\.provenance is not true/,
    ],
    [
      'a dependency in a version that is not published',
      {
        'packages/above/package.json': manifest('@masbench/above', {
          dependencies: { '@masbench/below': '0.0.9' },
        }),
      },
      /it depends on @masbench\/below 0\.0\.9, which is 0\.1\.0 here/,
    ],
    [
      'a dependency that is not published',
      {
        'packages/above/package.json': manifest('@masbench/above', {
          dependencies: { '@masbench/gone': '0.1.0' },
        }),
      },
      /it depends on @masbench\/gone, which is not published/,
    ],
    [
      'a broken link',
      { 'packages/below/README.md': '[nowhere](../../docs/nowhere.md)' },
      /the link https:\/\/example\.org\/lab\/masbench\/blob\/main\/docs\/nowhere\.md in README\.md leads nowhere/,
    ],
    [
      'a package that is too heavy',
      // Digits of a linear congruential generator, which cannot be packed.
      { 'packages/below/dist/heavy.js': `export default "${noise(900_000)}";` },
      /@masbench\/below: it is \d+ kB packed, and at most 400 kB are allowed/,
    ],
    [
      'types that are not there',
      {
        'packages/below/package.json': manifest('@masbench/below', {
          exports: { '.': { types: './dist/gone.d.ts', default: './dist/index.js' } },
        }),
      },
      /gone\.d\.ts/,
    ],
    ['no text of the license', { 'packages/below/LICENSE': '' }, /@masbench\/below: it has no LICENSE/],
    [
      'a name that npm refuses',
      {
        'package.json': JSON.stringify({ ...owner, private: true, workspaces: ['packages/below'] }),
        'packages/below/package.json': manifest('@masbench/Below Zero'),
      },
      /npm (?:cannot pack|would not publish) it/,
    ],
  ])('refuses %s in a sentence', async (_, files, sentence) => {
    const all = { ...complete, ...files };
    const root = write(Object.fromEntries(Object.entries(all).filter(([, text]) => text !== '')));
    expect((await checkRelease(root)).faults.join('\n')).toMatch(sentence);
  });
});

describe('Preparing a release', () => {
  test('writes the owner’s values into each package, and running it again changes nothing', () => {
    const root = write(complete);
    const read = readOwner(root);
    if (!('web' in read)) throw new Error(read.join('\n'));
    const files = ['packages/below/package.json', 'packages/below/README.md', 'CITATION.cff', 'SECURITY.md'];
    const texts = (): string[] => files.map((file) => readFileSync(join(root, file), 'utf8'));
    prepareRelease(root, read);
    const once = texts();
    prepareRelease(root, read);
    expect(texts()).toEqual(once);
    expect(JSON.parse(once[0] ?? '')).toMatchObject({
      repository: {
        type: 'git',
        url: 'git+https://example.org/lab/masbench.git',
        directory: 'packages/below',
      },
      homepage: 'https://example.org/lab/masbench/tree/main/packages/below#readme',
      bugs: 'https://example.org/lab/masbench/issues',
    });
    expect(once[1]).toContain('[the guide](https://example.org/lab/masbench/blob/main/docs/guide.md)');
    expect(once[2]).toContain('name: "The lab"');
    expect(once[3]).toContain('security@example.org');
  });
});

/** Base-36 digits that look random and are the same each time. */
function noise(length: number): string {
  let state = 1;
  let text = '';
  while (text.length < length) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += state.toString(36);
  }
  return text;
}
