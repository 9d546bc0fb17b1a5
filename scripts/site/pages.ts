import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, extname, join, posix } from 'node:path';
import { isRelative, replaceTargets } from '../release/links.ts';

/** Languages of files that are shown as pages, by ending. */
const languages: Readonly<Record<string, string>> = {
  '.ts': 'ts',
  '.py': 'python',
  '.json': 'json',
  '.yml': 'yaml',
  '.css': 'css',
};

/** Folders with documents and pages of code. */
interface Places {
  readonly root: string;
  /** The folder of this script, with the first page. */
  readonly home: string;
  /** Where the pages are written. */
  readonly pages: string;
}

/**
 * Writes every document of the repository, and every file that one of them links to, as a page whose links lead to pages.
 *
 * @throws Error if a document links to a file that is missing or that no page can show
 */
export function stagePages({ root, home, pages }: Places): void {
  const documents = [
    'README.md',
    'CONTRIBUTING.md',
    'examples/README.md',
    ...listNames(root, 'docs', '.md'),
    ...listNames(root, 'docs/guide', '.md'),
    ...listNames(root, 'docs/decisions', '.md'),
    ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`),
    ...['', '/agents', '/games', '/with-keys'].flatMap((folder) =>
      listNames(root, `examples${folder}`, '.ts'),
    ),
  ];
  const done = new Set(documents);
  // Grows while it is read: what a page links to becomes a page.
  for (const file of documents) {
    const text = readFileSync(join(root, file), 'utf8');
    const place = findPlace(file);
    const link = (target: string): string => {
      if (!isRelative(target)) return target;
      const [path = '', fragment] = target.split('#');
      const other = posix.join(posix.dirname(file), decodeURI(path));
      if (!existsSync(join(root, other))) throw new Error(`${file} links to ${target}, which is no file`);
      if (/\.(?:png|svg|gif)$/u.test(other)) {
        const image = other.replace(/^docs\//u, '');
        mkdirSync(join(pages, 'public', dirname(image)), { recursive: true });
        cpSync(join(root, other), join(pages, 'public', image));
        return `/${image}`;
      }
      if (other === 'llms.txt') return `/${other}`;
      if (!done.has(other)) {
        done.add(other);
        documents.push(other);
      }
      const to = findPlace(other)
        .replace(/(?:^|(?<=\/))index\.md$/u, '')
        .replace(/\.md$/u, '.html');
      return `/${to}${fragment === undefined ? '' : `#${fragment}`}`;
    };
    const page = file.endsWith('.md') ? replaceTargets(text, link) : writeCode(file, text);
    mkdirSync(dirname(join(pages, place)), { recursive: true });
    writeFileSync(join(pages, place), page);
  }
  cpSync(join(home, 'home.md'), join(pages, 'index.md'));
  cpSync(join(home, 'public'), join(pages, 'public'), { recursive: true });
  cpSync(join(root, 'llms.txt'), join(pages, 'public/llms.txt'));
}

/** Returns the file of the page that shows a file of the repository. */
function findPlace(file: string): string {
  if (file === 'README.md') return 'start.md';
  const path = file.replace(/^docs\//u, '').replace(/^(packages\/[^/]+)\/README\.md$/u, '$1.md');
  return (path.endsWith('.md') ? path : `${path.slice(0, -extname(path).length)}.md`).replace(
    /README\.md$/u,
    'index.md',
  );
}

/** Returns a page that shows the code of a file. */
function writeCode(file: string, text: string): string {
  const language = languages[extname(file)];
  if (language === undefined) throw new Error(`No page can show ${file}, to which a document links`);
  const name = posix.basename(file);
  return `---\ntitle: ${name}\n---\n\n# ${name}\n\n\`${file}\`\n\n\`\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\`\n`;
}

function listNames(root: string, folder: string, ending: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => posix.join(folder, name));
}
