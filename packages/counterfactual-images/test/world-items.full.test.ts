import { createRng } from '@masbench/statistics';
import { hash } from 'node:crypto';
import { worldEditTypes } from '@masbench/counterfactual-images';
import { assert, constantFrom, integer, nat, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counterfactualEdits } from '../src/world/counterfactual-edits.ts';
import { renderScene } from '../src/world/render.ts';
import { editFacts, editScene, editInstruction, readInstruction } from '../src/world/scene-edit.ts';
import { sceneFacts, sceneSchema } from '../src/world/scene.ts';
import { worldItem } from '../src/world/world-item.ts';
import { worldAnswer, askText, readQuestion } from '../src/world/world-question.ts';

const anyItem = record({ seed: integer(), index: nat(1000), editType: constantFrom(...worldEditTypes) }).map(
  worldItem,
);
const few = { numRuns: 60 };

describe('a generated item', () => {
  test('is the same, byte for byte, for the same seed and another for another', () => {
    const [first, again, other] = [7, 7, 8].map((seed) => worldItem({ seed, index: 3 }));
    expect(again).toEqual(first);
    expect(hash('sha256', other?.image ?? '')).not.toBe(hash('sha256', first?.image ?? ''));
  });

  test('has a question whose answer holds in its scene, and another one that holds in the edited scene', () => {
    assert(
      property(anyItem, (item) => {
        expect(worldAnswer(sceneFacts(item.scene), item.question)).toBe(item.answer);
        expect(worldAnswer(sceneFacts(item.editedScene), item.question)).toBe(item.counterfactualAnswer);
        expect(item.counterfactualAnswer).not.toBe(item.answer);
      }),
      few,
    );
  });

  test('offers both answers among different options', () => {
    assert(
      property(anyItem, ({ options, answer, counterfactualAnswer }) => {
        expect(options).toEqual(expect.arrayContaining([answer, counterfactualAnswer]));
        expect(new Set(options).size).toBe(options.length);
      }),
      few,
    );
  });

  test('takes turns through all types of edit', () => {
    const types = worldEditTypes.map((_, index) => worldItem({ seed: 1, index }).editType);
    expect(types).toEqual([...worldEditTypes]);
  });

  test('puts the right answer at every place of the options about equally often', () => {
    const letters = Array.from({ length: 200 }, (_, index) =>
      worldItem({ seed: 5, index, editType: 'colour' }),
    ).map(({ options, answer }) => options.indexOf(answer));
    for (const place of [0, 1, 2, 3]) {
      const share = letters.filter((letter) => letter === place).length / letters.length;
      expect(share).toBeGreaterThan(0.15);
      expect(share).toBeLessThan(0.35);
    }
  });
});

describe('words', () => {
  test('of a question are read back as its parts', () => {
    assert(
      property(anyItem, ({ question, text }) => {
        expect(askText(question)).toBe(text);
        expect(readQuestion(text)).toEqual(question);
      }),
      few,
    );
  });

  test('of an instruction are read back as the edit', () => {
    assert(
      property(anyItem, ({ edit, instruction }) => {
        expect(editInstruction(edit)).toBe(instruction);
        expect(readInstruction(instruction)).toEqual(edit);
      }),
      few,
    );
  });

  test('that mean nothing in the world are read as nothing', () => {
    assert(
      property(string(), (text) => {
        expect(readQuestion(text)).toBeUndefined();
        expect(readInstruction(text)).toBeUndefined();
      }),
    );
    expect(readQuestion('Is there a dog in the image?')).toBeUndefined();
    expect(readInstruction('Change the mood of the object at the top left to red.')).toBeUndefined();
  });
});

describe('an edit', () => {
  test('changes a scene as it changes what can be said of it', () => {
    assert(
      property(anyItem, integer(), ({ scene, question }, seed) => {
        for (const { edit, answer } of counterfactualEdits(sceneFacts(scene), question)) {
          const edited = editScene(scene, { edit, rng: createRng(seed, 'edit') });
          expect(edited && sceneFacts(edited).objects).toEqual(editFacts(sceneFacts(scene).objects, edit));
          expect(edited && worldAnswer(sceneFacts(edited), question)).toBe(answer);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('leaves every other object as it was, tint and all', () => {
    assert(
      property(anyItem, ({ scene, editedScene }) => {
        const kept = editedScene.objects.filter((object) =>
          scene.objects.some((other) => JSON.stringify(other) === JSON.stringify(object)),
        );
        expect(kept.length).toBeGreaterThanOrEqual(
          Math.min(scene.objects.length, editedScene.objects.length) - 2,
        );
        expect(editedScene.background).toEqual(scene.background);
      }),
      few,
    );
  });

  test('that does not fit the scene is none', () => {
    const { scene } = worldItem({ seed: 1, index: 0 });
    const [object] = sceneFacts(scene).objects;
    if (!object) throw new Error('a scene has objects');
    const at = { column: object.column, row: object.row };
    const rng = createRng(1, 'edit');
    expect(editScene(scene, { edit: { edit: 'shape', at, to: object.shape }, rng })).toBeUndefined();
    expect(editScene(scene, { edit: { edit: 'add', object }, rng })).toBeUndefined();
    expect(editScene(scene, { edit: { edit: 'swap', at, with: at }, rng })).toBeUndefined();
  });
});

test('both images of an item come from the same encoder and have the same size', () => {
  const { scene, image, edited, editedScene } = worldItem({ seed: 2, index: 1 });
  expect(renderScene(sceneSchema.parse(JSON.parse(JSON.stringify(scene)))).png).toEqual(image);
  expect(renderScene(editedScene).png).toEqual(edited);
  expect([editedScene.width, editedScene.height]).toEqual([scene.width, scene.height]);
  const chunks = (png: Uint8Array): string[] =>
    [
      ...Buffer.from(png)
        .toString('latin1')
        .matchAll(/IHDR|IDAT|IEND|tEXt|tIME|iTXt|zTXt|pHYs/g),
    ].map(([name]) => name);
  expect(chunks(image)).toEqual(['IHDR', 'IDAT', 'IEND']);
  expect(chunks(edited)).toEqual(['IHDR', 'IDAT', 'IEND']);
});
