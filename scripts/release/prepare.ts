import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeLinksAbsolute } from './links.ts';
import { type Owner, readOwner } from './owner.ts';
import { readWorkspaces } from './workspaces.ts';

/**
 * Writes the owner's values into every package that is published, turns the links of their READMEs that leave the package
 * into absolute ones, and writes `CITATION.cff` and `SECURITY.md` if authors and a contact are known. Running it again
 * changes nothing.
 */
export function prepareRelease(root: string, owner: Owner): void {
  for (const { folder } of readWorkspaces(root)) {
    const path = join(root, folder, 'package.json');
    const manifest: object = JSON.parse(readFileSync(path, 'utf8'));
    writeJson(path, {
      ...manifest,
      repository: { type: 'git', url: owner.repository, directory: folder },
      homepage: `${owner.web}/tree/main/${folder}#readme`,
      bugs: owner.bugs,
    });
    const readme = join(root, folder, 'README.md');
    const text = readFileSync(readme, 'utf8');
    writeFileSync(readme, makeLinksAbsolute(text, { file: `${folder}/README.md`, folder, web: owner.web }));
  }
  if (owner.authors.length > 0) writeFileSync(join(root, 'CITATION.cff'), citation(owner));
  if (owner.contact !== undefined) writeFileSync(join(root, 'SECURITY.md'), securityPolicy(owner.contact));
}

/** Text of `CITATION.cff` (Citation File Format 1.2.0, https://citation-file-format.github.io). */
function citation({ authors, web, homepage }: Owner): string {
  return [
    'cff-version: 1.2.0',
    'message: If you use this software, please cite it, with the version and the root digest of your run.',
    'title: "masbench: game-theoretic benchmarks of multi-agent LLM systems"',
    'type: software',
    'license: MIT',
    `repository-code: ${JSON.stringify(web)}`,
    `url: ${JSON.stringify(homepage)}`,
    'authors:',
    ...authors.map((name) => `  - name: ${JSON.stringify(name)}`),
    '',
  ].join('\n');
}

function securityPolicy(contact: string): string {
  return `# Security

Report a fault of security privately to ${contact}, not as a public issue. Say which version, what an attacker needs, and what
follows; a run folder or a page that shows it helps. Faults in the latest release are mended.

What masbench defends: keys never reach a journal, a log, a page or an error; code that came with a run folder runs only
when asked for (\`--run-code\`), in a process without files, programs or threads; texts of models reach a page and a terminal
without control characters.
`;
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = process.cwd();
  const owner = readOwner(root);
  if ('web' in owner) prepareRelease(root, owner);
  else {
    process.stderr.write(`Cannot prepare a release:\n${owner.join('\n')}\n`);
    process.exitCode = 1;
  }
}
