import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { findDeadLinks } from './dead-links.ts';

test('links to missing files and to missing places of a page are named, with the page', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'guide'));
  writeFileSync(
    join(folder, 'index.html'),
    '<h1 id="top">x</h1><a href="/b/guide/">ok</a><a class="x" href="./guide/index.html#here">ok</a><a href="/b/none.html">x</a><a href="#top">ok</a><a href="https://example.org/none">elsewhere</a>',
  );
  writeFileSync(
    join(folder, 'guide/index.html'),
    '<h2 id="here">x</h2><a href="../index.html#bottom">x</a><img src="/a.png"><a href="/b/index.html#top">ok</a>',
  );
  expect(findDeadLinks(folder, '/b/')).toEqual([
    'index.html: /b/none.html',
    'guide/index.html: ../index.html#bottom',
    'guide/index.html: /a.png',
  ]);
});
