import { differentText } from './different-text.js';
import { resultsFile, type RunFolder } from './folder.js';

/** Compares `results.jsonl` line by line. @param open matches of whose lines nothing can be said */
export async function differentLines(
  folder: RunFolder,
  expected: AsyncIterable<string>,
  open: ReadonlySet<string>,
): Promise<string[]> {
  const text = await folder.read(resultsFile);
  if (text === undefined) return [`${resultsFile} is missing`];
  const lines = text
    .split('\n')
    .map((line, index) => ({ line, place: `${resultsFile}, line ${index + 1}` }))
    .filter(({ line }) => line !== '' && ![...open].some((id) => line.startsWith(recordPrefix(id))));
  const problems: string[] = [];
  let index = 0;
  for await (const line of expected) {
    const written = lines[index];
    index += 1;
    problems.push(
      ...(written === undefined
        ? [`${resultsFile} ends before ${line.trim()}`]
        : differentText(written.place, written.line, line.trimEnd())),
    );
  }
  return [
    ...problems,
    ...lines.slice(index).map(({ place }) => `${place}: this line follows from no journal`),
  ];
}

function recordPrefix(id: string): string {
  return `{"match":${JSON.stringify(id)},`;
}
