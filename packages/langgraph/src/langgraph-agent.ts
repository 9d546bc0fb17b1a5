import { reserveBound } from '@masbench/core';
import type { AgentIO, AnyGame, MatchInfo, NamedAgent, PlayerNature, Turn, Usage } from '@masbench/core';
import { CallMeter, recordedUsage } from './call-meter.js';
import { SeatThread, type SeatGraph } from './seat-thread.js';

/** How a graph is seated. */
export interface LanggraphAgentOptions<Input, Output> {
  /** Shown wherever results are. */
  readonly name: string;
  readonly version?: string | undefined;
  /** Nature of the player. A graph whose nodes call no model says `scripted`. @default 'model' */
  readonly nature?: PlayerNature | undefined;
  /** Input of the graph at a turn: its own view, never that of another seat. */
  readonly input: (turn: Turn, io: AgentIO) => Input;
  /** The action in the state that the graph ends with. The schema of the turn checks it. */
  readonly output: (state: Output, turn: Turn) => unknown;
  /**
   * True if the graph plays on after its process was killed: it keeps nothing between turns (what it needs of earlier
   * ones, `input` takes from `io.past()`), or its checkpointer outlives the process.
   *
   * @default false
   */
  readonly resumable?: boolean | undefined;
  /** Largest use of one decision: several calls, tokens, dollars. Needed under limits on them. @default one call */
  readonly bound?: Partial<Usage> | undefined;
  /** Supersteps of one decision at most. @default 25, as LangGraph has it */
  readonly recursionLimit?: number | undefined;
}

/**
 * A compiled LangGraph graph as a player. It has a thread of its own for each match and seat. An attempt that failed is
 * forgotten: the next one starts from the checkpoint before it, so that the graph never reads an answer that was not
 * played. Calls of chat models are counted as they end, in sub-graphs too; every decision is written to the call log
 * before it is used. A graph that is still running when its answer is no longer wanted is aborted.
 *
 * @example
 * ```ts
 * import { MessagesAnnotation, StateGraph } from '@langchain/langgraph';
 * import { langgraphAgent } from '@masbench/langgraph';
 *
 * const graph = new StateGraph(MessagesAnnotation)
 *   .addNode('think', ({ messages }) => ({ messages: [{ role: 'assistant', content: `"${messages.length}"` }] }))
 *   .addEdge('__start__', 'think')
 *   .compile();
 *
 * const agent = langgraphAgent(graph, {
 *   name: 'scripted: counter',
 *   nature: 'scripted',
 *   resumable: true,
 *   input: ({ view }) => ({ messages: [{ role: 'user', content: JSON.stringify(view) }] }),
 *   output: ({ messages }) => JSON.parse(messages.at(-1)?.text ?? 'null'),
 * });
 * ```
 */
export function langgraphAgent<Input, Output>(
  graph: SeatGraph<Input, Output>,
  options: LanggraphAgentOptions<Input, Output>,
): NamedAgent<AnyGame> {
  const { name, version, nature = 'model', resumable = false } = options;
  return {
    name,
    version,
    nature,
    resumable,
    create: (match) => {
      const seated = new SeatedGraph(graph, match, options);
      return async (turn, io) => seated.answer(turn, io);
    },
  };
}

class SeatedGraph<Input, Output> {
  readonly #thread: SeatThread<Input, Output>;
  readonly #match: MatchInfo;
  readonly #options: LanggraphAgentOptions<Input, Output>;
  readonly #isPaid: boolean;

  constructor(
    graph: SeatGraph<Input, Output>,
    match: MatchInfo,
    options: LanggraphAgentOptions<Input, Output>,
  ) {
    this.#thread = new SeatThread(graph, match);
    this.#match = match;
    this.#options = options;
    this.#isPaid = options.nature !== 'scripted' && options.nature !== 'simulated';
  }

  async answer(turn: Turn, io: AgentIO): Promise<unknown> {
    const recorded = io.traced.find(({ type }) => type === 'langgraph-answer');
    if (recorded !== undefined) {
      for (const usage of recordedUsage(recorded['usage'])) io.use(usage);
      return recorded['action'];
    }
    const end = this.#isPaid ? await reserveBound(io, this.#options.name, this.#options.bound) : undefined;
    const { input, output, recursionLimit } = this.#options;
    const meter = new CallMeter(io);
    const state = await this.#thread.invoke(input(turn, io), io, {
      signal: io.signal,
      callbacks: [meter.callbacks],
      runName: `${this.#match.game} ${this.#match.seat} ${io.id}`,
      metadata: { match: this.#match.id, seat: this.#match.seat, request: io.id, attempt: io.attempt },
      ...(recursionLimit === undefined ? {} : { recursionLimit }),
    });
    await meter.written();
    const action = output(state, turn);
    await io.trace({ type: 'langgraph-answer', action, usage: meter.usage });
    end?.();
    return action;
  }
}
