import type { JSX } from 'preact';
import type { Contents } from '../../src/contents.ts';
import { RunImage } from '../parts/run-image.tsx';

const mediaTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

/** Pictures that are shown at once; the others can be asked for. */
const most = 12;

/** The pictures that the game made of this run. */
export function Pictures({ contents }: { readonly contents: Contents }): JSX.Element | null {
  const pictures = contents.files.flatMap(({ path }) => {
    const [, name, ending] = /^artifacts\/(.+)\.(\w+)$/.exec(path) ?? [];
    const mediaType = ending === undefined ? undefined : mediaTypes[ending.toLowerCase()];
    return name === undefined || mediaType === undefined ? [] : [{ path, name, mediaType }];
  });
  if (pictures.length === 0) return null;
  const drawn = pictures.slice(0, most).map((picture) => <Shown {...picture} />);
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">Pictures of this game</h2>
      {drawn}
      {pictures.length > most ? (
        <details>
          <summary>{pictures.length - most} more files</summary>
          <ul>
            {pictures.slice(most).map(({ path }) => (
              <li>{path}</li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

function Shown({
  path,
  name,
  mediaType,
}: {
  readonly path: string;
  readonly name: string;
  readonly mediaType: string;
}): JSX.Element {
  return (
    <figure>
      <RunImage path={path} mediaType={mediaType} text={name} />
      <figcaption>{path}</figcaption>
    </figure>
  );
}
