import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { missingExtras } from '../extras/extras.ts';
import { missingData } from './published-data.ts';

/** A program or data set that some tests need in addition to Node. */
export interface TestPart {
  /** What is not tested without it. */
  readonly tests: string;
  /** Why it cannot be used here; `undefined` if it can. */
  readonly missing: string | undefined;
  /** How to get it. */
  readonly install: string;
  /** True if `.ci/run` installs it, so that CI must not be without it. */
  readonly isRequiredInCI: boolean;
}

/** Returns the folder of the path in which a program is; `undefined` if there is none. */
function findInPath(program: string): string | undefined {
  return (process.env['PATH'] ?? '').split(delimiter).find((folder) => existsSync(join(folder, program)));
}

/** The path of Chromium: that of Debian, or where `CHROMIUM` says. */
export const chromiumPath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

function part(
  tests: string,
  missing: string | undefined,
  install: string,
  isRequiredInCI: boolean,
): TestPart {
  return { tests, missing, install, isRequiredInCI };
}

function programPart(program: string, tests: string, install: string, isRequiredInCI = true): TestPart {
  const missing = findInPath(program) === undefined ? `there is no ${program}` : undefined;
  return part(tests, missing, install, isRequiredInCI);
}

/** What tests need in addition to Node. */
export const testParts = {
  redis: programPart('redis-server', 'queues on Redis', 'the package redis-server'),
  python: programPart('python3', 'Python programs in seats', 'the package python3'),
  prlimit: programPart('prlimit', 'full disks', 'the package util-linux'),
  chromium: part(
    'pages in a browser (`npm run soak`)',
    existsSync(chromiumPath) ? undefined : `there is no ${chromiumPath}`,
    'the package chromium, or set CHROMIUM',
    true,
  ),
  extras: part(
    'clients and agents of other frameworks, model weights, the release',
    missingExtras.length === 0 ? undefined : `there is no ${missingExtras.join(', ')}`,
    '`npm run extras`',
    true,
  ),
  latex: programPart('pdflatex', 'LaTeX tables', 'the package texlive-latex-recommended', false),
  data: part(
    'figures on published data',
    missingData,
    '`npm run data`, or their folder in MASBENCH_DATA',
    false,
  ),
} satisfies Readonly<Record<string, TestPart>>;

/** Returns true if tests that need the part are skipped: it is missing, and CI does not require it. */
export function isSkipped({ missing, isRequiredInCI }: TestPart): boolean {
  return missing !== undefined && !(isRequiredInCI && process.env['CI'] !== undefined);
}

/** Prints what is not tested on this machine, before the tests. */
export default function printSkippedParts(): void {
  const skipped = Object.values(testParts).filter(isSkipped);
  if (skipped.length === 0) return;
  const lines = skipped.map(({ tests, missing, install }) => `  ${tests}: ${missing}. Needs ${install}.`);
  process.stderr.write(`Not tested here:\n${lines.join('\n')}\n\n`);
}
