import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Comment, CommentTag, ReflectionKind } from 'typedoc';
import { readUses } from './uses.mjs';

const values = ReflectionKind.Function | ReflectionKind.Variable | ReflectionKind.Class;

/**
 * A plug-in of typedoc: puts every name under the heading that it has in its entry file, and gives every value that has no
 * `@example` the shortest sample of a README or guide, or the shortest example, that imports it; else the shortest test or
 * piece of another package that uses it. A value without any is an error.
 *
 * @param {import('typedoc').Application} app
 */
export function load(app) {
  app.on(
    'reviveProject',
    (project) => {
      const entries = [...listEntries(project)];
      const addresses = new Map(
        entries.flatMap(({ address, module }) =>
          (module.children ?? []).map(({ name }) => [`${address.split('/', 2).join('/')} ${name}`, address]),
        ),
      );
      const samples = [readSamples(), readUses(addresses)].flatMap((some) =>
        some.toSorted((one, other) => one.code.length - other.code.length),
      );
      const missing = [];
      for (const { address, file, module } of entries) {
        const headings = readHeadings(file);
        for (const reflection of module.children ?? []) {
          const name = reflection.name;
          addTag(reflection, '@category', [{ kind: 'text', text: headings.get(name) ?? 'Main' }]);
          const target = reflection.isReference() ? reflection.getTargetReflectionDeep() : reflection;
          if (!target.kindOf(values)) continue;
          if (listComments(target).some((comment) => comment.getTag('@example') !== undefined)) continue;
          const sample = samples.find(({ names }) => names.has(`${address} ${name}`));
          if (sample === undefined) missing.push(`${address}: ${name}`);
          else
            addTag(target, '@example', [{ kind: 'code', text: `\`\`\`ts\n${sample.code.trim()}\n\`\`\`` }]);
        }
      }
      if (missing.length > 0)
        app.logger.error(
          `${missing.length} exported values have no example: add an \`@example\` or a test that shows their use:\n${missing.join('\n')}`,
        );
    },
    // Before the plug-in that sorts by category.
    100,
  );
}

/** Lists the modules of all entries with their addresses and files. */
function* listEntries(project) {
  for (const folder of readdirSync('packages')) {
    const { name, exports } = JSON.parse(readFileSync(join('packages', folder, 'package.json'), 'utf8'));
    const pack = project.children?.find((child) => child.name === name);
    for (const [path, { 'masbench-source': source } = {}] of Object.entries(exports)) {
      if (source === undefined) continue;
      const part = path === '.' ? 'index' : path.slice(2);
      // A package with one entry has its names itself.
      const module =
        pack?.children?.find((child) => child.kindOf(ReflectionKind.Module) && child.name === part) ??
        (part === 'index' ? pack : undefined);
      if (module === undefined)
        throw new Error(`The reference lacks ${name}${path.slice(1)}: add it to typedoc.json`);
      yield { address: `${name}${path.slice(1)}`, file: join('packages', folder, source), module };
    }
  }
}

/** Reads which comment of an entry file each of its names stands under. */
function readHeadings(file) {
  const headings = new Map();
  let heading;
  for (const [, comment, names] of readFileSync(file, 'utf8').matchAll(
    /^\/\/ (.*)$|^export (?:type )?\{([^}]*)\}|^export \* as (\w+)/gmu,
  )) {
    if (comment !== undefined) heading = comment;
    else if (heading !== undefined)
      for (const part of (names ?? '').split(','))
        headings.set(
          part
            .trim()
            .split(' as ')
            .at(-1)
            .replace(/^type /u, ''),
          heading,
        );
  }
  return headings;
}

/** Reads the samples of READMEs and guides and the examples, shortest first, with the names that each imports. */
function readSamples() {
  const texts = [
    ...readBlocks('README.md'),
    ...readdirSync('packages').flatMap((folder) => readBlocks(join('packages', folder, 'README.md'))),
    ...['docs', 'docs/guide'].flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.md'))
        .flatMap((file) => readBlocks(join(folder, file))),
    ),
    ...readdirSync('examples', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join('examples', file), 'utf8').split('\n// Output:')[0]),
  ];
  return texts.map((code) => ({ code, names: new Set(listImports(code)) }));
}

function readBlocks(file) {
  return [...readFileSync(file, 'utf8').matchAll(/^```ts\n([^]*?)^```$/gmu)].map(([, code]) => code);
}

function* listImports(code) {
  for (const [, names, address] of code.matchAll(
    /import (?:type )?\{([^}]*)\} from '((?:@masbench\/|masbench)[\w/-]*)'/gu,
  ))
    for (const part of names.split(','))
      yield `${address} ${
        part
          .trim()
          .replace(/^type /u, '')
          .split(' as ')[0]
      }`;
}

/** Comments of a declaration: those of functions are at their signatures. */
function listComments(reflection) {
  const parts = reflection.signatures ?? [
    reflection,
    ...(reflection.type?.type === 'reflection' ? (reflection.type.declaration.signatures ?? []) : []),
  ];
  return parts.flatMap(({ comment }) => comment ?? []);
}

function addTag(reflection, tag, content) {
  const [place] = reflection.signatures ?? [reflection];
  place.comment ??= new Comment();
  place.comment.blockTags.push(new CommentTag(tag, content));
}
