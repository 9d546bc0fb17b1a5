/** Sources of the name of a hold: the claim that made it, and its call. */
export interface HoldName {
  readonly id: string;
  readonly fence: number;
  /** Counts the holds of one claim, from 1. */
  readonly number: number;
  readonly attempt: number;
  readonly request: string;
}

export function nameHold({ fence, number, attempt, request }: Omit<HoldName, 'id'>): string {
  return `${fence}|${number}|${attempt}|${request}`;
}

export function holdNamed(id: string): HoldName {
  const [fence, number, attempt, ...request] = id.split('|');
  return {
    id,
    fence: Number(fence),
    number: Number(number),
    attempt: Number(attempt),
    request: request.join('|'),
  };
}
