import type { ToldMatch } from '@masbench/core/benchmark';
import { svgElement, svgLabel } from '@masbench/figures';
import { pageStyle } from '../bundle/bundle.js';
import { escaped } from '../document.js';
import { groupBallot } from './ballot-sides.js';
import { colorPlayers, drawFace, type ColorOf } from './face.js';
import { listScenes, type FilmScene } from './film-scenes.js';
import type { ToldStoryLine } from './story-pen.js';
import { findSeatPlace, listenersText, playerLabel } from './table-seats.js';
import { wrapText } from './text-pen.js';

const [width, height] = [760, 500];
/** The middle of the table, and how far from it the players sit. */
const table = { x: width / 2, y: 170, across: 284, down: 112 };
/** Faces sit a little higher, as names stand below them. */
const places = { ...table, y: table.y - 12 };
const face = 46;

/** A scene, and the colors of its players. */
interface ColoredScene extends FilmScene {
  readonly colorOf: ColorOf;
}

/** Something that is seen for a while. */
interface Layer {
  /** Seconds since the beginning of the film. */
  readonly from: number;
  readonly to: number;
  readonly elements: readonly string[];
}

/**
 * Draws a match as a film: one SVG that moves by its own style, without a script, in the reader's light or dark. It shows
 * the players around the table, who speaks, who votes for whom and who leaves, and begins again after the end. Thoughts and
 * tables are left out, and parts of a match of more than 60 scenes, which its end says.
 */
export async function writeFilm(told: ToldMatch): Promise<string> {
  const colorOf = colorPlayers(told);
  const scenes = listScenes(told).map((scene): ColoredScene => ({ ...scene, colorOf }));
  const layers = [
    ...stackLayers(scenes, ({ phase }) => phase, drawGround),
    ...stackLayers(scenes, ({ people }) => people, drawPeople),
    ...stackLayers(scenes, (scene) => scene, drawScene),
  ];
  const whole = scenes.reduce((sum, { seconds }) => sum + seconds, 0);
  const title = `${told.game}, match ${told.id}`;
  const style = `${await pageStyle('story/film')}${timesStyle(layers, whole)}`;
  return `${svgElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      role: 'img',
      'aria-label': title,
    },
    [
      svgElement('title', {}, [escaped(title)]),
      svgElement('style', {}, [style]),
      ...layers.map((layer) => layerSvg(layer, whole)),
    ],
  )}\n`;
}

/** Draws scenes that follow one another and have the same in common as one layer. */
function stackLayers(
  scenes: readonly ColoredScene[],
  common: (scene: ColoredScene) => unknown,
  draw: (scene: ColoredScene) => readonly string[],
): readonly Layer[] {
  const layers: Layer[] = [];
  let at = 0;
  let before: unknown = layers;
  for (const scene of scenes) {
    const to = at + scene.seconds;
    const last = layers.at(-1);
    if (last !== undefined && common(scene) === before) layers[layers.length - 1] = { ...last, to };
    else layers.push({ from: at, to, elements: draw(scene) });
    before = common(scene);
    at = to;
  }
  return layers;
}

/** A layer is seen from the beginning of its turn; by its delay, it is in the middle of its turns from the first. */
function layerSvg({ from, to, elements }: Layer, whole: number): string {
  const last = to === whole ? ' last' : '';
  return svgElement(
    'g',
    { class: `layer t${2 * (to - from)}${last}`, style: `animation-delay:${from - whole}s` },
    elements,
  );
}

function timesStyle(layers: readonly Layer[], whole: number): string {
  const lengths = new Set(layers.map(({ from, to }) => to - from));
  return [...lengths]
    .map((seconds) => {
      const share = Number(((100 * seconds) / whole).toFixed(4));
      const frames = seconds === whole ? '' : `${share}%,to{visibility:hidden}`;
      return `@keyframes t${2 * seconds}{0%{visibility:visible}${frames}}.t${2 * seconds}{animation:t${2 * seconds} ${whole}s step-end infinite}`;
    })
    .join('');
}

function drawGround({ phase }: FilmScene): readonly string[] {
  const { x, y, across, down } = table;
  return [
    svgElement('rect', { class: `back ${phase?.light ?? ''}`, width, height }),
    svgElement('ellipse', { class: 'top', cx: x, cy: y, rx: across - 80, ry: down - 38 }),
    svgLabel(phase?.text ?? '', { class: 'phase middle', x, y: y + 8 }, 26),
  ];
}

function drawPeople({ people, colorOf }: ColoredScene): readonly string[] {
  return people.map(({ name, seat, role, note, isOut = false }, index) => {
    const [x, y] = findSeatPlace(index, people.length, places);
    const label = playerLabel({ name, seat });
    const below = [role, note].filter((part) => part !== undefined).join(' ');
    return svgElement('g', { class: isOut ? 'gone' : undefined }, [
      faceSvg(name, colorOf, { x, y, isOut }),
      svgLabel(label, { class: `by middle ${colorOf(name)}`, x, y: y + 38, 'font-size': 14 }, 20),
      svgLabel(below, { class: 'role middle', x, y: y + 53 }, 24),
    ]);
  });
}

