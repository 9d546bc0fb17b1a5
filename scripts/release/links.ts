import { posix } from 'node:path';

/** Targets of links and pictures in Markdown: `[text](target)`, `![text](target)`, `<img src="target">`, `href="target"`. */
const targets = /(\]\()([^()\s]+)(?=[)\s])|((?:src|href)=")([^"]+)(?=")/gu;

/** Returns the targets of the links of a Markdown text, fragments left out. Code is not read. */
export function readTargets(markdown: string): readonly string[] {
  return [...withoutCode(markdown).matchAll(targets)]
    .map((match) => (match[2] ?? match[4] ?? '').replace(/#.*$/u, ''))
    .filter((target) => target !== '');
}

/** True for a target that is a path, seen from the file in which it stands. */
export function isRelative(target: string): boolean {
  return !/^[a-z][a-z0-9+.-]*:|^\/\/|^#/iu.test(target);
}

/**
 * Replaces the links that leave a folder by links to the repository in a browser.
 *
 * @param file - Path of the Markdown file in the repository.
 * @param folder - Path of the folder that is published.
 * @param web - Address of the repository.
 */
export function makeLinksAbsolute(
  markdown: string,
  { file, folder, web }: { readonly file: string; readonly folder: string; readonly web: string },
): string {
  return replaceTargets(markdown, (link) => {
    if (!isRelative(link)) return link;
    const path = posix.join(posix.dirname(file), link);
    if (path.startsWith(`${folder}/`)) return link;
    const view = /\.(?:png|jpe?g|gif|svg|webp)$/iu.test(path) ? 'raw' : 'blob';
    return `${web}/${view}/main/${path}`;
  });
}

/** Replaces the target of every link and picture of a Markdown text, but not in blocks of code. */
export function replaceTargets(markdown: string, replace: (target: string) => string): string {
  return markdown
    .split(/(^```[\s\S]*?^```)/mu)
    .map((part, place) => (place % 2 === 1 ? part : replaceIn(part, replace)))
    .join('');
}

function replaceIn(markdown: string, replace: (target: string) => string): string {
  return markdown.replaceAll(
    targets,
    (_whole, before?: string, target?: string, attribute?: string, value?: string) =>
      `${before ?? attribute ?? ''}${replace(target ?? value ?? '')}`,
  );
}

function withoutCode(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```/gmu, '').replaceAll(/`[^`\n]*`/gu, '');
}
