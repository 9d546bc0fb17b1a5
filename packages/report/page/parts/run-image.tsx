import { createContext, type JSX } from 'preact';
import { useContext, useEffect } from 'preact/hooks';
import type { RunClient } from '../run-client.ts';
import { useLoaded } from './use-loaded.ts';

/** The worker that reads the run, for what is deep in the page. */
export const RunReader = createContext<RunClient | undefined>(undefined);

/** Returns the address of an image that the server of the page has, by its SHA-256; `undefined` where a worker reads the run. */
export const ImageAddress = createContext<((sha256: string) => string) | undefined>(undefined);

/** Formats that browsers draw in an image, where no script of it runs. */
const drawn: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/svg+xml',
]);

/** An image that the run holds, in its own box: an SVG too is drawn without its scripts and without the network. */
export function RunImage({
  path,
  mediaType,
  text,
}: {
  readonly path: string;
  readonly mediaType: string;
  /** The substitute for the image. */
  readonly text: string;
}): JSX.Element {
  const reader = useContext(RunReader);
  const served = useContext(ImageAddress);
  const { value: address, fault } = useLoaded(async () => {
    if (reader === undefined || !drawn.has(mediaType)) return undefined;
    const bytes = await reader.ask('file', { path });
    return URL.createObjectURL(new Blob([bytes.slice()], { type: mediaType }));
  }, [reader, path, mediaType]);
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  if (served !== undefined && drawn.has(mediaType))
    return <img src={served(path.replace(/^.*\//, ''))} alt={text} />;
  if (fault !== undefined)
    return (
      <span class="quiet">
        {text} cannot be shown: {fault}
      </span>
    );
  if (address === undefined) return <span class="quiet">{text}</span>;
  return <img src={address} alt={text} />;
}
