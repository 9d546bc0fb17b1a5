import { Annotation, END, MemorySaver, START, StateGraph } from '@langchain/langgraph';
import type { Answer } from './bare-loop.js';
import type { BareMatch } from './bare-match.js';

const channels = Annotation.Root({
  /** The state of the game. Rules change it in place, which spares LangGraph the copy. */
  state: Annotation<unknown>,
  decisions: Annotation<number>({ reducer: (sum, more) => sum + more, default: () => 0 }),
});

/**
 * Any game as a LangGraph.js graph: a step asks, side by side, for all that the rules wait for, and applies the answers.
 * Returns what plays a match and counts the decisions of agents.
 */
export function gameGraph(
  answer: Answer,
  { saver }: { readonly saver: boolean },
): (match: BareMatch, thread: string) => Promise<number> {
  const matches = new Map<string, BareMatch>();
  const checkpointer = saver ? new MemorySaver() : undefined;
  const graph = new StateGraph(channels)
    .addNode('step', async (_at, { configurable }) => {
      const match = matches.get(String(configurable?.['thread_id']));
      if (match === undefined) throw new Error('a step belongs to a match');
      const answers = await Promise.all(
        match
          .look()
          .map(
            async (opened) =>
              [opened, match.isChance(opened) ? match.drawn(opened) : await answer(match, opened)] as const,
          ),
      );
      let decisions = 0;
      for (const [opened, value] of answers) {
        if (!match.isOpen(opened)) continue;
        if (!match.isChance(opened)) decisions += 1;
        match.apply(opened, value);
      }
      return { state: match.state, decisions };
    })
    .addEdge(START, 'step')
    .addConditionalEdges(
      'step',
      (_at, { configurable }) =>
        matches.get(String(configurable?.['thread_id']))?.outcome() === null ? 'step' : END,
      ['step', END],
    )
    .compile(checkpointer === undefined ? {} : { checkpointer });

  return async (match, thread) => {
    matches.set(thread, match);
    const { decisions } = await graph.invoke(
      { state: match.state },
      { configurable: { thread_id: thread }, recursionLimit: 100_000 },
    );
    matches.delete(thread);
    // What it has kept of earlier matches is not to weigh on later ones.
    await checkpointer?.deleteThread(thread);
    match.metrics();
    return decisions;
  };
}
