/** Faults and gaps of a run on disk. */
export interface RunFinding {
  /** The match that it is about. @default the whole run */
  readonly match?: string | undefined;
  readonly text: string;
  /** True for what playing on makes good. */
  readonly isOpen: boolean;
}

/** Returns a finding in words, with its match. */
export function findingSentence({ match, text }: RunFinding): string {
  return match === undefined ? text : `${match}: ${text}`;
}
