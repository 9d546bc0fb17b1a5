import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Finds words that CONTRIBUTING.md rules out, in prose, comments, messages and test titles of all files under version
 * control. A word in quotation marks or backticks of its own is data or a quotation and is left alone. Arguments restrict
 * the check to folders: `npm run check:voice -- packages/core`.
 */
const ruledOut: readonly (readonly [RegExp, string])[] = [
  [/\b(?:nobody|somebody|anybody|everybody)\b/giu, 'name the agent, seat, player, user or caller'],
  [/\b(?:whoever|whomever|whom)\b/giu, 'name the subject: "the player that …", "the user who …"'],
  [/\bwhatever\b/giu, '"any", "all" or "regardless of"'],
  [/\bprogrammes?\b/giu, '"program"'],
  [/\bafresh\b/giu, '"anew" or "again"'],
  [/\b(?:is|are|was|were|be|been|being) told\b/giu, '"is notified", "is reported", "is announced"'],
  [/\blets? go of\b/giu, '"releases"'],
  [/\bstands? in\b/giu, '"is a substitute for", "replaces" or "is in"'],
  [/\bbeside\b/giu, '"next to" or "in addition to"'],
  [/\bsees? to it\b/giu, '"ensures" or "enforces"'],
  [/\bside by side\b/giu, '"at once", "concurrently" or "next to each other"'],
  [/\bto the byte\b/giu, '"byte for byte"'],
  [/\bprocessor time\b/giu, '"CPU time"'],
  [/\bone's own\b/giu, '"your own" or "its own"'],
  [/\bput to the test\b/giu, '"tested"'],
  [/\bhanded in as\b/giu, '"passed as"'],
  [/\bmay not be (?:able|possible)\b/giu, '"may be unable", "may be impossible" or "cannot"'],
];

/** Files with lists of English words, whose words are data. */
const data =
  /(?:check-voice|lexical\/(?:contradictions|contrasts|negations|quantifiers)|text\/function-words|scorers\/test\/conformance\.test)\.ts$/u;
const quoted = /`[^`\n]*`|'\w+'|"\w+"|“[^”]*”|"[^"\n]{1,200}"(?=[,.;)\s])/gu;

const folders = process.argv.slice(2);
const files = execFileSync('git', ['ls-files', '-z', '--', ...folders], { encoding: 'utf8' })
  .split('\0')
  .filter((file) => /\.(?:ts|md|js|mjs|cjs|yml)$/u.test(file) && !data.test(file));

let found = 0;
for (const file of files) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const prose = file.endsWith('.md') ? line.replaceAll(quoted, '') : line.replaceAll(/'\w+'|"\w+"/gu, '');
    for (const [pattern, rather] of ruledOut) {
      for (const [word] of prose.matchAll(pattern)) {
        found += 1;
        process.stdout.write(`${file}:${index + 1}: "${word}"; write ${rather}\n`);
      }
    }
  }
}
process.stdout.write(`${found} words to replace in ${files.length} files\n`);
process.exitCode = found === 0 ? 0 : 1;
