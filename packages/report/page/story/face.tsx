import { createContext, type JSX } from 'preact';
import { useContext } from 'preact/hooks';
import { drawFace, playerClass } from '../../src/story/face.ts';

/** The face of a player. */
export function Face({
  name,
  isOut = false,
}: {
  readonly name: string;
  readonly isOut?: boolean;
}): JSX.Element {
  const { hair, eyes, isFilled, mouth } = drawFace(name, isOut);
  return (
    <svg
      class={`face ${playerClass(name)}${isOut ? ' out' : ''}`}
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
  return (
    <>
      <bdi class={`name ${playerClass(name)}`}>{name}</bdi>
      {seat === undefined ? null : <span class="quiet"> ({seat})</span>}
    </>
  );
}
