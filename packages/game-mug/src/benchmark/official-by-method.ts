import type { Field, Figures } from '@masbench/core/benchmark';
import type { OfficialReport } from './official.js';
import { loadOfficial } from './optional-parts.js';
import type { AskedQuestion, PlayedRow } from './played.js';
import type { MugOptions } from './settings.js';
import { methodNames } from './variants.js';

/** The official figures of the answers of every method; nothing where questions were generated. */
export async function computeOfficial(
  played: readonly PlayedRow[],
  { asked, options }: { readonly asked: readonly AskedQuestion[]; readonly options: MugOptions },
): Promise<Required<Omit<Figures, 'values'>> & { readonly values: object }> {
  const { source, missingAnswers: substitute } = options;
  if (source === undefined) return { values: {}, tables: [], notes: [], files: {} };
  const { reportOfficial } = await loadOfficial(source.benchmark);
  const variants = [...new Set(played.map(({ variant }) => variant))].filter(
    (variant) => variant === null || methodNames.includes(variant),
  );
  const made: (readonly [variant: string | null, figures: OfficialReport])[] = [];
  for (const variant of variants.length === 0 ? [null] : variants) {
    const rows = played.flatMap((one) => (one.variant === variant ? [one.row] : []));
    const answers = new Map(
      rows.flatMap(({ question, answer }) => (answer === null ? [] : [[question, answer] as const])),
    );
    const figures = await reportOfficial(source, {
      asked: new Set(asked.map(({ id }) => id)),
      answers,
      substitute,
      placeholders: asked.filter(({ placeholder }) => placeholder).length,
    });
    made.push([variant, figures]);
  }
  const named = made.filter(([variant]) => variant !== null);
  const [first] = made;
  const tables =
    first === undefined
      ? []
      : named.length === 0
        ? [first[1].table]
        : [
            {
              ...first[1].table,
              columns: [variantColumn, ...first[1].table.columns],
              rows: made.flatMap(([variant, { table }]) => table.rows.map((row) => ({ variant, ...row }))),
            },
          ];
  return {
    values: {
      official:
        named.length === 0
          ? first?.[1].values
          : Object.fromEntries(made.map(([variant, { values }]) => [variant, values])),
    },
    tables,
    notes: made.map(([variant, { note }]) => (variant === null ? note : `${variant}: ${note}`)),
    files: Object.fromEntries(
      made.flatMap(([variant, { files }]) =>
        Object.entries(files).map(([path, text]) => [variant === null ? path : `${variant}/${path}`, text]),
      ),
    ),
  };
}

const variantColumn: Field = { title: 'Method', field: 'variant', as: 'text' };
