import type { BlobReference } from '@masbench/core';
import type { JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { ImageAddress } from './run-image.tsx';

/** Images of a question, where the page has them. */
export function QuestionImages({ images }: { readonly images: readonly BlobReference[] }): JSX.Element {
  const addressOf = useContext(ImageAddress);
  return (
    <>
      {images.map(({ sha256 }, index) => (
        <img
          src={addressOf?.(sha256)}
          alt={images.length === 1 ? 'Your image' : `Image ${index + 1} of ${images.length}`}
        />
      ))}
    </>
  );
}
