import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type PublishedFile, readFacts } from './sets.ts';

/** Makes a file from the texts at its origins, byte for byte as it was first made. */
export function derive(how: NonNullable<PublishedFile['derive']>, texts: readonly string[]): string {
  return { popeAnswers, wikinews, simpleQa }[how](texts);
}

const storedAnswer = z.object({ question_id: z.number(), prompt: z.string(), text: z.string() });

/** LLaVA numbers the questions of the split `random` from 10000001; POPE has pairs of question and answer. */
function popeAnswers([text = '']: readonly string[]): string {
  return text
    .trim()
    .split('\n')
    .map((line) => storedAnswer.parse(JSON.parse(line)))
    .filter(({ question_id: id }) => id > 10_000_000 && id < 20_000_000)
    .map(({ prompt, text: answer }) => `${pythonJson({ question: prompt.split('\n')[0] ?? '', answer })}\n`)
    .join('');
}

/** The first paragraph of 2019 is the date. */
function wikinews([early = '', late = '']: readonly string[]): string {
  const facts = readFacts(
    'wikinews',
    z.object({ pages: z.array(z.string()), sensitive: z.array(z.string()) }),
  );
  const articles = new Map(
    [
      { text: early, year: 2019 },
      { text: late, year: 2020 },
    ].flatMap(({ text, year }) => readRecords(text).map(({ fields }) => [page(fields[0]), { fields, year }])),
  );
  return facts.pages
    .map((name, index) => {
      const { fields = [], year } = articles.get(name) ?? { year: 0 };
      const paragraphs = (fields[3] ?? '')
        .split(/\n\s*\n/u)
        .map((paragraph) => paragraph.replaceAll(/\s+/gu, ' ').trim())
        .filter((paragraph) => paragraph !== '');
      const text = paragraphs.slice(year === 2019 ? 1 : 0).join('\n\n');
      const id = `wn${String(index + 1).padStart(3, '0')}`;
      const passage = {
        id,
        title: fields[2] ?? '',
        text,
        date: fields[1] ?? '',
        words: text.split(/\s+/u).length,
        sensitive: facts.sensitive.includes(id),
        source: `English Wikinews, scraped in github.com/vanatteveldt/wikinews@3472541 data/wikinews_${year}.csv`,
        licence: 'CC-BY-2.5',
        attribution: 'Wikinews contributors',
        url: `https://en.wikinews.org/wiki/${name}`,
      };
      return `${pythonJson(passage)}\n`;
    })
    .join('');
}

/** Rows as they stand. */
function simpleQa([text = '']: readonly string[]): string {
  const { questions } = readFacts('simple-qa', z.object({ questions: z.array(z.string()) }));
  const [header, ...records] = readRecords(text);
  const rows = new Map(records.map((record) => [digest(record.fields[1] ?? ''), record.text]));
  return `${header?.text ?? ''}${questions.map((question) => rows.get(question) ?? '').join('')}`;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function page(address = ''): string {
  return address.replace(/^.*\/wiki\//u, '');
}

/** Writes an object as Python's `json.dumps` does: with a space after each comma and colon. */
function pythonJson(object: Readonly<Record<string, string | number | boolean>>): string {
  const members = Object.entries(object).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{${members.join(', ')}}`;
}

/** Splits CSV (RFC 4180) into records, with the text of each and its end of line. */
function readRecords(csv: string): readonly { readonly text: string; readonly fields: readonly string[] }[] {
  return (csv.match(/(?:"(?:[^"]|"")*"|[^"\n])+\n?/gu) ?? []).map((text) => ({
    text,
    fields: Array.from(
      text.trimEnd().matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/gu),
      (match) => match[1]?.replaceAll('""', '"') ?? match[2] ?? '',
    ),
  }));
}
