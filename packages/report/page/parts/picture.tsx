import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A figure made by the page's own functions, which escape all that they are given. */
export function Picture({
  draw,
  caption,
}: {
  /** Makes the SVG. @param width that there is room for, in pixels */
  readonly draw: (width: number) => string;
  readonly caption: string;
}): JSX.Element {
  const width = useWidth();
  return (
    <figure>
      <div
        class="scroll"
        tabIndex={0}
        role="region"
        aria-label={caption}
        dangerouslySetInnerHTML={{ __html: draw(width) }}
      />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

const widest = 580;
const margins = 32;

/** The width that a figure has on this screen. */
function useWidth(): number {
  const [width, setWidth] = useState(chooseRoom);
  useEffect(() => {
    const onResize = (): void => setWidth(chooseRoom());
    addEventListener('resize', onResize);
    return () => removeEventListener('resize', onResize);
  }, []);
  return width;
}

function chooseRoom(): number {
  return Math.max(280, Math.min(widest, document.documentElement.clientWidth - margins));
}
