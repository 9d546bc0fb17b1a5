import { setMaxListeners } from 'node:events';
import { Annotation, END, MemorySaver, Send, START, StateGraph } from '@langchain/langgraph';
import type { Answer } from './bare-loop.ts';
import type { BareMatch, Opened } from './bare-match.ts';

// LangGraph listens once for every task of a step; without this it would pay for Node's warnings.
setMaxListeners(0);

type Given = readonly [id: string, value: unknown];

const channels = Annotation.Root({
  /** The state of the game. Rules change it in place, which spares LangGraph the copy. */
  state: Annotation<unknown>,
  decisions: Annotation<number>({ reducer: (sum, more) => sum + more, default: () => 0 }),
  /** Answers that are not applied yet; `null` empties it. */
  given: Annotation<readonly Given[], readonly Given[] | null>({
    reducer: (before, more) => (more === null ? [] : [...before, ...more]),
    default: () => [],
  }),
});
type At = typeof channels.State;
type Update = typeof channels.Update;

export interface GameGraphOptions {
  /** Saves a checkpoint after every step, in memory. */
  readonly saver: boolean;
  /**
   * `step`: one node asks for all that the rules wait for, at once; what was answered in it is lost where the
   * process dies before the slowest has answered. `answer`: each is asked in a task of its own, whose answer is kept as
   * soon as it comes.
   */
  readonly task: 'step' | 'answer';
}

/** A match in play and what it waits for. */
interface Seated {
  readonly match: BareMatch;
  readonly waiting: Map<string, Opened>;
}

/** Any game as a LangGraph.js graph. Returns what plays a match and counts the decisions of agents. */
export function gameGraph(
  answer: Answer,
  { saver, task }: GameGraphOptions,
): (match: BareMatch, thread: string) => Promise<number> {
  const seated = new Map<string, Seated>();
  const checkpointer = saver ? new MemorySaver() : undefined;
  const at = (config: { readonly configurable?: Readonly<Record<string, unknown>> }): Seated => {
    const found = seated.get(String(config.configurable?.['thread_id']));
    if (found === undefined) throw new Error('a step belongs to a match');
    return found;
  };
  const valueOf = async (match: BareMatch, opened: Opened): Promise<Given> => [
    opened.id,
    match.isChance(opened) ? match.drawn(opened) : await answer(match, opened),
  ];

  const step = async (_at: At, config: object): Promise<Update> => {
    const here = at(config);
    const { match, waiting } = here;
    look(here);
    const given = await Promise.all([...waiting.values()].map(async (opened) => valueOf(match, opened)));
    return { state: match.state, decisions: apply(here, given) };
  };
  const ask = async ({ id }: { readonly id: string }, config: object): Promise<Update> => {
    const { match, waiting } = at(config);
    const opened = waiting.get(id);
    return { given: opened === undefined ? [] : [await valueOf(match, opened)] };
  };
  const settle = ({ given }: At, config: object): Update => {
    const here = at(config);
    const decisions = apply(here, given);
    look(here);
    return { state: here.match.state, decisions, given: null };
  };
  const isOver = (config: object): boolean => at(config).match.outcome() !== null;

  const compiled = checkpointer === undefined ? {} : { checkpointer };
  const graph =
    task === 'step'
      ? new StateGraph(channels)
          .addNode('step', step)
          .addEdge(START, 'step')
          .addConditionalEdges('step', (_at, config) => (isOver(config) ? END : 'step'), ['step', END])
          .compile(compiled)
      : new StateGraph(channels)
          .addNode('ask', ask)
          .addNode('settle', settle)
          .addEdge(START, 'settle')
          .addEdge('ask', 'settle')
          .addConditionalEdges(
            'settle',
            (_at, config) =>
              isOver(config) ? END : [...at(config).waiting.keys()].map((id) => new Send('ask', { id })),
            ['ask', END],
          )
          .compile(compiled);

  return async (match, thread) => {
    seated.set(thread, { match, waiting: new Map() });
    const { decisions } = await graph.invoke(
      { state: match.state },
      { configurable: { thread_id: thread }, recursionLimit: 100_000 },
    );
    seated.delete(thread);
    // What it has kept of earlier matches is not to weigh on later ones.
    await checkpointer?.deleteThread(thread);
    match.metrics();
    return decisions;
  };
}

function look({ match, waiting }: Seated): void {
  for (const opened of match.look()) waiting.set(opened.id, opened);
}

/** Applies answers and returns how many were decisions of agents. */
function apply({ match, waiting }: Seated, given: readonly Given[]): number {
  let decisions = 0;
  for (const [id, value] of given) {
    const opened = waiting.get(id);
    waiting.delete(id);
    if (opened === undefined || !match.isOpen(opened)) continue;
    if (!match.isChance(opened)) decisions += 1;
    match.apply(opened, value);
  }
  return decisions;
}
