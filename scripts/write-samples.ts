import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from './list-files.ts';

/**
 * Writes the samples of code in the READMEs of all packages, and the `@example` blocks of their docstrings, as files in
 * `docs/samples`, where `npm run typecheck` compiles them as they are pasted.
 */
const folder = 'docs/samples';
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

let inReadmes = 0;
for (const name of readdirSync('packages')) {
  const readme = readFileSync(join('packages', name, 'README.md'), 'utf8');
  for (const [index, [, code = '']] of [...readme.matchAll(/^```ts\n([^]*?)^```$/gmu)].entries()) {
    writeFileSync(join(folder, `README of ${name}, sample ${index + 1}.ts`), code);
    inReadmes += 1;
  }
}

let inDocstrings = 0;
for (const file of listFiles('packages')) {
  if (!/^packages\/[\w-]+\/src\/.*\.ts$/u.test(file)) continue;
  const text = readFileSync(file, 'utf8');
  for (const [, code = ''] of text.matchAll(/^ *\* @example\n *\* ```ts\n([^]*?)^ *\* ```$/gmu)) {
    inDocstrings += 1;
    const name = `example ${inDocstrings} of ${file.split('/').slice(1).join(' ')}`;
    writeFileSync(join(folder, name), `${code.replaceAll(/^ *\* ?/gmu, '')}\nexport {};\n`);
  }
}

// Fewer than there have long been: they are no longer found.
if (inReadmes <= 25 || inDocstrings <= 12)
  throw new Error(`Found only ${inReadmes} samples in READMEs and ${inDocstrings} in docstrings`);
