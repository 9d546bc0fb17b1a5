import {
  clipEmbedder,
  colorStatistics,
  compareImageSets,
  judgedNaturalness,
  patchNaturalness,
  referenceNaturalness,
  structureStatistics,
  vitEmbedder,
  generateQuestion,
} from '@masbench/counterfactual-images';
import { measureEdit } from '../src/counterfactual/measures/measure-edit.ts';
import { createRng } from '@masbench/statistics';
import { assert, double, property, uniqueArray, array, constantFrom } from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import { cosine } from '../src/counterfactual/measures/image-embedder.ts';
import { frechetDistance } from '../src/counterfactual/sets/frechet-distance.ts';
import { cmmd, kernelDistance } from '../src/counterfactual/sets/mean-discrepancy.ts';
import { changedShare } from '../src/counterfactual/settle-reply.ts';
import { decode } from '../src/images/raster.ts';
import { worldItem } from '../src/world/world-item.ts';

const signal = new AbortController().signal;
const use = (): void => undefined;
const items = Array.from({ length: 8 }, (_, index) => worldItem({ seed: 'measures', index }));

describe('statistics of pixels as embedders', () => {
  const embedders = [structureStatistics(), colorStatistics()];

  test.each(embedders)(
    '$name: an image is most like itself, then like its counterfactual, then like others',
    async (embedder) => {
      for (const [index, { image, edited }] of items.entries()) {
        const other = items[(index + 1) % items.length]?.image ?? image;
        const [own, counterfactual, stranger] = await Promise.all(
          [image, edited, other].map(async (bytes) => embedder.embed(bytes, { signal })),
        );
        if (!own || !counterfactual || !stranger) throw new Error('three embeddings');
        expect(cosine(own, own)).toBeCloseTo(1, 12);
        expect(cosine(own, counterfactual)).toBeGreaterThan(cosine(own, stranger) ?? 1);
      }
    },
  );
});

describe('the cosine', () => {
  const vector = array(double({ min: -1e3, max: 1e3, noNaN: true }), { minLength: 4, maxLength: 4 });
  test('is within its bounds, symmetric, and 1 with itself', () => {
    assert(
      property(vector, vector, (left, right) => {
        const value = cosine(left, right);
        expect(value).toBe(cosine(right, left));
        expect(Math.abs(value ?? 0)).toBeLessThanOrEqual(1);
        expect(cosine(left, left)).toBe(left.some((x) => x !== 0) ? 1 : undefined);
      }),
    );
  });
  test('is unknown with a vector of zeros, and refuses different lengths', () => {
    expect(cosine([0, 0], [1, 0])).toBeUndefined();
    expect(() => cosine([1], [1, 2])).toThrow('lengths must be the same: 1 and 2');
  });
});

describe('naturalness', () => {
  const [{ image, edited }] = items as [(typeof items)[0], ...typeof items];

  test('of the original itself is 1, and noise and blur lower it more than an exact edit does', async () => {
    const measure = async (bytes: Uint8Array): Promise<number> =>
      (await patchNaturalness().measure({ original: image, edited: bytes }, { signal, use })) ?? Number.NaN;
    expect(await measure(image)).toBe(1);
    const exact = await measure(edited);
    expect(exact).toBeGreaterThan(await measure(changed(image, noise)));
    expect(exact).toBeGreaterThan(await measure(changed(image, blur)));
  });

  test('against a reference set falls with the distance from it, and needs two references', async () => {
    const references = items.map((item) => item.image);
    const measure = referenceNaturalness(structureStatistics(), references);
    const near = await measure.measure({ original: image, edited: image }, { signal, use });
    const far = await measure.measure({ original: image, edited: changed(image, noise) }, { signal, use });
    expect(near).toBe(1);
    expect(far).toBeLessThan(0.9);
    await expect(
      Promise.resolve(
        referenceNaturalness(structureStatistics(), []).measure({ original: image, edited }, { signal, use }),
      ),
    ).rejects.toThrow(RangeError);
  });

  test('against a reference set measures again after a first match that was stopped', async () => {
    const stopped = AbortSignal.abort(new Error('stopped'));
    const network = {
      name: 'a network',
      embed: (bytes: Uint8Array, context: { readonly signal: AbortSignal }) => {
        context.signal.throwIfAborted();
        return structureStatistics().embed(bytes, context);
      },
    };
    const { measure } = referenceNaturalness(
      network,
      items.map((item) => item.image),
    );
    const asked = { original: image, edited: image };
    await expect(Promise.resolve(measure(asked, { signal: stopped, use }))).rejects.toThrow('stopped');
    expect(await measure(asked, { signal, use })).toBe(1);
  });

  test.each([
    ['0.8', 0.8],
    ['I would say 0.25.', 0.25],
    ['1', 1],
    ['.5', 0.5],
    ['natural', undefined],
    ['85%', undefined],
    ['2', undefined],
  ])('judged as %j is %j', async (reply, value) => {
    expect(
      await judgedNaturalness(async () => reply).measure({ original: image, edited }, { signal, use }),
    ).toBe(value);
  });
});

