import type { GroupResult } from '@masbench/experiments';

/** A cell and variant of an experiment in words: `beta = 0.1, solo`. */
export function groupResultText({ levels, variant }: Pick<GroupResult, 'levels' | 'variant'>): string {
  return [...levelTexts(levels), ...(variant === null ? [] : [variant])].join(', ');
}

export function levelTexts(levels: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(levels).map(([name, level]) => `${name} = ${levelText(level)}`);
}

export function levelText(level: unknown): string {
  return typeof level === 'string' ? level : JSON.stringify(level);
}
