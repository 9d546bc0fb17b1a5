import { drawChart, type Chart } from '@masbench/figures';
import { escapeXml } from '../src/svg.ts';
import { describe, expect, it } from 'vitest';

const chart: Chart = {
  title: 'Accuracy <by> "round" & method',
  x: 'round',
  y: 'accuracy, %',
  as: 'lines',
  series: [
    { name: 'ours', points: [0, 1, 2].map((x) => ({ x, y: 60 + x, interval: [50, 70] as const })) },
    { name: 'paper', points: [0, 1, 2].map((x) => ({ x, y: x === 1 ? null : 61 })) },
  ],
};

const countOf = (svg: string, tag: string): number => svg.split(`<${tag} `).length - 1;

describe('a chart', () => {
  it('has a point for every known value, and a whisker for every interval', () => {
    const svg = drawChart(chart);
    expect(countOf(svg, 'circle')).toBe(5);
    expect(countOf(svg, 'polyline')).toBe(2);
    const whiskers = [...svg.matchAll(/<line x1="([\d.]+)" y1="[\d.]+" x2="\1"/g)];
    expect(whiskers).toHaveLength(3);
  });

  it('of equal values has an end, however large they are', () => {
    for (const y of [0, -3, 0.5, 1e6, 1e20, -1e300]) {
      const points = [0, 1].map((x) => ({ x, y }));
      const svg = drawChart({ ...chart, series: [{ name: 'one', points }] });
      const ticks = svg.split('text-anchor="end"').length - 1;
      expect(ticks).toBeGreaterThanOrEqual(2);
      expect(ticks).toBeLessThanOrEqual(12);
    }
  });

  it('escapes every text', () => {
    const svg = drawChart(chart);
    expect(svg).toContain('Accuracy &lt;by&gt; &quot;round&quot; &amp; method');
    expect(svg).not.toContain('<by>');
  });

  it('replaces the characters that XML does not allow', () => {
    expect(escapeXml('a\u0000b\u001bc\uFFFEd\uD800e\t\u{1F43A}')).toBe(
      'a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\t\u{1F43A}',
    );
  });

  it('puts greater values higher, and bars on zero', () => {
    const points = ['a', 'b', 'c'].map((x, index) => ({ x, y: [10, 40, 20][index] ?? null }));
    const svg = drawChart({ ...chart, as: 'bars', series: [{ name: 'one', points }] });
    const bars = [
      ...svg.matchAll(/<rect x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.]+)" fill="#0072b2"\/>/g),
    ]
      .map(([, y, tall]) => ({ y: Number(y), tall: Number(tall) }))
      .slice(-3);
    expect(bars.map(({ y, tall }) => Math.round(y + tall))).toEqual([336, 336, 336]);
    expect(bars.map(({ tall }) => tall / (bars[0]?.tall ?? 1)).map(Math.round)).toEqual([1, 4, 2]);
  });

  it('is the same text for the same data, without any value too', () => {
    expect(drawChart(chart)).toBe(drawChart(structuredClone(chart)));
    expect(drawChart({ ...chart, series: [] })).not.toContain('NaN');
    expect(drawChart({ ...chart, series: [{ name: 'none', points: [{ x: 1, y: null }] }] })).not.toContain(
      'NaN',
    );
  });
});