describe('the measure of an edit', () => {
  const { question, original, edited } = generateQuestion({ seed: 'measure', index: 3 });

  test('of no edit is perfect in similarity and says that nothing happened', async () => {
    const measures = await measureEdit({ question, original, edited: original }, { signal, use });
    expect(measures).toMatchObject({ happened: false, note: 'no pixel changed visibly' });
    expect(measures.visual).toBeCloseTo(1, 12);
  });

  test('follows `answer`: equal answers mean no edit, a missing answer means unknown', async () => {
    const happened = async (answers: readonly (string | undefined)[]): Promise<boolean | null> => {
      let call = 0;
      const answer = (): string | undefined => answers[call++];
      return (await measureEdit({ question, original, edited }, { signal, use, answer })).happened;
    };
    expect(await happened(['A', 'B'])).toBe(true);
    expect(await happened(['A', 'A'])).toBe(false);
    expect(await happened(['A', undefined])).toBeNull();
  });

  test('counts an edit as none where both similarities pass the bound', async () => {
    expect(
      await measureEdit({ question, original, edited }, { signal, use, mostSimilar: 0.1 }),
    ).toMatchObject({
      happened: false,
    });
    expect(await measureEdit({ question, original, edited }, { signal, use, mostSimilar: 1 })).toMatchObject({
      happened: true,
    });
  });

  test('counts changed pixels, and compares nothing of another size', () => {
    const raster = decode(original);
    expect(changedShare(raster, raster)).toBe(0);
    expect(changedShare(raster, decode(changed(original, (value) => 255 - value)))).toBeGreaterThan(0.9);
    expect(() => changedShare(raster, decode(original, { width: 10, height: 10 }))).toThrow(
      'sizes must be the same',
    );
  });
});

describe('networks', () => {
  test.each([vitEmbedder, clipEmbedder])('without transformers.js say what to install', async (embedder) => {
    const missing = embedder({ load: () => Promise.reject(new Error('Cannot find package')) });
    await expect(
      Promise.resolve(missing.embed(items[0]?.image ?? new Uint8Array(), { signal })),
    ).rejects.toThrow('Cannot find package');
  });

  test('of a ViT give the class token, of CLIP the whole embedding, by the interface of transformers.js', async () => {
    const fake = (dims: readonly number[]) => async () => ({
      pipeline: async () => async () => ({
        data: Float32Array.from({ length: dims.reduce((a, b) => a * b, 1) }, (_, i) => i),
        dims,
      }),
      RawImage: Object.assign(() => undefined, {
        fromBlob: async (blob: Blob): Promise<number> => blob.size,
      }),
    });
    const image = items[0]?.image ?? new Uint8Array();
    expect(Array.from(await vitEmbedder({ load: fake([1, 3, 4]) }).embed(image, { signal }))).toEqual([
      0, 1, 2, 3,
    ]);
    expect(Array.from(await clipEmbedder({ load: fake([1, 2]) }).embed(image, { signal }))).toEqual([0, 1]);
  });
});

