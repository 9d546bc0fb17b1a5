/** A run that this process plays. */
export interface RunUnderWay {
  /** The command that continues it. */
  readonly command: string;
  /** Ids of the matches that are played at this moment. */
  readonly playing: () => readonly string[];
}

let underWay: RunUnderWay | undefined;

/** Says which run this process plays, for what ends it in the middle; `undefined` once none is. */
export function setUnderWay(run: RunUnderWay | undefined): void {
  underWay = run;
}

/** Which matches were played where a process ends, and what continues them, as the end of a sentence. */
export function whatWasUnderWay(): string {
  if (underWay === undefined) return '';
  const ids = underWay.playing();
  const matches =
    ids.length === 0 ? '' : `, while ${ids.join(', ')} ${ids.length === 1 ? 'was' : 'were'} played`;
  return `${matches}. What was answered is on record. Continue with: ${underWay.command}`;
}
