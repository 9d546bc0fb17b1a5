import type { Callbacks } from '@langchain/core/callbacks/manager';
import type { RunnableConfig } from '@langchain/core/runnables';
import type { BaseCheckpointSaver } from '@langchain/langgraph';
import type { AgentIO, MatchInfo } from '@masbench/core';

/** The part of a compiled graph that is used: `StateGraph.compile()`, `createReactAgent` and the like return one. */
export interface SeatGraph<Input, Output> {
  readonly checkpointer?: BaseCheckpointSaver | boolean | undefined;
  invoke(input: Input, config: RunnableConfig): Promise<Output>;
}

/** Input of LangGraph for one invocation. */
export interface Invocation {
  readonly signal: AbortSignal;
  readonly callbacks: Callbacks;
  readonly runName: string;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly recursionLimit?: number;
}

/**
 * The thread of one seat in one match. Before the graph is invoked, the checkpoint that it starts from is written to the call
 * log, so that every further attempt at the request starts there too, in this process or in the next.
 */
export class SeatThread<Input, Output> {
  readonly #graph: SeatGraph<Input, Output>;
  readonly #match: MatchInfo;
  /** Where the latest request started; `undefined` stands for an empty thread. */
  #start: { readonly request: string; readonly checkpoint: string | undefined } | undefined;

  constructor(graph: SeatGraph<Input, Output>, match: MatchInfo) {
    this.#graph = graph;
    this.#match = match;
  }

  async invoke(input: Input, io: AgentIO, invocation: Invocation): Promise<Output> {
    const { checkpointer } = this.#graph;
    if (checkpointer === undefined || typeof checkpointer === 'boolean')
      return this.#graph.invoke(input, { ...invocation, metadata: { ...invocation.metadata } });
    // Matches of several runs share ids such as m0001, and may share a checkpointer: the nonce tells them apart.
    const thread = `${this.#match.id}/${this.#match.seat}/${io.nonce}`;
    const checkpoint = await this.#startOf(checkpointer, thread, io);
    // A thread that began with this request has no checkpoint to go back to.
    if (checkpoint === undefined) await checkpointer.deleteThread(thread);
    return this.#graph.invoke(input, {
      ...invocation,
      metadata: { ...invocation.metadata },
      configurable: { thread_id: thread, ...(checkpoint === undefined ? {} : { checkpoint_id: checkpoint }) },
    });
  }

  async #startOf(
    checkpointer: BaseCheckpointSaver,
    thread: string,
    io: AgentIO,
  ): Promise<string | undefined> {
    if (this.#start?.request !== io.id)
      this.#start = { request: io.id, checkpoint: await findStart(checkpointer, thread, io) };
    await io.trace({ type: 'langgraph-start', checkpoint: this.#start.checkpoint ?? null });
    return this.#start.checkpoint;
  }
}

/** The checkpoint from which the attempts at this request start. */
async function findStart(
  checkpointer: BaseCheckpointSaver,
  thread: string,
  io: AgentIO,
): Promise<string | undefined> {
  const recorded = io.traced.find(({ type }) => type === 'langgraph-start');
  if (recorded !== undefined)
    return typeof recorded['checkpoint'] === 'string' ? recorded['checkpoint'] : undefined;
  // The attempts before this one were made in a process that ended since; each began with one checkpoint of its input.
  let inputs = io.attempt - 1;
  for await (const { config, metadata } of checkpointer.list({ configurable: { thread_id: thread } })) {
    if (inputs === 0) return nameThread(config);
    if (metadata?.source === 'input') inputs -= 1;
  }
  return undefined;
}

function nameThread({ configurable }: RunnableConfig): string | undefined {
  const id: unknown = configurable?.['checkpoint_id'];
  return typeof id === 'string' ? id : undefined;
}
