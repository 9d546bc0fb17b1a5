import { tellMatch } from '@masbench/core/benchmark';
import { benchmark, mug, mugScriptedPlayer } from '@masbench/game-mug';
import { expect, it } from 'vitest';
import { edited, original, perceive, playMug, seatsOf } from './playing.js';

it('shows each seat the image that it has in the game: the undercover the other one', async () => {
  const { journal } = await playMug({ agents: seatsOf(4, mugScriptedPlayer({ perceive })) });
  const { lines, end } = tellMatch(mug, journal, { story: benchmark.story });
  const shown = lines.flatMap(({ line, only }) =>
    line.as === 'picture' ? [[only?.[0] ?? '', line.image.sha256]] : [],
  );
  const images = Object.entries(end?.people ?? {}).map(([seat, { role }]) => [
    seat,
    (role === 'undercover' ? edited : original).reference.sha256,
  ]);
  expect(images).toHaveLength(4);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(images));
});
