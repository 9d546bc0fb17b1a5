import { MasbenchError } from '@masbench/core';
import { blankImage, generateQuestion, perceive } from '@masbench/counterfactual-images';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { reencode } from '../src/images/raster.ts';
import { perceiveScene } from '../src/world/perceive-scene.ts';
import { placeholderImage } from '../src/world/render.ts';
import { sceneFacts } from '../src/world/scene.ts';
import { worldItem } from '../src/world/world-item.ts';

const items = Array.from({ length: 70 }, (_, index) => worldItem({ seed: 'perception', index }));

describe('perception of pixels', () => {
  test('reads clean scenes as they are: 99 % at least of 140 images, without any knowledge of the graph', () => {
    const right = items.flatMap(({ scene, image, editedScene, edited }) => [
      same(perceiveScene(image), sceneFacts(scene)),
      same(perceiveScene(edited), sceneFacts(editedScene)),
    ]);
    expect(right.filter(Boolean).length / right.length).toBeGreaterThanOrEqual(0.99);
  });

  test('survives the re-encoding and the scaling that editors bring', () => {
    const right = items.slice(0, 28).flatMap(({ scene, image }) =>
      [1.25, 2].map((scale) => {
        const scaled = reencode(image, { width: scene.width * scale, height: scene.height * scale });
        return same(perceiveScene(scaled.png), {
          ...sceneFacts(scene),
          width: scaled.width,
          height: scaled.height,
        });
      }),
    );
    expect(right.filter(Boolean).length / right.length).toBeGreaterThanOrEqual(0.9);
  });

  test('sees nothing where the pixels are hidden', () => {
    expect(perceiveScene(blankImage({ width: 288, height: 288 })).objects).toEqual([]);
    expect(perceiveScene(placeholderImage({ width: 320, height: 240 })).objects).toEqual([]);
  });

  test('refuses bytes that are no image', () => {
    expect(() => perceiveScene(Buffer.from('<html>'))).toThrow(MasbenchError);
    expect(() => perceiveScene(items[0]?.image.subarray(0, 200) ?? Buffer.alloc(0))).toThrow('must be whole');
  });
});

describe('perceive', () => {
  const generated = Array.from({ length: 28 }, (_, index) => generateQuestion({ seed: 'facts', index }));

  test('gives the answer in the form of the question, and wrong alternatives', () => {
    for (const { question, original, edited, changedAnswer } of generated) {
      const seen = perceive(original, question);
      expect(seen?.answer).toBe(question.answer);
      expect(seen?.alternatives).not.toContain(seen?.answer);
      expect(seen?.alternatives.length).toBeGreaterThan(0);
      expect(perceive(edited, question)?.answer).toBe(changedAnswer);
    }
  });

  test('tells facts about the same subjects for both images, and other values for one or two of them', () => {
    for (const { question, original, edited } of generated) {
      const [left, right] = [original, edited].map((bytes) => perceive(bytes, question)?.facts ?? []);
      for (const { value, alternatives } of left ?? []) {
        expect(alternatives).not.toContain(value);
        expect(new Set(alternatives).size).toBe(alternatives.length);
      }
      expect(left?.map(({ subject }) => subject)).toEqual(right?.map(({ subject }) => subject));
      const different = left?.filter(({ value }, index) => value !== right?.[index]?.value).length ?? 0;
      expect([1, 2]).toContain(different);
    }
  });

  test('has nothing to say about a blank image, another question, or an image that gives no answer', () => {
    const [{ question, original } = { question: { question: '' }, original: Buffer.alloc(0) }] = generated;
    expect(perceive(blankImage({ width: 288, height: 288 }), question)).toBeUndefined();
    expect(perceive(original, { question: 'Is there a dog in the image?' })).toBeUndefined();
    expect(perceive(original, { ...question, choices: ['none', 'of these'] })).toBeUndefined();
  });
});

test('pngjs reads the same pixels from the bytes of this encoder as the encoder was given', () => {
  const { image } = worldItem({ seed: 1, index: 2 });
  const again = reencode(image);
  const given = PNG.sync.read(Buffer.from(image)).data;
  expect(given.equals(again.raster.data)).toBe(true);
  expect(PNG.sync.read(Buffer.from(again.png)).data.equals(given)).toBe(true);
});

function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, item]) => [key, sorted(item)]),
  );
}
