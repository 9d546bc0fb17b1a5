import { useEffect, useRef } from 'preact/hooks';

/** Where a reader reads, as a share of the window's height from above. */
const readingLine = 0.4;
/** Pixels by which a line may be below it. */
const tolerance = 4;
/** Milliseconds after a step in which the page scrolls by itself. */
const settling = 400;

export interface FollowedText {
  /** The line that is marked; `undefined` for none. */
  readonly at: number | undefined;
  /** Called with the number of the line that the reader has come to; `undefined` above the first. */
  readonly onRead: (index: number | undefined) => void;
  /** False where the text follows, but scrolling chooses no line. */
  readonly isRead: boolean;
  /** Changes when the lines do. */
  readonly lines: unknown;
}

/**
 * Lets a text and its stage follow each other: the current line is marked, a step scrolls to it at once, without motion, and
 * a line that is scrolled past the reading line becomes the current one. A line behind a fold marks the fold.
 *
 * @returns Scrolls to a line.
 */
export function useFollowedText(
  text: { readonly current: HTMLElement | null },
  { at, onRead, isRead, lines }: FollowedText,
): (index: number) => void {
  const steppedAt = useRef(-Infinity);
  useEffect(() => {
    const line = at === undefined ? null : findShown(text.current, at);
    line?.classList.add('now');
    line?.setAttribute('aria-current', 'step');
    return () => {
      line?.classList.remove('now');
      line?.removeAttribute('aria-current');
    };
  }, [at, lines]);
  useEffect(() => {
    if (!isRead) return undefined;
    let frame = 0;
    const read = (): void => {
      frame = 0;
      if (performance.now() > steppedAt.current + settling) onRead(findRead(text.current));
    };
    const onScroll = (): void => {
      if (frame === 0) frame = requestAnimationFrame(read);
    };
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [isRead, lines]);
  return (index) => {
    steppedAt.current = performance.now();
    findShown(text.current, index)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  };
}

/** The number of the last line that begins above the reading line, without those behind closed folds. */
function findRead(text: HTMLElement | null): number | undefined {
  const lines = [...(text?.querySelectorAll<HTMLElement>('[data-line]') ?? [])].filter(
    (line) => line.closest('details:not([open])') === null,
  );
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const line = lines[middle];
    if (line !== undefined && isAbove(line)) low = middle + 1;
    else high = middle;
  }
  const read = lines[low - 1]?.dataset['line'];
  return read === undefined ? undefined : Number(read);
}

function isAbove(line: HTMLElement): boolean {
  return line.getBoundingClientRect().top <= readingLine * innerHeight + tolerance;
}

/** The line, or the outermost closed fold that hides it; of a heading, the line after it. */
function findShown(text: HTMLElement | null, index: number): Element | null {
  const find = (one: number): Element | null => text?.querySelector(`[data-line="${one}"]`) ?? null;
  let line = find(index) ?? find(index + 1);
  // A row of a table stands with the first.
  for (let before = index - 1; line === null && before >= 0; before -= 1) line = find(before);
  let shown = line;
  for (let fold = line?.closest('details'); fold; fold = fold.parentElement?.closest('details'))
    if (!fold.open) shown = fold;
  return shown;
}
