import { drawSvg } from '@masbench/counterfactual-images';
import { drawGame, type DrawnGame } from './draw-game.js';

/** Draws a game as PNG, with the fonts of this machine: the same drawing may look different elsewhere. */
export function drawGamePng(game: DrawnGame): Uint8Array {
  return drawSvg(drawGame(game), { fontFamily: 'DejaVu Sans' }).png;
}