describe('distances of sets', () => {
  const rows = (count: number, draw: (rng: ReturnType<typeof createRng>) => number[]): number[][] => {
    const rng = createRng('sets', String(count));
    return Array.from({ length: count }, () => draw(rng));
  };

  test('Fréchet: in one dimension (m₁-m₂)² + (s₁-s₂)²', () => {
    // Means 1 and 4, deviations (n - 1) 1 and 2.
    expect(
      frechetDistance([
        [[0], [1], [2]],
        [[2], [4], [6]],
      ]),
    ).toBeCloseTo(9 + 1, 10);
  });

  test('Fréchet: against the square root of an unsymmetric product, by hand', () => {
    // Σ₁ = [[2,1],[1,1]]·c, Σ₂ = I·c: Tr((Σ₁Σ₂)^½) = Tr(Σ₁^½)·√c and Tr(Σ^½)² = Tr Σ + 2√det Σ for 2x2.
    const left = [
      [2, 1],
      [-2, -1],
      [0, 1],
      [0, -1],
    ].map(([x = 0, y = 0]) => [x, y]);
    const right = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ];
    const [trace, determinant] = [(8 + 4) / 3, (8 / 3) * (4 / 3) - (4 / 3) ** 2];
    const expected = trace + 4 / 3 - 2 * Math.sqrt(2 / 3) * Math.sqrt(trace + 2 * Math.sqrt(determinant));
    expect(frechetDistance([left, right])).toBeCloseTo(expected, 10);
  });

  test('Fréchet: 0 for the same set, symmetric, even where covariances have no full rank', () => {
    const set = rows(5, (rng) => Array.from({ length: 12 }, () => rng.normal()));
    const other = rows(6, (rng) => Array.from({ length: 12 }, () => rng.normal() + 1));
    expect(frechetDistance([set, set])).toBeCloseTo(0, 6);
    expect(frechetDistance([set, other])).toBeCloseTo(frechetDistance([other, set]), 6);
  });

  test('Fréchet: the same whether there are more vectors than numbers in them or fewer', () => {
    const [left, right] = [
      rows(9, (rng) => [rng.normal(), rng.normal()]),
      rows(8, (rng) => [rng.normal() + 1, 2 * rng.normal()]),
    ];
    const padded = (set: number[][]): number[][] =>
      set.map((row) => [...row, ...Array.from({ length: 20 }, () => 0)]);
    expect(frechetDistance([padded(left), padded(right)])).toBeCloseTo(frechetDistance([left, right]), 6);
  });

  test('CMMD: 0 for the same set, 2000(1 - e^(-|x-y|²/200)) for single points', () => {
    assert(
      property(uniqueArray(constantFrom(0, 1, 2, 3, 4), { minLength: 2, maxLength: 2 }), ([x = 0, y = 1]) => {
        expect(cmmd([[[x]], [[x]]])).toBeCloseTo(0, 10);
        expect(cmmd([[[x]], [[y]]])).toBeCloseTo(2000 * (1 - Math.exp(-((x - y) ** 2) / 200)), 8);
      }),
    );
  });

  test('KID: by hand, and without bias between halves of one distribution', () => {
    // d = 1: k(x, y) = (xy + 1)³; sets {0, 1} and {2, 3}: within 1 and 343, across (1 + 1 + 27 + 64) / 4.
    expect(
      kernelDistance([
        [[0], [1]],
        [[2], [3]],
      ]),
    ).toBeCloseTo(1 + 343 - (2 * 93) / 4, 10);
    const draw = (rng: ReturnType<typeof createRng>): number[] => [rng.normal(), rng.normal()];
    expect(Math.abs(kernelDistance([rows(300, draw), rows(301, draw)]))).toBeLessThan(0.3);
  });

  test('refuse sets that are too small or of different lengths', () => {
    expect(() => frechetDistance([[[1]], [[1], [2]]])).toThrow(RangeError);
    expect(() => cmmd([[], [[1]]])).toThrow(RangeError);
    expect(() =>
      kernelDistance([
        [[1], [2, 3]],
        [[1], [2]],
      ]),
    ).toThrow(RangeError);
  });

  test('of images name their embedder, and are 0 for the same images', async () => {
    const images = items.map(({ image }) => image);
    const report = await compareImageSets([images, images], { embedder: colorStatistics() });
    expect(report).toMatchObject({ embedder: 'pixel statistics: colours', n: [8, 8] });
    expect(report.frechet).toBeCloseTo(0, 6);
    expect(report.cmmd).toBeCloseTo(0, 6);
    const other = await compareImageSets([images, items.map(({ edited }) => changed(edited, noise))], {
      embedder: colorStatistics(),
    });
    expect(other.frechet).toBeGreaterThan(report.frechet);
    expect(other.cmmd).toBeGreaterThan(report.cmmd);
  });
});

/** Applies a function of value, place and neighbours to every colour value of a PNG. */
function changed(bytes: Uint8Array, change: (value: number, at: number, left: number) => number): Uint8Array {
  const png = PNG.sync.read(Buffer.from(bytes));
  const before = Uint8Array.from(png.data);
  for (let at = 0; at < before.length; at++) {
    if (at % 4 === 3) continue;
    const near = [-12, -8, -4, 0, 4, 8, 12].map((offset) => before[at + offset] ?? before[at] ?? 0);
    png.data[at] = Math.max(
      0,
      Math.min(255, change(before[at] ?? 0, at, near.reduce((a, b) => a + b, 0) / near.length)),
    );
  }
  return PNG.sync.write(png);
}

function noise(value: number, at: number): number {
  return value + (((at * 2654435761) >>> 8) % 61) - 30;
}

function blur(_: number, __: number, mean: number): number {
  return mean;
}
