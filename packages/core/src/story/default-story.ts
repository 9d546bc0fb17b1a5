import type { ReadyStory, StoryLine } from './story.js';

/** Changes of one moment that are told one by one. */
const most = 8;

/** The story of a game that declares none: own answers, and every value of the view that changes, by its path. */
export const defaultStory: ReadyStory = {
  people: () => [],
  tell: ({ seat, before, after, move }) => {
    const own: StoryLine[] =
      move === undefined ? [] : [{ as: 'event', text: `${seat}: ${move.kind} ${valueText(move.action)}` }];
    if (before === undefined) return own;
    const changes = [...listChanges(before, after)];
    const rest = changes.length - most;
    return [
      ...own,
      ...changes.slice(0, most).map((text): StoryLine => ({ as: 'event', text })),
      ...(rest > 0 ? [{ as: 'event', text: `${rest} more values change` } as const] : []),
    ];
  },
};

function* listChanges(before: unknown, after: unknown, path = ''): Generator<string> {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  if (isObject(before) && isObject(after)) {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)]))
      yield* listChanges(before[key], after[key], path === '' ? key : `${path}.${key}`);
    return;
  }
  const isNew = before === undefined || before === null;
  yield isNew
    ? `${path}: ${valueText(after)}`
    : `${path}: ${valueText(before)} → ${valueText(after ?? null)}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function valueText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
}
