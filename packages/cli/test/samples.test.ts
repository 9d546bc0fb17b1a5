import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { clone } from './child-process.ts';

/** The samples of the READMEs of all packages, by the path of a file that each would be. */
function samples(): ReadonlyMap<string, string> {
  return new Map(
    readdirSync(join(clone, 'packages')).flatMap((name) => {
      const readme = readFileSync(join(clone, 'packages', name, 'README.md'), 'utf8');
      return [...readme.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = ''], index) => [
        join(clone, `README of ${name}, sample ${index + 1}.ts`),
        code,
      ]);
    }),
  );
}

/** The fenced `@example` blocks of the docstrings of all packages, in the same form. */
function examples(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(join(clone, 'packages'), { recursive: true, encoding: 'utf8' })) {
    if (!/^[\w-]+\/src\/.*\.ts$/u.test(file)) continue;
    const text = readFileSync(join(clone, 'packages', file), 'utf8');
    for (const [, code = ''] of text.matchAll(/^ *\* @example\n *\* ```ts\n([^]*?)^ *\* ```$/gm)) {
      const lines = code.replaceAll(/^ *\* ?/gm, '');
      found.set(
        join(clone, `example ${found.size + 1} of ${file.replaceAll('/', ' ')}`),
        `${lines}\nexport {};\n`,
      );
    }
  }
  return found;
}

/** What the compiler says of files that are not on the disk, one line each. They are one program: most of the time goes to the packages that they import. */
function faultsOf(files: ReadonlyMap<string, string>): string[] {
  const { config } = ts.readConfigFile(join(clone, 'tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, clone);
  const disk = ts.createCompilerHost(options);
  const program = ts.createProgram([...files.keys()], options, {
    ...disk,
    fileExists: (path) => files.has(path) || disk.fileExists(path),
    readFile: (path) => files.get(path) ?? disk.readFile(path),
    getSourceFile: (path, language) => {
      const text = files.get(path) ?? disk.readFile(path);
      return text === undefined ? undefined : ts.createSourceFile(path, text, language);
    },
  });
  return [...files.keys()].flatMap((path) => {
    const file = program.getSourceFile(path);
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText, start = 0 }) => {
        const line = (files.get(path) ?? '').slice(0, start).split('\n').length;
        return `${path.slice(clone.length)}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
      },
    );
  });
}

describe('samples of code', { timeout: 120_000 }, () => {
  it('compile as they are in READMEs and docstrings, with all that they name', () => {
    const inReadmes = samples();
    const inDocstrings = examples();
    expect(inReadmes.size).toBeGreaterThan(25);
    expect(inDocstrings.size).toBeGreaterThan(12);
    expect(faultsOf(new Map([...inReadmes, ...inDocstrings]))).toEqual([]);
  });
});
