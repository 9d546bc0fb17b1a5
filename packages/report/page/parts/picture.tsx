import type { JSX } from 'preact';

/** A figure made by the page's own functions, which escape all that they are given. */
export function Picture({ svg, caption }: { readonly svg: string; readonly caption: string }): JSX.Element {
  return (
    <figure>
      <div
        class="scroll"
        tabIndex={0}
        role="region"
        aria-label={caption}
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <figcaption>{caption}</figcaption>
    </figure>
  );
}
