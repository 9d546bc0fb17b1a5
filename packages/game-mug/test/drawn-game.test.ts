import { play, replay, memoryBlobs } from '@masbench/core';
import { drawGame, mug, mugConfigSchema, preparedServices, mugScriptedPlayer } from '@masbench/game-mug';
import { generateQuestion, perceive } from '@masbench/counterfactual-images';
import { describe, expect, it } from 'vitest';
import { drawGamePng } from '../src/report/draw-game-png.ts';
import { seatsOf } from './playing.js';
import { readImageSize } from '../../counterfactual-images/src/images/raster.ts';

async function game(reasoning?: string) {
  const { question, counterfactual, original, edited } = generateQuestion({ seed: 'drawn', index: 3 });
  const blobs = memoryBlobs();
  for (const bytes of [original, edited]) await blobs.put(bytes);
  const player = mugScriptedPlayer({ perceive });
  const config = { question, counterfactual };
  const result = await play(mug, {
    config,
    blobs,
    seed: 'drawn',
    services: preparedServices,
    agents: seatsOf(4, player),
    middleware: [
      async (turn, next) => {
        const action = await next();
        return reasoning !== undefined && turn.kind === 'reason' ? { ...Object(action), reasoning } : action;
      },
    ],
  });
  return {
    state: replay(mug, result.journal).state,
    config: mugConfigSchema.parse(config),
    original,
    edited,
  };
}

describe('drawGame', () => {
  it('shows both images, every statement, every vote and the answer', async () => {
    const drawn = await game();
    const svg = drawGame(drawn);
    for (const bytes of [drawn.original, drawn.edited])
      expect(svg).toContain(Buffer.from(bytes).toString('base64'));
    expect(svg).toContain('Observation 1');
    expect(svg).toMatch(/\d against Player \d \(undercover\)/);
    expect(svg).toContain('the undercover was found.');
    for (const name of ['Player 1', 'Player 2', 'Player 3', 'Player 4']) expect(svg).toContain(name);
  });

  it('writes what players say as text, never as markup', async () => {
    const svg = drawGame(await game('</text><script>alert(1)</script>\u0000 & "x"'));
    expect(svg).not.toContain('<script');
    expect(svg).not.toContain('\u0000');
    expect(svg).toContain('&lt;/text&gt;&lt;script&gt;');
  });

  it('renders as a PNG of the same size', async () => {
    const drawn = await game();
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(drawGame(drawn)) ?? [];
    expect(readImageSize(drawGamePng(drawn))).toEqual({ width: Number(width), height: Number(height) });
  });
});
