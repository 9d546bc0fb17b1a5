import { hashBytes } from '@masbench/statistics';
import { passageSchema, type Passage } from './passage.js';

/** The unchecked content of a line of a passage file. */
export interface PassageRecord {
  /** The line on which it begins, from 1. */
  readonly line: number;
  /** Returns its fields. @throws MasbenchError `CONFIG_INVALID` */
  readonly read: () => Readonly<Record<string, unknown>>;
  /** Returns an error with the place of the record. */
  readonly fault: (problem: string) => Error;
}

/**
 * Checks the records of one file in their order. Records with a `source` and no `text` are those of
 * vectara/leaderboard_results, one per model and source: the first of each source becomes a passage.
 */
export class PassageReader {
  readonly #lines = new Map<string, number>();
  /** Hashes of the sources met. */
  readonly #sources = new Set<string>();

  /**
   * The passage of a record; none for a source that was met before.
   *
   * @throws MasbenchError `CONFIG_INVALID`
   */
  *read(record: PassageRecord): Generator<Passage, undefined> {
    const fields = record.read();
    const { source, text } = fields;
    const isSource = text === undefined && source !== undefined;
    if (isSource && typeof source === 'string') {
      const sha256 = hashBytes(source);
      if (this.#sources.has(sha256)) return;
      this.#sources.add(sha256);
    }
    const passage = isSource
      ? parsePassage(fields, record, 'source', `source-${this.#sources.size}`)
      : parsePassage(fields, record, 'text');
    const earlier = this.#lines.get(passage.id);
    if (earlier !== undefined) {
      throw record.fault(`every \`id\` must be unique, and "${passage.id}" is that of line ${earlier} too`);
    }
    this.#lines.set(passage.id, record.line);
    yield passage;
  }
}

const laws: Readonly<Record<string, string>> = {
  id: 'must be a text that is not empty',
  title: 'must be a text',
  text: 'must be a text that is not empty',
  source: 'must be a text that is not empty',
};

function parsePassage(
  fields: ReturnType<PassageRecord['read']>,
  { fault }: PassageRecord,
  textField: 'text' | 'source',
  usualId?: string,
): Passage {
  const { title } = fields;
  const id = fields['id'] ?? usualId;
  const result = passageSchema.safeParse({
    id:
      typeof id === 'number' && Number.isSafeInteger(id)
        ? String(id)
        : typeof id === 'string'
          ? id.trim()
          : id,
    text: fields[textField],
    ...(title === null || title === '' ? {} : { title }),
  });
  if (result.success) return result.data;
  const wrong = String(result.error.issues[0]?.path[0]);
  const field = wrong === 'text' ? textField : wrong;
  const found = Object.keys(fields).map((name) => `\`${name}\``);
  const isMissing = fields[field] === undefined;
  const detail = isMissing
    ? `; it is missing, there ${found.length === 0 ? 'is nothing' : `is ${found.join(', ')}`}`
    : '';
  throw fault(`\`${field}\` ${laws[field] ?? 'must be what the schema says'}${detail}`);
}
