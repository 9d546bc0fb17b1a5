import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';

interface Item {
  readonly text: string;
  readonly link: string;
}

interface Group {
  readonly text: string;
  readonly collapsed?: boolean | undefined;
  /** Of a group that can be folded, too: without a page of its own, its whole heading would be a button with a button in it. */
  readonly link?: string | undefined;
  readonly items: readonly Item[];
}

/** Guides in the order in which they are needed; others follow. */
const order = {
  'Play and measure': ['report', 'findings', 'local-models', 'recipes', 'queue'],
  'Write your own': [
    'agent',
    'game',
    'benchmark',
    'observation-policy',
    'scorer',
    'embed-a-scorer',
    'middleware',
    'coding-agents',
  ],
} as const;

/** Writes the lists of pages that the site shows beside them, `navigation.json`. */
export function writeNavigation(pages: string): void {
  const placed = new Set<string>(Object.values(order).flat());
  const guides = listPages(pages, 'guide');
  const others = guides.filter(({ link }) => !placed.has(posix.basename(link, '.html')));
  const sidebar: readonly Group[] = [
    {
      text: 'Begin',
      items: [
        { text: 'First match', link: '/start.html' },
        { text: 'Cookbook', link: '/cookbook.html' },
        { text: 'Gallery', link: '/gallery/' },
        { text: 'Examples', link: '/examples/' },
      ],
    },
    ...Object.entries(order).map(([text, names]) => ({
      text,
      items: names.flatMap((name) => guides.filter(({ link }) => link === `/guide/${name}.html`)),
    })),
    { text: 'Connect and watch', items: others },
    {
      text: 'Reference',
      items: listPages(pages, '.').filter(
        ({ link }) => !/^\/(?:index|start|cookbook|CONTRIBUTING)\.html$/u.test(link),
      ),
    },
    { text: 'Packages', collapsed: true, link: '/packages/cli.html', items: listPages(pages, 'packages') },
    { text: 'Decisions', collapsed: true, link: '/decisions/', items: listPages(pages, 'decisions') },
    { text: 'Contribute', items: [{ text: 'Contributing', link: '/CONTRIBUTING.html' }] },
  ];
  const gallery: readonly Group[] = [
    {
      text: 'Gallery',
      items: [{ text: 'All games', link: '/gallery/' }, ...listPages(pages, 'gallery')],
    },
  ];
  writeFileSync(
    join(pages, 'navigation.json'),
    JSON.stringify({ sidebar, gallery, api: listEntries(pages) }),
  );
}

/** The pages of a folder by title, its index left out. */
function listPages(pages: string, folder: string): readonly Item[] {
  return readdirSync(join(pages, folder))
    .filter((name) => name.endsWith('.md') && name !== 'index.md')
    .map((name) => ({
      text: readTitle(join(pages, folder, name)),
      link: `/${posix.join(folder, name.replace(/\.md$/u, '.html'))}`,
    }));
}

function readTitle(file: string): string {
  const text = readFileSync(file, 'utf8');
  return (/^title: (.*)$/mu.exec(text)?.[1] ?? /^# (.*)$/mu.exec(text)?.[1] ?? file).replaceAll(
    /^['"]|['"]$|`/gu,
    '',
  );
}

/** The entries of all packages; the first of a package with several is `index-1`, after the list of them. */
function listEntries(pages: string): readonly Group[] {
  const paths = readdirSync(join(pages, 'api'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.md') && !/^(?:index\.md|_media)/u.test(file))
    .map((file) => file.replace(/\.md$/u, ''));
  const items = paths
    .filter((path) => !paths.includes(`${path}-1`))
    .map((path) => ({
      text: path.replace(/^@masbench\//u, '').replace(/\/index(?:-1)?$/u, ''),
      link: `/api/${path}.html`,
    }))
    .toSorted((one, other) => one.text.localeCompare(other.text, 'en'));
  return [{ text: 'API', items: [{ text: 'All packages', link: '/api/' }, ...items] }];
}
