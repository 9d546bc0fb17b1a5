/**
 * The JSON objects and arrays in what a model wrote, in order, the outermost ones. Prose, code fences and stray brackets
 * around them are skipped; commas before a closing bracket are forgiven.
 */
export function findJsonValues(text: string): readonly object[] {
  const whole = parsed(text);
  if (whole !== undefined) return [whole];
  const found: object[] = [];
  let restarts = 0;
  for (let from = nextOpening(text, 0); from !== -1 && restarts < mostRestarts;) {
    const end = closingOffset(text, from);
    const value = parsed(text.slice(from, end));
    if (value) found.push(value);
    else restarts++;
    from = nextOpening(text, value ? end : from + 1);
  }
  return found;
}

/**
 * Returns the text behind the last mark that ends a model's reasoning; nothing if the reasoning never ends, and the whole
 * text if there is none or if it is JSON, whose strings may quote the mark. `makeJudge` of `@masbench/llm` knows the
 * marks of all models.
 */
export function withoutReasoning(text: string): string {
  if (parsed(text) !== undefined) return text;
  const end = text.lastIndexOf('</think>');
  if (end !== -1) return text.slice(end + '</think>'.length);
  return /^\s*<think>/u.test(text) ? '' : text;
}

/** Brackets that open nothing are skipped so often, which bounds the work on any text. */
const mostRestarts = 64;

function nextOpening(text: string, from: number): number {
  const brace = text.indexOf('{', from);
  const bracket = text.indexOf('[', from);
  return brace === -1 || bracket === -1 ? Math.max(brace, bracket) : Math.min(brace, bracket);
}

/** The offset behind the bracket that closes the one at `from`; `from` if none does. */
function closingOffset(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at++;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth++;
    else if (character === '}' || character === ']') {
      depth--;
      if (depth === 0) return at + 1;
    }
  }
  return from;
}

/** The object or array that a text is; `undefined` for anything else. */
function parsed(text: string): object | undefined {
  for (const candidate of [text, text.replaceAll(/,(?=\s*[}\]])/g, '')]) {
    try {
      const value: unknown = JSON.parse(candidate);
      return typeof value === 'object' && value !== null ? value : undefined;
    } catch {
      // The next candidate, or none.
    }
  }
  return undefined;
}
