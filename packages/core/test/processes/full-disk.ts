import { fileCallLog, writeWhole } from '@masbench/core/journal';

/** Writes to a disk whose room its parent sets before each step, and answers what came of the step. */
const [folder = ''] = process.argv.slice(2);
const log = fileCallLog(`${folder}/m.calls.jsonl`);
const steps: Readonly<Record<string, () => Promise<void> | void>> = {
  'append a long record': () => log.append('move/A#0', 1, { text: 'x'.repeat(5000) }),
  'append a short record': () => log.append('move/B#0', 1, { text: 'short' }),
  'replace the file': async () => writeWhole(`${folder}/run.json`, 'y'.repeat(5000)),
  'replace a large file': async () => writeWhole(`${folder}/run.json`, 'y'.repeat(200_000_000)),
};

// Where a file may grow no more, writing fails as on a full disk instead of ending the process.
process.on('SIGXFSZ', () => undefined);
process.on('message', (step) => {
  const taken = async (): Promise<void> => steps[String(step)]?.();
  taken().then(
    () => process.send?.('done'),
    (error: unknown) => process.send?.(error instanceof Error ? error.message : String(error)),
  );
});
process.send?.('ready');
