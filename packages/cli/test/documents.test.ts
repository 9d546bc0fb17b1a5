import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { benchmark as hq } from '@masbench/game-hq';
import { benchmark as mug } from '@masbench/game-mug';
import { benchmark as werewolf } from '@masbench/game-werewolf';
import { describe, expect, it } from 'vitest';
import { clone, filesIn } from './child-process.ts';

const packages = readdirSync(join(clone, 'packages')).map((name) =>
  join(clone, 'packages', name, 'README.md'),
);
const documents = filesIn('docs', '.md').filter((file) => !file.includes('/docs/api/'));
const examples = filesIn('examples', '.ts').map((file) => readFileSync(file, 'utf8'));

function codeOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = '']) => code);
}

/** The anchors of a page's headings, as GitHub makes them. */
function headingsOf(file: string): ReadonlySet<string> {
  const prose = readFileSync(file, 'utf8').replaceAll(/^```[^]*?^```$/gm, '');
  return new Set(
    [...prose.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .trim()
        .toLowerCase()
        .replaceAll(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe('documents', () => {
  it('show code that is an example, whole, and so is type-checked, is run, and runs where it is pasted', () => {
    const shown = [
      join(clone, 'README.md'),
      join(clone, 'packages/core/README.md'),
      join(clone, 'packages/cli/README.md'),
      join(clone, 'docs/statistics.md'),
      ...filesIn('docs/guide', '.md'),
    ].flatMap((file) => codeOf(file).map((code) => ({ file: relative(clone, file), code })));
    // A game is one wherever it is printed, and is held to the laws.
    const games = [...packages, ...documents].flatMap((file) =>
      codeOf(file).flatMap((code) =>
        /\b(?:defineGame|inTurns|simultaneous)</.test(code) ? [{ file: relative(clone, file), code }] : [],
      ),
    );
    expect([shown.length > 12, games.length > 3]).toEqual([true, true]);
    expect([...shown, ...games].filter(({ code }) => !examples.includes(code))).toEqual([]);
  });

  it('begin in the README with the first example, whole', () => {
    const [first] = codeOf(join(clone, 'README.md'));
    expect(first).toBe(readFileSync(join(clone, 'examples/quickstart.ts'), 'utf8'));
  });

  it('have the title that the reference needs', () => {
    for (const file of documents) {
      const title = /^---\ntitle: .+\n---\n/.test(readFileSync(file, 'utf8'));
      expect({ file, title }).toEqual({ file, title: true });
    }
  });

  it('link to what is there', () => {
    const broken = [
      join(clone, 'README.md'),
      join(clone, 'CONTRIBUTING.md'),
      ...packages,
      ...documents,
    ].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#\s]+)[^)]*\)/g)].flatMap(
        ([, link = '']) =>
          existsSync(resolve(dirname(file), link)) ? [] : [`${relative(clone, file)}: ${link}`],
      ),
    );
    expect(broken).toEqual([]);
  });

  it('link to headings that are there', () => {
    const wrong = [join(clone, 'README.md'), ...packages, ...documents].flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)/g)].flatMap(
        ([, path = '', heading = '']) => {
          const target = path === '' ? file : resolve(dirname(file), path);
          return headingsOf(target).has(heading) ? [] : [`${relative(clone, file)}: ${path}#${heading}`];
        },
      ),
    );
    expect(wrong).toEqual([]);
  });

  it('name in the architecture only what is there, and ten files to read first', () => {
    const page = readFileSync(join(clone, 'docs/architecture.md'), 'utf8');
    const [, first = ''] = page.split(/^## /m);
    const ten = [...first.matchAll(/^\d+\. `([^`]+\.ts)`: \w.*\.$/gm)].map(([, path = '']) => path);
    expect([first.split('\n')[0], new Set(ten).size]).toEqual(['Ten files to read first', 10]);
    const named = [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(60);
    expect(
      named.filter((path) => !['', 'packages'].some((root) => existsSync(join(clone, root, path)))),
    ).toEqual([]);
  });

  it('name every package and every guide in the README', () => {
    const readme = readFileSync(join(clone, 'README.md'), 'utf8');
    const named = [...packages, ...filesIn('docs/guide', '.md')].map((file) => relative(clone, file));
    expect(
      named.filter((file) => statSync(join(clone, file)).isFile() && !readme.includes(`(${file})`)),
    ).toEqual([]);
  });

  it.each([
    ['hq', 'MAS-HQ', hq],
    ['mug', 'MUG', mug],
    ['werewolf', 'Werewolf', werewolf],
  ] as const)(
    'have a row of every table and figure of a paper, and of no other: %s',
    (name, title, { experiments }) => {
      const [, section = ''] = readFileSync(join(clone, 'docs/papers.md'), 'utf8').split(`\n## ${title}\n`);
      const rows = (/^\| command[^]*?\n\n/m.exec(section)?.[0] ?? '')
        .trim()
        .split('\n')
        .slice(2)
        .map((line) =>
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        );
      const played = rows.flatMap(([command = '']) => /--experiment (\w+)/.exec(command)?.[1] ?? []);
      const ofPaper = (experiment: string): boolean =>
        name === 'werewolf' || /^(?:table|figure)\d+$/.test(experiment);
      expect(played.toSorted()).toEqual(
        Object.keys(experiments ?? {})
          .filter(ofPaper)
          .toSorted(),
      );
      expect(rows[0]?.[0]).toContain(`masbench run ${name} --experiment`);
      // What the paper has, what came out, and why they differ. A command has several rows where it has several results.
      expect(rows.filter((cells) => cells.length !== 4 || cells.slice(1).includes(''))).toEqual([]);
      // A result that players were given is not reproduced.
      let current = '';
      const claimed = rows.flatMap(([command = '', , , why = '']) => {
        current = /--experiment (\w+)/.exec(command)?.[1] ?? current;
        return /(?<!not )\breproduced\b/.test(why) && experiments?.[current]?.byConstruction !== undefined
          ? [current]
          : [];
      });
      expect(claimed).toEqual([]);
    },
  );
});
