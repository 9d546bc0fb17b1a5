import type { ViewsOf } from '@masbench/core';
import type { Story } from '@masbench/core/benchmark';
import type { Werewolf } from './game.js';
import type { Said } from './state.js';
import type { News, SelfView } from './views.js';

type Line = ReturnType<Story<Werewolf>['tell']>[number];
type Views = ViewsOf<Werewolf>;
type Step = {
  readonly round: number;
  readonly step: number;
  readonly lines: readonly Line[];
  readonly day: boolean;
};

/** Werewolf as people read it: nights and days, who said what, ballots, deaths, and what a player knows alone. */
export const werewolfStory: Story<Werewolf> = {
  people: ({ self, table, talk }) => {
    const gone = table.news.flatMap((news) => leave(news) ?? []);
    const role = (name: string): string | undefined =>
      name === self.name ? self.role : self.pack.includes(name) ? 'werewolf' : readLearned(self, name);
    const names = [...table.living, ...gone.map(({ name }) => name)];
    return (names.length === 0 && talk.length === 0 ? [self.name] : names).map((name) => ({
      name,
      isSelf: name === self.name,
      role: role(name) ?? gone.find((one) => one.name === name)?.was ?? undefined,
      isOut: !table.living.includes(name) && names.length > 0,
    }));
  },
  tell: ({ before, after, move }) => {
    const steps = [...listSteps(after)].filter(isNewSince(before)).toSorted(compareSteps);
    const lines: Line[] = before === undefined || before.table.phase === 'deal' ? begin(after) : [];
    let [round, day] = [before?.table.round ?? 0, isDay(before)];
    for (const step of steps) {
      if (step.day && (!day || step.round !== round)) lines.push(writeDay(step.round));
      else if (!step.day && step.round !== round) lines.push(writeNight(step.round));
      [round, day] = [step.round, step.day];
      lines.push(...step.lines);
    }
    const { table, self } = after;
    if (table.phase === 'night' && (table.round !== round || before === undefined))
      lines.push(writeNight(table.round));
    const done = move === undefined ? [] : tellMove(self.name, move);
    return [...done, ...lines];
  },
  end: ({ winner, rounds, players }) => ({
    text: `${winner === 'draw' ? 'Nobody wins' : winner === 'wolves' ? 'The wolves win' : 'The village wins'} on day ${rounds}.`,
    rounds,
    people: players,
  }),
};

/** Facts on the table and in the seat's own memory, by the step in which it came there. */
function* listSteps({ table, talk, self }: Views): Generator<Step> {
  // What voters say goes before the count of their votes, which comes in the same step.
  for (const said of talk) yield { ...said, day: true, lines: writeSaid(said) };
  for (const news of table.news) yield { ...news, day: true, lines: writeNews(news) };
  for (const fact of self.facts) {
    const { about, target, result } = fact;
    const done = { unmask: 'finds', eliminate: 'attacks', medium: 'learns about' };
    // Whom the doctor protects was told when it chose: one that dies in the night learns of no dawn.
    if (about === 'protect') continue;
    const text = `${self.name} ${done[about]} ${target}${result === null ? '' : `: ${result}`}`;
    yield { ...fact, day: about === 'medium', lines: [{ as: 'event', text, about: [self.name, target] }] };
  }
  for (const note of self.notes)
    yield {
      ...note,
      day: note.phase !== 'night',
      lines: [{ as: 'thought', by: self.name, text: note.text }],
    };
}

/** Deeds of a night become known with the news of the morning, and come before them. */
function compareSteps(one: Step, other: Step): number {
  return one.round - other.round || Number(one.day) - Number(other.day) || one.step - other.step;
}

function isNewSince(before: Views | undefined): (step: Step) => boolean {
  if (before === undefined) return () => true;
  const known = new Set([...listSteps(before)].map((step) => JSON.stringify(step)));
  return (step) => !known.has(JSON.stringify(step));
}

function begin({ self, table }: Views): Line[] {
  if (table.phase === 'deal') return [];
  const pack = self.pack.length === 0 ? '' : `, with ${self.pack.join(' and ')}`;
  return [{ as: 'event', text: `${self.name} is dealt the role ${self.role}${pack}`, about: [self.name] }];
}

function writeNight(round: number): Line {
  return { as: 'phase', text: `Night ${round}`, light: 'night' };
}

function writeDay(round: number): Line {
  return { as: 'phase', text: `Day ${round}`, light: 'day' };
}

function isDay(views: Views | undefined): boolean {
  return views !== undefined && views.table.phase !== 'night' && views.table.phase !== 'deal';
}

function writeNews(news: News): Line[] {
  if (news.kind === 'vote') {
    if (news.ballots === null)
      return [{ as: 'table', text: 'Votes', rows: Object.entries(news.tally ?? {}) }];
    const votes = Object.entries(news.ballots).map(([by, choice]) => ({ by, choice }));
    return [{ as: 'ballot', text: 'The village votes', votes }];
  }
  const gone = leave(news);
  if (gone === undefined)
    return [{ as: 'event', text: news.kind === 'night' ? 'Nobody died in the night' : 'Nobody is exiled' }];
  const was = gone.was === null ? '' : `: ${gone.was}`;
  const text = `${gone.name} ${news.kind === 'night' ? 'died in the night' : 'is exiled'}${was}`;
  return [{ as: 'event', text, about: [gone.name], tone: 'loss' }];
}

function leave(news: News): { readonly name: string; readonly was: string | null } | undefined {
  const name = news.kind === 'night' ? news.died : news.kind === 'exile' ? news.exiled : null;
  return name === null || news.kind === 'vote' ? undefined : { name, was: news.was };
}

function writeSaid({ by, text, vote }: Said): Line[] {
  if (text === '') return vote === null ? [{ as: 'event', text: `${by} says nothing`, about: [by] }] : [];
  return [{ as: 'speech', by, text }];
}

/** Answers that stand in no view, or not in that of a seat that dies: choices of the night, polls and judgements. */
function tellMove(
  by: string,
  { kind, data, action }: NonNullable<Parameters<typeof werewolfStory.tell>[0]['move']>,
): Line[] {
  const thought = (text: string): Line[] => [{ as: 'thought', by, text }];
  if (kind === 'protect' || kind === 'unmask') {
    const { target } = action;
    const does = kind === 'protect' ? 'protects' : 'inspects';
    const about = target === null ? [by] : [by, target];
    return [{ as: 'event', text: `${by} ${does} ${target ?? 'nobody'}`, about }];
  }
  if (kind === 'poll') return thought(`Would vote for ${action.target ?? 'nobody'}`);
  if (kind === 'selfAnalysis')
    return thought(
      action.type === 'none' ? 'Meant what it said' : `Deceived with what it said: ${action.type}`,
    );
  if (kind !== 'peerAnalysis') return [];
  const suspicions = data.statements.flatMap(({ id, by: speaker }) => {
    const suspicion = ('judgements' in action ? action.judgements[id] : action)?.suspicion;
    return suspicion === undefined ? [] : `${speaker} at ${Math.round(100 * suspicion)} %`;
  });
  return suspicions.length === 0 ? [] : thought(`Doubts ${suspicions.join(', ')}`);
}

function readLearned({ facts }: SelfView, name: string): string | undefined {
  return facts.findLast(({ target, result }) => target === name && result !== null)?.result ?? undefined;
}
