import { SingleBar } from 'cli-progress';

/** Told how far a run is. */
export interface Progress {
  readonly update: (share: number, note: string) => void;
  readonly stop: () => void;
}

const notesEachShare = 0.1;

/** A bar on a terminal, a plain line at every tenth elsewhere; always on stderr. */
export function progressOn(stream: NodeJS.WriteStream, label: string): Progress {
  return stream.isTTY ? bar(stream, label) : lines(stream, label);
}

/** For runs that are to be silent. */
export const noProgress: Progress = { update: () => undefined, stop: () => undefined };

function bar(stream: NodeJS.WriteStream, label: string): Progress {
  const shown = new SingleBar({
    stream,
    format: `${label} {bar} {percentage}% {note}`,
    hideCursor: true,
    clearOnComplete: true,
    fps: 10,
  });
  shown.start(1000, 0, { note: '' });
  return {
    update: (share, note) => shown.update(Math.floor(share * 1000), { note }),
    stop: () => shown.stop(),
  };
}

function lines(stream: NodeJS.WriteStream, label: string): Progress {
  let next = notesEachShare;
  return {
    update: (share, note) => {
      if (share < next) return;
      while (next <= share) next += notesEachShare;
      stream.write(`${label} ${Math.floor(share * 100)}% ${note}\n`);
    },
    stop: () => undefined,
  };
}