function faceSvg(
  name: string,
  colorOf: ColorOf,
  { x, y, isOut = false }: { readonly x: number; readonly y: number; readonly isOut?: boolean },
): string {
  const { hair, eyes, isFilled, mouth } = drawFace(name, isOut);
  return svgElement(
    'svg',
    {
      class: `face ${colorOf(name)}${isOut ? ' out' : ''}`,
      viewBox: '0 0 32 32',
      x: x - face / 2,
      y: y - face / 2,
      width: face,
      height: face,
    },
    [
      svgElement('circle', { class: 'skin', cx: 16, cy: 16, r: 15 }),
      svgElement('path', { class: 'hair', d: hair }),
      svgElement('path', { class: isFilled ? 'ink filled' : 'ink', d: eyes }),
      svgElement('path', { class: 'ink', d: mouth }),
    ],
  );
}

function drawScene({ lines, only, people, colorOf }: ColoredScene): readonly string[] {
  const find = (name: string): readonly [number, number] | undefined => {
    const index = people.findIndex((person) => person.name === name || person.seat === name);
    return index < 0 ? undefined : findSeatPlace(index, people.length, places);
  };
  const [first] = lines;
  return [
    ...listActors(lines).flatMap((name) => {
      const [cx, cy] = find(name) ?? [];
      return cx === undefined
        ? []
        : [svgElement('circle', { class: `spoken ${colorOf(name)}`, cx, cy, r: face / 2 + 4 })];
    }),
    ...(first?.as === 'ballot' ? drawVotes(first.votes, find, colorOf) : []),
    ...drawWords(lines, only, colorOf),
  ];
}

/** Names of those who speak or act, each once. */
function listActors(lines: readonly ToldStoryLine[]): readonly string[] {
  return [
    ...new Set(
      lines.flatMap((line) =>
        line.as === 'speech' ? [line.by] : line.as === 'event' ? (line.about ?? []).slice(0, 1) : [],
      ),
    ),
  ];
}

/** Arrows from voters to those they vote for, bent toward the middle, and to one side so that two who vote for each other are seen as two. */
function drawVotes(
  votes: readonly { readonly by: string; readonly choice: string | null }[],
  find: (name: string) => readonly [number, number] | undefined,
  colorOf: ColorOf,
): readonly string[] {
  return votes.flatMap(({ by, choice }) => {
    const start = find(by);
    const end = choice === null ? undefined : find(choice);
    if (start === undefined || end === undefined) return [];
    const aside = [start[1] - end[1], end[0] - start[0]];
    const far = Math.hypot(...aside);
    const bent = [table.x, table.y].map((center, axis) => {
      const middle = ((start[axis] ?? 0) + (end[axis] ?? 0)) / 2;
      return middle + (center - middle) * 0.35 + (18 * (aside[axis] ?? 0)) / far;
    });
    const ends = [start, end].map((seat) => {
      const share = (face / 2 + 6) / Math.hypot(seat[0] - (bent[0] ?? 0), seat[1] - (bent[1] ?? 0));
      return seat.map((value, axis) => value + ((bent[axis] ?? 0) - value) * share);
    });
    const [from = [], to = []] = ends;
    return [
      svgElement('g', { class: colorOf(by) }, [
        svgElement('path', {
          class: 'vote',
          d: `M${pointText(from)}Q${pointText(bent)} ${pointText(to)}`,
        }),
        svgElement('circle', { class: 'vote', cx: to[0], cy: to[1], r: 3.5 }),
      ]),
    ];
  });
}

function pointText(point: readonly number[]): string {
  return point.map((value) => value.toFixed(1)).join(' ');
}

/** The words below the table. */
function drawWords(
  lines: readonly ToldStoryLine[],
  only: FilmScene['only'],
  colorOf: ColorOf,
): readonly string[] {
  const rows = lines.flatMap((line) =>
    wrapText(lineWords(line), { width: 74, first: '', rest: '' })
      .split('\n')
      .map((text) => ({ text, tone: line.as === 'event' ? line.tone : undefined })),
  );
  const shown = rows.length > 5 ? [...rows.slice(0, 4), { text: '…', tone: undefined }] : rows;
  const [first] = lines;
  const speaker = first?.as === 'speech' ? first : undefined;
  const left = speaker === undefined ? 40 : 96;
  const top = 372;
  const whose = speaker?.to === undefined ? speaker?.by : `${speaker.by} to ${speaker.to}`;
  return [
    svgElement('rect', { class: 'bubble', x: 20, y: top - 26, width: width - 40, height: 140, rx: 10 }),
    ...(speaker === undefined ? [] : [faceSvg(speaker.by, colorOf, { x: 56, y: top + 14 })]),
    ...(whose === undefined
      ? []
      : [
          svgLabel(
            whose,
            { class: `by ${colorOf(speaker?.by ?? '')}`, x: left, y: top, 'font-size': 15 },
            60,
          ),
        ]),
    ...(only === null
      ? []
      : [
          svgLabel(
            listenersText(only),
            { class: 'only', x: width - 36, y: top - 6, 'text-anchor': 'end' },
            40,
          ),
        ]),
    ...shown.map(({ text, tone }, index) =>
      svgElement('g', { class: tone }, [
        svgLabel(
          text,
          { x: left, y: top + (whose === undefined ? 2 : 24) + index * 22, 'font-size': 16 },
          92,
        ),
      ]),
    ),
  ];
}

/** The words of a line; of a ballot, with its count. */
function lineWords(line: ToldStoryLine): string {
  if (line.as !== 'ballot') return line.text;
  const sides = groupBallot(line.votes).map(({ choice, by }) => `${by.length} for ${choice ?? 'nobody'}`);
  return `${line.text}: ${sides.join(', ')}`;
}
