import type { JSX } from 'preact';
import type { Contents } from '../../src/contents.ts';
import { RunImage } from '../parts/run-image.tsx';
import { writeAddress } from '../place.ts';
import type { ListedMatch } from '../../src/matches/listed-match.ts';

const mediaTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
};

interface PictureFile {
  readonly path: string;
  /** Below `artifacts/`, without the ending. */
  readonly name: string;
  readonly mediaType: string;
}

/** Pictures that are shown at once; the others are named. */
const most = 12;

/** The pictures that the game made of the run, and those of its first match; those of the others are with their match. */
export function PicturesOfRun({
  contents,
  matches,
}: {
  readonly contents: Contents;
  readonly matches: readonly ListedMatch[];
}): JSX.Element | null {
  const files = listFiles(contents);
  const withPictures = matches.filter(({ id }) => files.some((file) => listIs(file, id)));
  const ofRun = files.filter((file) => !matches.some(({ id }) => listIs(file, id)));
  const [first] = withPictures;
  if (files.length === 0 || matches.length === 0) return null;
  return (
    <section aria-labelledby="pictures">
      <h2 id="pictures">Pictures of this game</h2>
      {ofRun.slice(0, most).map((file) => (
        <Shown {...file} />
      ))}
      {ofRun.length > most ? (
        <details>
          <summary>{ofRun.length - most} more files</summary>
          <ul>
            {ofRun.slice(most).map(({ path }) => (
              <li>{path}</li>
            ))}
          </ul>
        </details>
      ) : null}
      {first === undefined ? null : (
        <>
          {files
            .filter((file) => listIs(file, first.id))
            .map((file) => (
              <Shown {...file} />
            ))}
          <p>
            This is match <a href={writeAddress({ pane: 'match', match: first.id })}>{first.id}</a>.
            {withPictures.length > 1
              ? ` Pictures of ${withPictures.length - 1} more matches are shown with their match.`
              : ''}
          </p>
        </>
      )}
    </section>
  );
}

/** The pictures that the game made of one match. */
export function PicturesOfMatch({
  contents,
  match,
}: {
  readonly contents: Contents;
  readonly match: string;
}): JSX.Element | null {
  const files = listFiles(contents).filter((file) => listIs(file, match));
  if (files.length === 0) return null;
  return (
    <section aria-labelledby="pictures">
      <h3 id="pictures">Pictures of this match</h3>
      {files.map((file) => (
        <Shown {...file} />
      ))}
    </section>
  );
}

/** The pictures of a page; of one that is there as SVG and as PNG, the SVG. */
function listFiles({ files }: Contents): readonly PictureFile[] {
  const paths = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path }) => {
    const [, name, ending] = /^artifacts\/(.+)\.(\w+)$/.exec(path) ?? [];
    const mediaType = ending === undefined ? undefined : mediaTypes[ending.toLowerCase()];
    if (name === undefined || mediaType === undefined) return [];
    return ending !== 'svg' && paths.has(`artifacts/${name}.svg`) ? [] : [{ path, name, mediaType }];
  });
}

/** Files of a match are named after it: `m0001.svg`, `m0001.time-course.svg`. */
function listIs({ name }: PictureFile, match: string): boolean {
  return name === match || name.startsWith(`${match}.`);
}

function Shown({ path, name, mediaType }: PictureFile): JSX.Element {
  return (
    <figure>
      <RunImage path={path} mediaType={mediaType} text={name} />
      <figcaption>{path}</figcaption>
    </figure>
  );
}
