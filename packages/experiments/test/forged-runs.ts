import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRng, type Rng } from '@masbench/statistics';
import { RunningDigest } from '@masbench/core/journal';

/** A change of a run folder that leaves a digest as it was. */
export interface Forgery {
  readonly name: string;
  readonly forge: (folder: string) => Promise<void>;
}

const summaries = ['results.jsonl', 'summary.json', 'seal.json'];

/**
 * Lists forgeries of a run, `each` of a kind for every file that it can be made in.
 *
 * @param files - The files of the run, by path.
 * @param other - Another run of the same benchmark, from which matches are taken.
 */
export function forgeriesOf(
  files: Readonly<Record<string, string>>,
  { seed, each, other }: { readonly seed: string; readonly each: number; readonly other: string },
): Forgery[] {
  const forgeries: Forgery[] = [];
  const add = (name: string, forge: Forgery['forge']): void => {
    forgeries.push({ name: `${forgeries.length + 1}: ${name}`, forge });
  };
  const own = Object.keys(files).filter(
    (file) => !file.startsWith('artifacts/') && !file.startsWith('blobs/'),
  );
  const edited = (file: string, edit: (text: string, rng: Rng) => string) => async (folder: string) => {
    const before = await readFile(join(folder, file), 'utf8');
    for (let number = 0; ; number += 1) {
      const after = edit(before, createRng(seed, `${file} ${forgeries.length} ${number}`));
      if (after === before) continue;
      await writeFile(join(folder, file), after);
      return;
    }
  };
  for (const file of own) {
    for (let time = 0; time < each; time += 1) add(`a character of ${file}`, edited(file, otherCharacter));
    add(`${file} is gone`, async (folder) => rm(join(folder, file)));
    add(`${file} is empty`, async (folder) => writeFile(join(folder, file), ''));
    if (!file.endsWith('.jsonl')) continue;
    add(`a line of ${file} is lost`, edited(file, withoutLine));
    add(`a line of ${file} is doubled`, edited(file, withLineTwice));
    add(
      `the last line of ${file} is cut off`,
      edited(file, (text) => text.slice(0, text.lastIndexOf('\n', text.length - 2) + 1)),
    );
  }
  for (const file of own.filter((one) => /^matches\/|^records/.test(one)))
    for (const [what, edit] of [
      ['value of', otherCharacter],
      ['lost line of', withoutLine],
      ['moved line of', withLinesSwapped],
    ] as const)
      add(
        `a ${what} ${file}, sealed again`,
        edited(file, (text, rng) => resealed(edit(text, rng))),
      );
  const changes: readonly (readonly [name: string, from: RegExp, to: string])[] = [
    ['the score', /"score":\d+/, '"score":77'],
    ['the agent', /"agent":"[^"]*"/, '"agent":"gpt-9"'],
    ['the status', /"status":"finished"/, '"status":"aborted","reason":"x"'],
    ['the dollars', /"costUsd":[\d.]+/, '"costUsd":0.0001'],
    ['the dollars, below zero,', /"costUsd":[\d.]+/, '"costUsd":-1'],
    ['how often it was played', /,"record":/, ',"retry":3,"record":'],
    ['a key twice', /"moves":/, '"moves":99,"moves":'],
    ['the key __proto__', /"moves":/, '"__proto__":{"score":9},"moves":'],
  ];
  for (const [name, from, to] of changes)
    add(
      `${name} in a record, sealed again`,
      edited('records.jsonl', (text) => resealed(text.replace(from, to))),
    );
  add(
    'an abort mark in front of a record',
    edited('records.jsonl', (text) => {
      const [head = '', first = '', ...rest] = text.split('\n');
      const mark = first.replace('"status":"finished"', '"status":"aborted"');
      return resealed([head, mark, first, ...rest].join('\n'));
    }),
  );
  add(
    'an older root in the records',
    edited('records.jsonl', (text) => resealed(`${text}{"former":"${'0'.repeat(64)}","digest":""}\n`)),
  );
  add('the root of the seal in the records', async (folder) => {
    const { root } = JSON.parse(await readFile(join(folder, 'seal.json'), 'utf8')) as { root: string };
    const path = join(folder, 'records.jsonl');
    const text = (await readFile(path, 'utf8')).replace(/"score":\d+/, '"score":77');
    await writeFile(path, resealed(`${text}{"former":"${root}","digest":""}\n`));
  });
  for (const path of leavesOf(JSON.parse(files['run.json'] ?? '{}'))) {
    add(
      `run.json: ${path.join('.')}`,
      edited('run.json', (text) => changedAt(text, path)),
    );
  }
  for (const [name, from, to] of [
    ['the agent', /"simulated:payer"/, '"gpt-9"'],
    ['the limits', /"limits": \{\}/, '"limits": {"match":{"calls":5}}'],
    ['the versions', /"node": "[^"]*"/, '"node": "v1"'],
  ] as const) {
    // All that names the run is changed with it, and the journals are left.
    add(`${name} in run.json and all but the journals`, async (folder) => {
      const path = join(folder, 'run.json');
      await writeFile(path, (await readFile(path, 'utf8')).replaceAll(new RegExp(from, 'g'), to));
      const records = join(folder, 'records.jsonl');
      const text = (await readFile(records, 'utf8'))
        .replace(/"run":"[0-9a-f]{64}"/, `"run":"${await sha256(path)}"`)
        .replaceAll(new RegExp(from, 'g'), to);
      await writeFile(records, resealed(text));
      if (name !== 'the versions') await sealAgain(folder);
    });
  }
  const journals = own.filter((file) => /^matches\/m\d+\.jsonl$/.test(file));
  for (const kind of ['jsonl', 'calls.jsonl']) {
    add(`two files matches/*.${kind} are swapped`, async (folder) => {
      await rename(join(folder, `matches/m0001.${kind}`), join(folder, 'swap'));
      await rename(join(folder, `matches/m0002.${kind}`), join(folder, `matches/m0001.${kind}`));
      await rename(join(folder, 'swap'), join(folder, `matches/m0002.${kind}`));
    });
    add(`matches/m0001.${kind} of another run`, async (folder) =>
      copyFile(join(other, `matches/m0001.${kind}`), join(folder, `matches/m0001.${kind}`)),
    );
    add(`matches/m0009.${kind}, which was not planned`, async (folder) =>
      copyFile(join(other, `matches/m0001.${kind}`), join(folder, `matches/m0009.${kind}`)),
    );
  }
  for (const file of journals.slice(0, 2)) {
    for (const [name, from, to] of [
      ['usage', /"costUsd":[\d.]+/, '"costUsd":0.5'],
      ['usage below zero', /"costUsd":[\d.]+/, '"costUsd":-0.5'],
      ['an answer', /"value":\{"number":\d\}/, '"value":{"number":1}'],
      ['a player', /"name":"[^"]*"/, '"name":"gpt-9"'],
      ['the plan', /"plan":"[0-9a-f]{8}/, '"plan":"00000000'],
      ['the limits', /"limits":\{/, '"limits":{"note":1,'],
    ] as const)
      // With its record, and without the seal.
      add(`${name} of ${file} and its hash on record`, async (folder) => {
        const path = join(folder, file);
        const was = await sha256(path);
        const text = await readFile(path, 'utf8');
        if (!from.test(text)) throw new Error(`${file} has no ${from.source}`);
        await writeFile(path, resealed(text.replace(from, to)));
        const records = join(folder, 'records.jsonl');
        await writeFile(
          records,
          resealed((await readFile(records, 'utf8')).replace(was, await sha256(path))),
        );
      });
  }
  const more: Readonly<Record<string, readonly [file: string, edit: (text: string) => string]>> = {
    'an announcement of a match that was not planned': [
      'announced.jsonl',
      (text) => `${text}${text.split('\n')[0]?.replace(/m000[12]/, 'm0009')}\n`,
    ],
    'an announcement more': ['announced.jsonl', (text) => `${text}${text.split('\n')[0]}\n`],
    'another root': ['seal.json', (text) => text.replace(/"root": "[0-9a-f]{8}/, '"root": "00000000')],
    'an older root': ['seal.json', (text) => text.replace('"former": []', `"former": ["${'0'.repeat(64)}"]`)],
    'no journal in the seal': [
      'seal.json',
      (text) => text.replace(/ *"matches\/m0001\.jsonl": "[0-9a-f]*",\n/, ''),
    ],
  };
  for (const [name, [file, edit]] of Object.entries(more)) add(name, edited(file, edit));
  return forgeries;
}

/** A folder whose journal is changed, and all of whose digests, records and sums are computed again. */
export async function recomputed(folder: string): Promise<void> {
  const path = join(folder, 'matches/m0001.jsonl');
  const text = await readFile(path, 'utf8');
  await writeFile(path, resealed(text.replace(/"costUsd":[\d.]+/, '"costUsd":0.5')));
  for (const file of ['records.jsonl', ...summaries]) await rm(join(folder, file));
}

/** Lines with the digests that follow from them, as a forger would compute them. */
export function resealed(text: string): string {
  const digest = new RunningDigest();
  return text
    .split('\n')
    .map((line) => {
      if (line === '') return line;
      const [, body = line.slice(0, -1)] = /^(.*),"digest":"[^"]*"\}$/s.exec(line) ?? [];
      return digest.sealed(body, line.startsWith('{"type":"end"'));
    })
    .join('\n');
}

/** Computes the digests of a seal again, as a forger would. */
export async function sealAgain(folder: string): Promise<void> {
  const path = join(folder, 'seal.json');
  const seal = JSON.parse(await readFile(path, 'utf8')) as { files: Record<string, string>; root: string };
  for (const file of Object.keys(seal.files)) seal.files[file] = await sha256(join(folder, file));
  const listing = Object.entries(seal.files).map(([file, digest]) => `${digest}  ${file}\n`);
  seal.root = createHash('sha256').update(listing.join('')).digest('hex');
  await writeFile(path, `${JSON.stringify(seal, null, 2)}\n`);
}

async function sha256(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/** Another letter or digit in place of one. */
function otherCharacter(text: string, rng: Rng): string {
  const places = [...text.matchAll(/[0-9A-Za-z]/g)];
  const at = places[rng.int(places.length)]?.index ?? 0;
  const by = /\d/.test(text[at] ?? '') ? String((Number(text[at]) + 1) % 10) : text[at] === 'a' ? 'b' : 'a';
  return text.slice(0, at) + by + text.slice(at + 1);
}

function withoutLine(text: string, rng: Rng): string {
  const lines = text.split('\n').slice(0, -1);
  return `${lines.toSpliced(rng.int(lines.length), 1).join('\n')}\n`;
}

function withLineTwice(text: string, rng: Rng): string {
  const lines = text.split('\n').slice(0, -1);
  const at = rng.int(lines.length);
  return `${lines.toSpliced(at, 0, lines[at] ?? '').join('\n')}\n`;
}

function withLinesSwapped(text: string, rng: Rng): string {
  const lines = text.split('\n').slice(0, -1);
  const at = rng.int(Math.max(1, lines.length - 1));
  return `${lines.toSpliced(at, 2, lines[at + 1] ?? '', lines[at] ?? '').join('\n')}\n`;
}

type Path = readonly (string | number)[];

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => leavesOf(one, [...path, index]));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => leavesOf(one, [...path, key]));
  return [path];
}

function changedAt(text: string, path: Path): string {
  const change = (value: unknown, [key, ...rest]: Path): unknown => {
    if (key === undefined) return typeof value === 'number' ? value + 1 : `${String(value)}x`;
    if (Array.isArray(value)) return value.map((one, index) => (index === key ? change(one, rest) : one));
    return Object.fromEntries(
      Object.entries(value as object).map(([name, one]) => [name, name === key ? change(one, rest) : one]),
    );
  };
  return `${JSON.stringify(change(JSON.parse(text), path), null, 2)}\n`;
}

/** The files of a folder as texts, by path. */
export async function textsIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const texts: Record<string, string> = {};
  for (const file of found)
    if (file.isFile()) {
      const path = join(file.parentPath, file.name);
      texts[path.slice(folder.length + 1)] = await readFile(path, 'utf8');
    }
  return texts;
}
