import { createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { drawFace, playerClass, type ColorOf } from '../../src/story/face.ts';

/** The colors of the players of a match. */
export const PlayerColors = createContext<ColorOf>(playerClass);

/** The face of a player. */
export function Face({
  name,
  isOut = false,
}: {
  readonly name: string;
  readonly isOut?: boolean;
}): JSX.Element {
  const colorOf = useContext(PlayerColors);
  const { hair, eyes, isFilled, mouth } = drawFace(name, isOut);
  return (
    <svg
      class={`face ${colorOf(name)}${isOut ? ' out' : ''}`}
      viewBox="0 0 32 32"
      width="32"
      height="32"
      aria-hidden="true"
    >
      <circle class="skin" cx="16" cy="16" r="15" />
      <path class="hair" d={hair} />
      <path class={isFilled ? 'ink filled' : 'ink'} d={eyes} />
      <path class="ink" d={mouth} />
    </svg>
  );
}

/** Seats of players by the names that they have in the match, where these differ. */
export const SeatsByName = createContext<ReadonlyMap<string, string>>(new Map());

/** A name in its color, isolated from the text around it, and its seat. */
export function PlayerName({ name }: { readonly name: string }): JSX.Element {
  const seat = useContext(SeatsByName).get(name);
  const colorOf = useContext(PlayerColors);
  return (
    <>
      <bdi class={`name ${colorOf(name)}`}>{name}</bdi>
      {seat === undefined ? null : <span class="quiet"> (seat {seat})</span>}
    </>
  );
}
