import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Returns the links of the pages of a built site that lead to no file or to no place in it, each with its page. */
export function findDeadLinks(folder: string, base: string): readonly string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll('\\', '/'),
  );
  // Pages of runs and pages to play are whole programs; their links are made when they are read.
  const pages = files.filter((file) => file.endsWith('.html') && !file.startsWith('gallery/files/'));
  const places = new Map<string, ReadonlySet<string>>();
  const readPlaces = (file: string): ReadonlySet<string> => {
    const known =
      places.get(file) ??
      new Set(
        [...readFileSync(join(folder, file), 'utf8').matchAll(/\s(?:id|name)="([^"]+)"/gu)].map(
          ([, id = '']) => decode(id),
        ),
      );
    places.set(file, known);
    return known;
  };
  return pages.flatMap((page) => {
    const text = readFileSync(join(folder, page), 'utf8');
    const links = [...text.matchAll(/<(?:a|img|iframe|link|script)\b[^>]*?\s(?:href|src)="([^"]+)"/gu)];
    const dead = links.flatMap(([, link = '']) => {
      const { pathname, hash, host } = new URL(decode(link), `http://site${base}${page}`);
      if (host !== 'site') return [];
      if (!pathname.startsWith(base)) return [link];
      const path = decodeURIComponent(pathname.slice(base.length));
      const file = path === '' || path.endsWith('/') ? posix.join(path, 'index.html') : path;
      const isFile = existsSync(join(folder, file)) && statSync(join(folder, file)).isFile();
      if (!isFile) return [link];
      const place = decodeURIComponent(hash.slice(1));
      return place === '' || !pages.includes(file) || readPlaces(file).has(place) ? [] : [link];
    });
    return [...new Set(dead)].map((link) => `${page}: ${link}`);
  });
}

function decode(text: string): string {
  return text.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'");
}
