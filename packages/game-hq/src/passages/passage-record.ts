import { MasbenchError } from '@masbench/core';
import { hashBytes } from '@masbench/statistics';
import { passageSchema, type Passage } from './passage.js';

/** The unchecked content of a line of a passage file. */
export interface PassageRecord {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** An error in a passage file, with its place. */
export function passageFault(law: string, file: string, line: number, cause?: unknown): MasbenchError {
  return new MasbenchError('CONFIG_INVALID', `Cannot read passages: ${law}: ${file}, line ${line}`, {
    cause,
  });
}

/**
 * Checks the records of one file in their order. Records with a `source` and no `text` are those of
 * vectara/leaderboard_results, one per model and source: the first of each source becomes a passage.
 */
export class PassageReader {
  readonly #file: string;
  readonly #lines = new Map<string, number>();
  /** Hashes of the sources met. */
  readonly #sources = new Set<string>();

  constructor(file: string) {
    this.#file = file;
  }

  /**
   * The passage of a record; none for a source that was met before.
   *
   * @throws MasbenchError `CONFIG_INVALID`
   */
  *read(record: PassageRecord): Generator<Passage, undefined> {
    const { source, text } = record.fields;
    const isSource = text === undefined && source !== undefined;
    if (isSource && typeof source === 'string') {
      const sha256 = hashBytes(source);
      if (this.#sources.has(sha256)) return;
      this.#sources.add(sha256);
    }
    const passage = isSource
      ? parsePassage(record, this.#file, 'source', `source-${this.#sources.size}`)
      : parsePassage(record, this.#file, 'text');
    const earlier = this.#lines.get(passage.id);
    if (earlier !== undefined) {
      throw passageFault(
        `every \`id\` must be unique, and "${passage.id}" is that of line ${earlier} too`,
        this.#file,
        record.line,
      );
    }
    this.#lines.set(passage.id, record.line);
    yield passage;
  }

  /** Ends the file. @throws MasbenchError `CONFIG_INVALID` if it had no passage */
  end(): void {
    if (this.#lines.size > 0) return;
    throw new MasbenchError('CONFIG_INVALID', `Cannot read passages: there are none in ${this.#file}`);
  }
}

const laws: Readonly<Record<string, string>> = {
  id: 'must be a text that is not empty',
  title: 'must be a text',
  text: 'must be a text that is not empty',
  source: 'must be a text that is not empty',
};

function parsePassage(
  { line, fields }: PassageRecord,
  file: string,
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
  throw passageFault(`\`${field}\` ${laws[field] ?? 'must be what the schema says'}${detail}`, file, line);
}
