import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../list-files.ts';
import { isEquivalent, readEquivalentMutants, staleEntries } from './equivalent-mutants.ts';
import { SampleChecker } from './in-process.ts';

const known = {
  'sum.ts': [
    { line: 'if (x < 0) return;', instead: ['x <= 0'], why: '0 adds nothing' },
    { after: 'second();', line: 'step(a?.b);', mutators: ['OptionalChaining'], why: 'there is one' },
    { line: 'once();', mutators: ['all'], why: 'it costs time alone' },
  ],
};
const source = '  if (x < 0) return;\nfirst();\nstep(a?.b);\nsecond();\nstep(a?.b);\nonce();\n';

describe('equivalent mutants', () => {
  it.each([
    [0, 'EqualityOperator', 'x  <=\n 0', true],
    [0, 'EqualityOperator', 'x >= 0', false],
    [4, 'OptionalChaining', 'a.b', true],
    [2, 'OptionalChaining', 'a.b', false],
    [4, 'BlockStatement', '{}', false],
    [5, 'BlockStatement', '{}', true],
  ])('are those of their line: line %d, %s %j: %s', (line, mutatorName, replacement, isKnown) => {
    const mutant = { file: 'sum.ts', line, mutatorName, replacement };
    expect(isEquivalent(known, mutant, source)).toBe(isKnown);
    expect(isEquivalent(known, { ...mutant, file: 'other.ts' }, source)).toBe(false);
  });

  it('whose line has changed are named', () => {
    expect(staleEntries(known, () => source)).toEqual([]);
    expect(staleEntries(known, () => source.replace('second', 'third'))).toEqual([
      'sum.ts has no line "step(a?.b);"',
    ]);
    expect(staleEntries(known, () => undefined)).toHaveLength(3);
  });

  it('of the repository have their lines, and no source speaks of mutants', () => {
    expect(
      staleEntries(readEquivalentMutants(), (file) =>
        existsSync(file) ? readFileSync(file, 'utf8') : undefined,
      ),
    ).toEqual([]);
    const speaking = listFiles('packages').filter(
      (file) =>
        /\/(?:src|page)\/.*\.tsx?$/u.test(file) &&
        /\/\/ (?:Equivalent: `|Stryker )/u.test(readFileSync(file, 'utf8')),
    );
    expect(speaking).toEqual([]);
  });

  it('are left out by the runner, and all others are run', async () => {
    const [file = '', [entry] = []] = Object.entries(readEquivalentMutants())[0] ?? [];
    const line = readFileSync(file, 'utf8')
      .split('\n')
      .findIndex((text) => text.trim() === entry?.line);
    const mutants = [...(entry?.mutators ?? ['any']), 'Other'].map((mutatorName, id) => ({
      id: String(id),
      fileName: `${process.cwd()}/${file}`,
      mutatorName,
      replacement: mutatorName === 'Other' ? 'other' : (entry?.instead?.[0] ?? ''),
      location: { start: { line } },
    }));
    const checker = new SampleChecker();
    await checker.group(mutants);
    const found: unknown[] = Object.values(await checker.check(mutants));
    expect(found.at(-1)).toEqual({ status: 'passed' });
    expect(found.slice(0, -1)).toEqual(
      mutants.slice(0, -1).map(() => ({ status: 'compileError', reason: 'equivalent' })),
    );
    expect(found.length).toBeGreaterThan(1);
  });
});
