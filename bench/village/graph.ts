import { createRng } from '@masbench/statistics';
import { type Seat } from '@masbench/core';
import { Annotation, END, MemorySaver, START, StateGraph } from '@langchain/langgraph';
import {
  debateTurns,
  highest,
  living,
  mostNamed,
  names,
  newPlayers,
  roles,
  winnerOf,
  type Player,
  type Statement,
  type Winner,
} from './player.ts';
import { script } from './script.ts';
import { selfView, tableView, type VillageView } from './view.ts';

/** A line of what happened, for those who keep it in the state: LangGraph has no other record. */
interface LogLine {
  readonly kind: string;
  readonly seat: Seat;
  readonly action: unknown;
}

const state = Annotation.Root({
  seed: Annotation<string>,
  round: Annotation<number>,
  draws: Annotation<number>,
  players: Annotation<Player[]>,
  speaker: Annotation<Seat>,
  talk: Annotation<Statement[]>,
  winner: Annotation<Winner | null>,
  decisions: Annotation<number>({ reducer: (sum, more) => sum + more, default: () => 0 }),
  log: Annotation<LogLine[]>({ reducer: (log, lines) => [...log, ...lines], default: () => [] }),
});
type State = typeof state.State;
type Update = typeof state.Update;

export interface GraphOptions {
  /** Saves a checkpoint after every step, in memory. */
  readonly saver: boolean;
  /** Keeps what was answered in the state. */
  readonly log: boolean;
  /** Awaited before every answer, with the seed and the id that masbench gives the request. */
  readonly sleep?: ((seed: string, id: string) => Promise<void>) | undefined;
}

export interface GraphResult {
  readonly winner: Winner | null;
  readonly round: number;
  readonly decisions: number;
}

