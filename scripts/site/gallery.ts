import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';

const program = fileURLToPath(new URL('../../packages/cli/bin/masbench.js', import.meta.url));

/** A game of the gallery. */
interface Shown {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Parameters of its run, after the name. */
  readonly run: string;
  /** The match that is told. */
  readonly match: string;
  /** The seat that the reader plays. */
  readonly human: string;
  /** Parameters of its page to play. */
  readonly play: string;
}

const games: readonly Shown[] = [
  {
    name: 'werewolf',
    title: 'Werewolf',
    about:
      'Wolves hide among villagers, and every statement is judged for deception by its speaker and its peers.',
    run: "--trials 30 --seat '*=simulated:sharp'",
    match: 'm0017',
    human: 'C',
    play: '',
  },
  {
    name: 'mug',
    title: 'MUG',
    about:
      'All but one see the same picture. The undercover sees one with a detail changed, and has to stay undetected.',
    run: "--trials 20 --seat '*=simulated:qwen2.5-vl-7b'",
    match: 'm0017',
    human: 'C',
    play: '',
  },
  {
    name: 'hq',
    title: 'MAS-HQ',
    about:
      'Agents summarize the same passages with few hallucinations, and pay for every call, token and review.',
    run: '--trials 20 --seat B=simulated:quick',
    match: 'm0017',
    human: 'A',
    play: '',
  },
];

const listSchema = z.object({ runs: z.array(z.object({ name: z.string(), headline: z.string() })) });

/**
 * Plays a run of each game, and writes what the commands of masbench make of it into the pages: its report, the story of a
 * match, a page to play, and a site about all runs.
 */
export async function makeGallery(pages: string): Promise<void> {
  const folder = join(pages, 'gallery');
  const files = join(pages, 'public/gallery/files');
  const runs = join(pages, 'runs');
  mkdirSync(folder, { recursive: true });
  mkdirSync(files, { recursive: true });
  const stories = await Promise.all(
    games.map(async ({ name, run, match, human, play }) => {
      await masbench(`run ${name} ${run} --seed gallery --out ${join(runs, name)}`);
      await masbench(`page ${name} --human ${human} --out ${join(files, `play-${name}.html`)} ${play}`);
      return masbench(`replay ${join(runs, name)} --match ${match} --story --format markdown`);
    }),
  );
  await masbench(`site ${runs} --out ${files}`);
  const { runs: listed } = listSchema.parse(JSON.parse(await masbench(`list ${runs} --json`)));
  rmSync(runs, { recursive: true });
  const headlines = new Map(listed.map(({ name, headline }) => [name, headline]));
  for (const [index, game] of games.entries())
    writeFileSync(join(folder, `${game.name}.md`), writeGame(game, stories[index] ?? ''));
  writeFileSync(join(folder, 'index.md'), writeIndex(headlines));
}

async function masbench(line: string): Promise<string> {
  const parameters = [...line.matchAll(/'([^']*)'|(\S+)/gu)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...parameters], {
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, NO_COLOR: '1' },
  });
  return stdout;
}

function writeIndex(headlines: ReadonlyMap<string, string>): string {
  return `---
title: Gallery
aside: false
---

# Gallery

A run of each game, played when this site was built by scripted and simulated players: no model took part. What you see is
what the commands make of any run, also of yours.

<div class="gallery">
${games
  .map(
    ({ name, title, about }) => `<section>
<h2 id="${name}"><a href="./${name}.html">${title}</a></h2>
<p>${about}</p>
<p class="finding">${escapeHtml(headlines.get(name) ?? '')}</p>
<p class="links"><a href="./${name}.html">A match, told</a> <a href="/gallery/files/runs/${name}.html" target="_self">The report</a> <a href="/gallery/files/play-${name}.html" target="_self">Play it</a></p>
</section>`,
  )
  .join('\n')}
</div>

[All runs on one page, with standings and a search over every match](/gallery/files/index.html){target="_self"}, as \`masbench site\` writes it.

## How it is made

\`\`\`sh
${games
  .map(
    ({ name, run, match, human }) => `npx masbench run ${name} ${run} --seed gallery --out runs/${name}
npx masbench replay runs/${name} --match ${match} --story --format markdown
npx masbench page ${name} --human ${human} --out play-${name}.html`,
  )
  .join('\n')}
npx masbench site runs
\`\`\`
`;
}

function writeGame({ name, title, about, run, match, human, play }: Shown, story: string): string {
  const [, ...lines] = story.split('\n');
  return `---
title: A match of ${title}
---

# A match of ${title}

${about} This is match ${match} of a run of players without a model. What only some seats were told is marked.

<p class="links"><a href="/gallery/files/runs/${name}.html#match/${match}" target="_self">The match in the report</a> <a href="/gallery/files/play-${name}.html" target="_self">Play ${title}</a></p>

\`\`\`sh
npx masbench run ${name} ${run} --seed gallery --out runs/${name}
npx masbench replay runs/${name} --match ${match} --story
npx masbench page ${name} --human ${human} ${play}
\`\`\`

:::: v-pre
<div class="story">

${lines.join('\n').trim()}

</div>
::::
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('{', '&#123;');
}
