import * as z from 'zod';

/** Messages of the processes of a run to each other. Nothing is lost if no process hears them. */
export const messageSchema = z.discriminatedUnion('type', [
  /** To the run: a match has ended. */
  z.object({ type: z.literal('ended'), id: z.string() }),
  /** To workers: the run wants a match back: at once, or when its calls in flight have ended. */
  z.object({ type: z.literal('stop'), id: z.string(), how: z.enum(['abort', 'pause']), reason: z.string() }),
  /** Workers hand back what they play and end. */
  z.object({ type: z.literal('drain') }),
  /** The run has ended or stopped. */
  z.object({ type: z.literal('closed') }),
]);

export type FleetMessage = z.infer<typeof messageSchema>;

export function parseMessage(text: string): FleetMessage | undefined {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