/** The village of `game.ts` on LangGraph.js: a node for every phase, agents asked at once inside the nodes. */
export function villageGraph({ saver, log, sleep }: GraphOptions): (seed: string) => Promise<GraphResult> {
  const asked = new Map<string, Map<string, number>>();

  /** Asks one player; the view is made as in masbench, but neither copied nor hashed, and nothing checks the answer. */
  async function ask<Action>(
    { seed, round, players, talk }: State,
    kind: string,
    seat: Seat,
    answer: (view: VillageView) => Action,
  ): Promise<readonly [Seat, Action]> {
    if (sleep !== undefined) {
      const counts = asked.get(seed) ?? new Map<string, number>();
      asked.set(seed, counts);
      const slot = `${kind}/${seat}`;
      const count = counts.get(slot) ?? 0;
      counts.set(slot, count + 1);
      await sleep(seed, `${slot}#${count}`);
    }
    return [seat, answer({ table: tableView(round, players, talk), self: selfView(players, seat) })];
  }

  function answers(kind: string, given: readonly (readonly [Seat, unknown])[]): Update {
    const lines = log ? given.map(([seat, action]) => ({ kind, seat, action })) : [];
    return { decisions: given.length, log: lines };
  }

  async function night(at: State): Promise<Update> {
    const alive = living(at.players);
    const all = names(alive);
    const prey = names(alive.filter(({ role }) => role !== 'wolf'));
    const given = await Promise.all(
      alive
        .filter(({ role }) => role !== 'villager')
        .map(async ({ role, seat }) => {
          const kind = role === 'doctor' ? 'protect' : role === 'seer' ? 'inspect' : 'kill';
          const targets =
            role === 'doctor' ? all : role === 'seer' ? all.filter((other) => other !== seat) : prey;
          const [, { target }] = await ask(at, kind, seat, (view) => script.target(targets, view));
          return { seat, role, target };
        }),
    );
    const kill = given.findLast(({ role }) => role === 'wolf')?.target;
    const protect = given.find(({ role }) => role === 'doctor')?.target;
    const players = at.players.map((player) => {
      const dies = player.seat === kill && kill !== protect;
      const seen = given.find(({ seat, role }) => role === 'seer' && seat === player.seat)?.target;
      const role = at.players.find(({ seat }) => seat === seen)?.role;
      const known =
        seen === undefined || role === undefined ? player.known : { ...player.known, [seen]: role };
      return dies || known !== player.known ? { ...player, alive: player.alive && !dies, known } : player;
    });
    return {
      players,
      winner: winnerOf(players),
      ...answers(
        'night',
        given.map(({ seat, target }) => [seat, { target }]),
      ),
    };
  }

  async function bids(at: State): Promise<Update> {
    const given = await Promise.all(
      living(at.players).map(({ seat }) => ask(at, 'bid', seat, (view) => script.bid(seat, view))),
    );
    const tied = highest(Object.fromEntries(given.map(([seat, { bid }]) => [seat, bid])));
    const drawn = tied.length > 1;
    const speaker = drawn ? createRng(at.seed, `floor#${at.draws}`).float() * tied.length : 0;
    return {
      speaker: tied[Math.floor(speaker)] ?? '',
      draws: at.draws + (drawn ? 1 : 0),
      ...answers('bid', given),
    };
  }

  async function statement(at: State): Promise<Update> {
    const { speaker } = at;
    const given = await ask(at, 'say', speaker, (view) => script.say(speaker, view));
    return { talk: [...at.talk, { seat: speaker, text: given[1].text }], ...answers('say', [given]) };
  }

  async function analysis(at: State): Promise<Update> {
    const { speaker } = at;
    const peers = living(at.players).filter(({ seat }) => seat !== speaker);
    const [confession, ...judgements] = await Promise.all([
      ask(at, 'confess', speaker, (view) => script.confess(speaker, view)),
      ...peers.map(({ seat }) => ask(at, 'judge', seat, (view) => script.judge(seat, speaker, view))),
    ] as const);
    const suspicions = new Map(judgements.map(([seat, { suspicion }]) => [seat, suspicion]));
    return {
      players: at.players.map((player) => {
        const suspicion = suspicions.get(player.seat);
        return suspicion === undefined
          ? player
          : { ...player, suspects: { ...player.suspects, [speaker]: suspicion } };
      }),
      ...answers('analysis', [confession, ...judgements]),
    };
  }

  async function vote(at: State): Promise<Update> {
    const alive = names(living(at.players));
    const given = await Promise.all(
      alive.map((seat) => {
        const targets = alive.filter((other) => other !== seat);
        return ask(at, 'vote', seat, (view) => script.vote(targets, view));
      }),
    );
    const exiled = mostNamed(Object.fromEntries(given.map(([seat, { target }]) => [seat, target])));
    const players = at.players.map((player) =>
      player.seat === exiled ? { ...player, alive: false } : player,
    );
    return { players, winner: winnerOf(players), ...answers('vote', given) };
  }

  async function notes(at: State): Promise<Update> {
    const given = await Promise.all(
      living(at.players).map(({ seat }) => ask(at, 'note', seat, (view) => script.note(seat, view))),
    );
    const texts = new Map(given.map(([seat, { text }]) => [seat, text]));
    return {
      round: at.round + 1,
      talk: [],
      players: at.players.map((player) => ({ ...player, summary: texts.get(player.seat) ?? player.summary })),
      ...answers('note', given),
    };
  }

  const checkpointer = saver ? new MemorySaver() : undefined;
  const graph = new StateGraph(state)
    .addNode('night', night)
    .addNode('bids', bids)
    .addNode('statement', statement)
    .addNode('analysis', analysis)
    .addNode('vote', vote)
    .addNode('notes', notes)
    .addEdge(START, 'night')
    .addConditionalEdges('night', ({ winner }) => (winner === null ? 'bids' : END), ['bids', END])
    .addEdge('bids', 'statement')
    .addEdge('statement', 'analysis')
    .addConditionalEdges('analysis', ({ talk }) => (talk.length < debateTurns ? 'bids' : 'vote'), [
      'bids',
      'vote',
    ])
    .addConditionalEdges('vote', ({ winner }) => (winner === null ? 'notes' : END), ['notes', END])
    .addEdge('notes', 'night')
    .compile(checkpointer === undefined ? {} : { checkpointer });

  return async (seed) => {
    const dealt = createRng(seed, 'deal#0').shuffle(roles);
    const players = newPlayers().map((player, index) => ({ ...player, role: dealt[index] ?? player.role }));
    const start = { seed, round: 1, draws: 0, players, speaker: '', talk: [], winner: null };
    const { winner, round, decisions } = await graph.invoke(start, {
      configurable: { thread_id: seed },
      recursionLimit: 10_000,
    });
    asked.delete(seed);
    // What it has kept of earlier matches is not to weigh on later ones.
    await checkpointer?.deleteThread(seed);
    return { winner, round, decisions };
  };
}
