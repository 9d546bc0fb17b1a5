import { SingleBar } from 'cli-progress';
import { type RunProgress, progressText } from '@masbench/experiments';
import { printable, printResult } from './output.js';

/** Shows how far a run is. */
export interface ProgressView {
  readonly update: (progress: RunProgress) => void;
  readonly stop: () => void;
}

const shareOfLines = 0.1;

/** A bar on a terminal, a plain line at every tenth elsewhere. */
export function showProgress(stream: NodeJS.WriteStream, label: string): ProgressView {
  return stream.isTTY ? bar(stream, label) : lines(stream, label);
}

/** For silent runs. */
export const noProgress: ProgressView = { update: () => undefined, stop: () => undefined };

function bar(stream: NodeJS.WriteStream, label: string): ProgressView {
  const shown = new SingleBar({
    stream,
    format: `${label} {bar} {percentage}% {note}`,
    hideCursor: true,
    clearOnComplete: true,
    fps: 10,
  });
  shown.start(1000, 0, { note: '' });
  return {
    update: (progress) =>
      shown.update(Math.floor(progress.share * 1000), { note: printable(progressText(progress)) }),
    stop: () => shown.stop(),
  };
}

function lines(stream: NodeJS.WriteStream, label: string): ProgressView {
  let next = shareOfLines;
  return {
    update: (progress) => {
      const { share } = progress;
      if (share < next) return;
      while (next <= share) next += shareOfLines;
      printResult(`${label} ${Math.floor(share * 100)}% ${progressText(progress)}\n`, stream);
    },
    stop: () => undefined,
  };
}
