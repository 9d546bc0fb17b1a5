import * as z from 'zod';
import { ModelError, type ModelErrorKind } from '../model-error.js';
import { onAbort } from '../on-abort.js';
import type { Gate, GateOutcome, GatePass } from './gate.js';

/**
 * Messages between two processes, in order, as plain JSON: that of `processes` in `@masbench/experiments`, or any
 * other.
 */
export interface GateChannel {
  /** Sends a message to the other process; may return before it arrives. */
  readonly send: (message: unknown) => void;
  /** Calls the listener with every message from the other process, in the order of sending. */
  readonly receive: (listener: (message: unknown) => void) => void;
  /** Aborts when the other side has ended. */
  readonly closed: AbortSignal;
}

const amount = z.number().optional();

const outcomeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answered'),
    tokens: amount,
    rateLimit: z
      .object({
        remainingRequests: amount,
        remainingTokens: amount,
        resetRequestsMs: amount,
        resetTokensMs: amount,
      })
      .optional(),
  }),
  z.object({ kind: z.enum(['refused', 'failed']) }),
  z.object({ kind: z.literal('exhausted'), error: z.string() }),
]);

const call = z.int();

const toOwnerSchema = z.discriminatedUnion('gate', [
  z.object({ gate: z.literal('acquire'), call, limitKey: z.string(), tokens: z.number() }),
  z.object({ gate: z.literal('leave'), call }),
  z.object({ gate: z.literal('release'), call, outcome: outcomeSchema }),
]);

const toUserSchema = z.discriminatedUnion('gate', [
  z.object({ gate: z.literal('passed'), call }),
  z.object({ gate: z.literal('refused'), call, kind: z.enum(['quota', 'aborted']), message: z.string() }),
]);

/**
 * Shares gates with another process, which takes its places in them by `makeGates`. Where that process ends, the calls that it
 * had under way leave their gates as failed.
 *
 * @param gate - The gate of a `limitKey`, the same for every process: `gates(…)`.
 * @returns what `serve` of `processes` takes
 */
export function shareGates(gate: (limitKey: string) => Gate): (channel: GateChannel) => void {
  return ({ send, receive, closed }) => {
    const waiting = new Map<number, AbortController>();
    const passes = new Map<number, GatePass>();
    const enter = async (id: number, limitKey: string, tokens: number): Promise<void> => {
      const controller = new AbortController();
      waiting.set(id, controller);
      try {
        const pass = await gate(limitKey).acquire({ tokens }, controller.signal);
        if (controller.signal.aborted) {
          pass.release({ kind: 'failed' });
          return;
        }
        passes.set(id, pass);
        send({ gate: 'passed', call: id } satisfies z.input<typeof toUserSchema>);
      } catch (error) {
        const kind = ModelError.isInstance(error) && error.kind === 'aborted' ? 'aborted' : 'quota';
        const message = error instanceof Error ? error.message : String(error);
        send({ gate: 'refused', call: id, kind, message } satisfies z.input<typeof toUserSchema>);
      } finally {
        waiting.delete(id);
      }
    };
    receive((message) => {
      const parsed = toOwnerSchema.safeParse(message);
      if (!parsed.success) return;
      const told = parsed.data;
      if (told.gate === 'acquire') void enter(told.call, told.limitKey, told.tokens);
      else {
        // A call may leave while the message that lets it through is on its way.
        waiting.get(told.call)?.abort();
        passes.get(told.call)?.release(told.gate === 'leave' ? { kind: 'failed' } : withError(told.outcome));
        passes.delete(told.call);
      }
    });
    onAbort(closed, () => {
      for (const controller of waiting.values()) controller.abort();
      for (const pass of passes.values()) pass.release({ kind: 'failed' });
      passes.clear();
    });
  };
}

/**
 * The gates that another process shares by `shareGates`.
 *
 * @returns what `limiter` takes as `gate`
 */
export function makeGates({ send, receive, closed }: GateChannel): (limitKey: string) => Gate {
  const waiting = new Map<
    number,
    { readonly pass: () => void; readonly refuse: (error: ModelError) => void }
  >();
  let latest = 0;
  const tell = (message: z.input<typeof toOwnerSchema>): void => send(message);
  receive((message) => {
    const parsed = toUserSchema.safeParse(message);
    if (!parsed.success) return;
    const told = parsed.data;
    if (told.gate === 'passed') waiting.get(told.call)?.pass();
    else waiting.get(told.call)?.refuse(refusal(told.kind, told.message));
  });
  onAbort(closed, () => {
    for (const { refuse } of waiting.values()) refuse(refusal('aborted', 'The run has ended'));
  });
  return (limitKey) => ({
    acquire: async ({ tokens }, signal) => {
      if (signal.aborted || closed.aborted) throw refusal('aborted', 'The call was aborted before its turn');
      const id = (latest += 1);
      const stop = onAbort(signal, () => {
        tell({ gate: 'leave', call: id });
        waiting.get(id)?.refuse(refusal('aborted', 'The call was aborted while it waited for its turn'));
      });
      try {
        await new Promise<void>((pass, refuse) => {
          waiting.set(id, { pass, refuse });
          tell({ gate: 'acquire', call: id, limitKey, tokens });
        });
      } finally {
        waiting.delete(id);
        stop();
      }
      return { release: (outcome) => tell({ gate: 'release', call: id, outcome: asText(outcome) }) };
    },
  });
}

function refusal(kind: ModelErrorKind, message: string): ModelError {
  return new ModelError(kind, message, { provider: 'limiter' });
}

function asText(outcome: GateOutcome): z.input<typeof outcomeSchema> {
  if (outcome.kind !== 'exhausted') return outcome;
  const { error } = outcome;
  return { kind: 'exhausted', error: error instanceof Error ? error.message : String(error) };
}

function withError(outcome: z.output<typeof outcomeSchema>): GateOutcome {
  return outcome.kind === 'exhausted'
    ? { kind: 'exhausted', error: refusal('quota', outcome.error) }
    : outcome;
}
