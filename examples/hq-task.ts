import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { experiment, run } from '@masbench/experiments';
import { hqBenchmark, scriptedQAgent, summarization, type HqTask } from '@masbench/game-hq';

/** Scores a headline by the share of its words that occur in the passage, if it is short enough. */
const headlines: HqTask = {
  ...summarization,
  name: 'headlines',
  description: 'Headlines of at most eight words, scored by the words they share with the passage.',
  config: { minWords: 2 },
  scorer: 'words',
  evaluation: () => ({
    name: 'words',
    nature: 'scripted',
    serve: ({ source, output }) => {
      const words = output.toLowerCase().match(/\p{L}+/gu) ?? [];
      const known = words.filter((word) => source.toLowerCase().includes(word));
      const value = words.length === 0 || words.length > 8 ? 0 : known.length / words.length;
      return { status: 'scored', name: 'words', value };
    },
  }),
  player: (seatIndex) =>
    scriptedQAgent({
      name: `scripted: headlines of ${6 + 3 * seatIndex} words`,
      writer: {
        name: 'first words',
        write: (text) => text.split(' ', 6 + 3 * seatIndex).join(' '),
        review: (_, previous) => previous.split(' ').slice(0, -1).join(' '),
      },
    }),
};

export const benchmark = hqBenchmark({ tasks: [headlines], module: import.meta.url });
// Its reviews are priced, exploited and solved as those of the game's own tasks are.
export { studies } from '@masbench/game-hq';

const folder = join(await mkdtemp(join(tmpdir(), 'masbench-')), 'run');
const study = experiment({ benchmark, settings: { task: 'headlines', beta: 0.01 } });
const { result } = await run(study, { folder });
for (const { name, hBefore, h, reviews } of result.seats)
  console.log(
    `${name}: H ${Number(hBefore).toFixed(2)} before and ${Number(h).toFixed(2)} after ${String(reviews)} reviews`,
  );

// Output:
// scripted: headlines of 6 words: H 1.00 before and 1.00 after 0 reviews
// scripted: headlines of 9 words: H 0.25 before and 0.98 after 39 reviews
