import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunnableConfig } from '@langchain/core/runnables';
import { Annotation, END, START, StateGraph } from '@langchain/langgraph';
import { Match, MasbenchError, replay } from '@masbench/core';
import type { AnyGame, Journal, PlayOptions } from '@masbench/core';

/** How a game is shown as a graph. */
export interface GameGraphOptions<G extends AnyGame, Node extends string> {
  /** The nodes: parts of a game. The match begins in the first. */
  readonly nodes: readonly [Node, ...Node[]];
  /** The node of a phase, as the game's `phase` names it. @default the phase is the name of its node */
  readonly nodeOf?: ((phase: string) => string) | undefined;
  /** The journal of a thread: the same one at every call, as it is what the match is continued from. */
  readonly journal: (thread: string) => Journal;
  /** Options of `play`. The id, the journal and the signal of the match are those of the thread in any case. */
  readonly play: PlayOptions<G>;
}

/** Contents of a checkpoint: a place in the journal, and nothing that a player must not know. */
export interface GameGraphState {
  /** The node that is next. */
  readonly node: string;
  /** Lines of the journal at the end of the node: the place for `from: { journal, until }` of a fork. */
  readonly lines: number;
  /** Of the match; `null` before its end. */
  readonly outcome: unknown;
}

/**
 * A game as a LangGraph graph: each part of it is a node, and an edge leads to the part that follows. The engine plays: a
 * node continues the match from its journal up to the first phase of another node, so that a thread that is killed and
 * invoked again asks no player twice, and the match is the same as without LangGraph. Model calls of agents are children of
 * their node in traces.
 *
 * Compile it with a checkpointer, invoke it with a `thread_id`, and give a `recursionLimit` above the number of parts of a
 * match. Each node follows the journal from its beginning. Where requests stay open beyond their part, play on a real clock
 * (`scheduler: arrival()`): in virtual time a pause drops the answers that are on their way, and they are asked for again.
 *
 * @throws MasbenchError `OPTION_INVALID` if the game has no `phase`; from a node, if there is no `thread_id`, or a
 *   phase belongs to no node
 */
export function gameGraph<G extends AnyGame, Node extends string>(
  game: G,
  { nodes, nodeOf = (phase) => phase, journal, play }: GameGraphOptions<G, Node>,
) {
  const phaseOf = game.phase;
  if (phaseOf === undefined)
    throw new MasbenchError('OPTION_INVALID', `Cannot show ${game.name} as a graph: it has no \`phase\``);
  const config: unknown = game.config.parse(play.config);
  const known = new Set<string>(nodes);
  const checked = (phase: string): string => {
    const node = nodeOf(phase);
    if (known.has(node)) return node;
    throw new MasbenchError(
      'OPTION_INVALID',
      `The phase ${JSON.stringify(phase)} of ${game.name} belongs to the node ${JSON.stringify(node)}, which is none of ${nodes.join(', ')}`,
    );
  };
  const playNode =
    (node: string) =>
    async (_state: unknown, { configurable, signal }: RunnableConfig): Promise<GameGraphState> => {
      const thread: unknown = configurable?.['thread_id'];
      if (typeof thread !== 'string')
        throw new MasbenchError('OPTION_INVALID', 'Invoke a game graph with `configurable: { thread_id }`');
      const kept = journal(thread);
      const place = (): GameGraphState => {
        const { state, outcome, line } = replay(game, kept);
        return { node: outcome === null ? checked(phaseOf(state, config)) : END, lines: line, outcome };
      };
      // A thread that was killed between the end of a node and its checkpoint is ahead of the graph.
      if (hasLines(kept) && place().node !== node) return place();
      // What agents call belongs to this node, wherever in the engine they are called from.
      const inNode = AsyncLocalStorage.snapshot();
      const match = new Match(game, {
        ...play,
        id: thread,
        journal: kept,
        signal,
        middleware: [...(play.middleware ?? []), async (_turn, next) => inNode(next)],
      });
      let isLive = false;
      match.on('request-start', () => (isLive = true));
      match.on('phase', ({ phase }) => {
        if (isLive && nodeOf(phase) !== node) match.pause();
      });
      await match.run();
      signal?.throwIfAborted();
      return place();
    };
  const State = Annotation.Root({
    node: Annotation<string>(),
    lines: Annotation<number>(),
    outcome: Annotation<unknown>(),
  });
  const graph = new StateGraph(State).addNode(
    nodes.map((node): [Node, ReturnType<typeof playNode>] => [node, playNode(node)]),
  );
  graph.addEdge(START, nodes[0]);
  for (const node of nodes) graph.addConditionalEdges(node, ({ node: next }) => next, [...nodes, END]);
  return graph;
}

function hasLines(journal: Journal): boolean {
  return journal.read()[Symbol.iterator]().next().done !== true;
}
