import { memoryBlobs } from '@masbench/core/journal';
import { benchmark } from '@masbench/game-mug';
import { expect, it } from 'vitest';

it('prepares thousands of questions in the memory of some, though the renderer holds a megabyte for each', async () => {
  const store = memoryBlobs();
  const before = process.memoryUsage().rss;
  const prepared = await benchmark.prepare?.(
    benchmark.settings?.parse({ benchmark: 'pope', questions: 'generated' }),
    { seats: ['A', 'B', 'C', 'D'], seed: 1, trials: 800, blobs: store },
  );
  expect(prepared?.configs).toHaveLength(800);
  // 1,600 images of 360 by 360 pixels of four bytes are 829 MB.
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(450);
}, 120_000);
