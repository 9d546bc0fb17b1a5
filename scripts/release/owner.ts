import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** Values that only the owner of the project can give. All stand in the root `package.json`, in npm's own fields. */
export interface Owner {
  /** Address of the repository as npm writes it: `git+https://host/owner/name.git`. */
  readonly repository: string;
  /** Address of the repository in a browser, without a slash at the end. */
  readonly web: string;
  readonly homepage: string;
  readonly bugs: string;
  /** Authors for `CITATION.cff`; empty if none are given. */
  readonly authors: readonly string[];
  /** Where faults of security are reported privately, for `SECURITY.md`; `undefined` if it is not given. */
  readonly contact: string | undefined;
}

const webAddress = z.url({ protocol: /^https$/u });
const person = z.union([
  z.string().transform((name) => ({ name: name.replace(/\s*<.*$/u, ''), email: /<(.+?)>/u.exec(name)?.[1] })),
  z.object({ name: z.string(), email: z.string().optional() }),
]);
const manifest = z.object({
  repository: z.object({
    type: z.literal('git'),
    url: z.string().regex(/^git\+https:\/\/[^/]+\/[^/]+\/.+\.git$/u),
  }),
  homepage: webAddress,
  bugs: z.object({ url: webAddress, email: z.string().optional() }),
  author: person.optional(),
  contributors: z.array(person).optional(),
});

/** How each value is written, for the sentence that misses it. */
const forms = {
  repository:
    '{ "type": "git", "url": "git+https://<host>/<owner>/<name>.git" }: npm refuses provenance without it (E422)',
  homepage: '"https://…": the registry\'s page of every package links to it',
  bugs: '{ "url": "https://…/issues", "email": "…" }: the e-mail is the contact of SECURITY.md',
} as const;

/**
 * Reads the owner's values from the root `package.json`.
 *
 * @returns the values, or one sentence for each that is missing or has another form
 */
export function readOwner(root: string): Owner | readonly string[] {
  const file: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const read = manifest.safeParse(file);
  if (!read.success) {
    const wrong = new Set(read.error.issues.map(({ path }) => String(path[0])));
    return Object.entries(forms).flatMap(([key, form]) =>
      wrong.has(key) ? [`package.json has no valid "${key}". Set it to ${form}`] : [],
    );
  }
  const { repository, homepage, bugs, author, contributors = [] } = read.data;
  return {
    repository: repository.url,
    web: repository.url.replace(/^git\+/u, '').replace(/\.git$/u, ''),
    homepage,
    bugs: bugs.url,
    authors: [...(author === undefined ? [] : [author]), ...contributors].map(({ name }) => name),
    contact: bugs.email ?? author?.email,
  };
}
