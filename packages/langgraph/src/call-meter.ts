import { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import { AIMessage } from '@langchain/core/messages';
import type { LLMResult } from '@langchain/core/outputs';
import type { AgentIO, Usage } from '@masbench/core';
import * as z from 'zod';

const amount = z.number().optional();
const usageSchema = z.array(
  z.object({
    calls: amount,
    inputTokens: amount,
    outputTokens: amount,
    cachedTokens: amount,
    cacheWriteTokens: amount,
    reasoningTokens: amount,
  }),
);

/** Usage of a decision, according to a call log. */
export function recordedUsage(value: unknown): readonly Partial<Usage>[] {
  const { data = [] } = usageSchema.safeParse(value);
  return data;
}

/** Charges every call of a chat model inside a graph to its seat as it ends, and writes it to the call log. */
export class CallMeter {
  /** One entry for every call. Tokens that a provider did not report are left out. */
  readonly usage: Partial<Usage>[] = [];
  readonly #io: AgentIO;
  readonly #records: Promise<void>[] = [];

  constructor(io: AgentIO) {
    this.#io = io;
  }

  // LangChain does not wait for handlers by default, and runs them one behind the other: a call would be counted after the
  // decision, or never.
  readonly callbacks: BaseCallbackHandler = Object.assign(
    BaseCallbackHandler.fromMethods({
      handleLLMEnd: (result) => this.#charge(readUsage(result), joinText(result)),
      // A call that failed may have been paid for: its tokens are not known.
      handleLLMError: (error: unknown) =>
        this.#charge({ calls: 1 }, error instanceof Error ? error.message : String(error)),
    }),
    { awaitHandlers: true },
  );

  /** Resolves when every call is on record. */
  async written(): Promise<void> {
    await Promise.all(this.#records);
  }

  #charge(usage: Partial<Usage>, text: string): void {
    this.usage.push(usage);
    this.#io.use(usage);
    this.#records.push(this.#io.trace({ type: 'langgraph-call', text, usage }));
  }
}

const reportedSchema = z.object({
  input_tokens: z.number(),
  output_tokens: z.number(),
  input_token_details: z.object({ cache_read: amount, cache_creation: amount }).optional(),
  output_token_details: z.object({ reasoning: amount }).optional(),
});

function readUsage({ generations }: LLMResult): Partial<Usage> {
  const message = generatedMessage(generations);
  const { data } = reportedSchema.safeParse(
    AIMessage.isInstance(message) ? message.usage_metadata : undefined,
  );
  if (data === undefined) return { calls: 1 };
  return {
    calls: 1,
    inputTokens: data.input_tokens,
    outputTokens: data.output_tokens,
    cachedTokens: data.input_token_details?.cache_read ?? 0,
    cacheWriteTokens: data.input_token_details?.cache_creation ?? 0,
    reasoningTokens: data.output_token_details?.reasoning ?? 0,
  };
}

function generatedMessage(generations: LLMResult['generations']): unknown {
  const generation = generations[0]?.[0];
  return generation !== undefined && 'message' in generation ? generation.message : undefined;
}

function joinText({ generations }: LLMResult): string {
  return generations[0]?.[0]?.text ?? '';
}
