import type { Seed } from '@masbench/core';
import type { Counterfactual } from '../game/config.js';
import { referenceTo } from '../images/prepare.js';
import { letterOf } from '../question.js';
import { worldItem, type WorldItem } from '../world/world-item.js';
import { worldEditTypes } from '../world/world-question.js';
import type { BenchmarkName } from './benchmark-item.js';
import { hallusionBenchItem } from './hallusion-bench.js';
import { mmmuItem } from './mmmu.js';
import { mmstarItem } from './mmstar.js';
import { popeItem } from './pope.js';
import type { ItemOf } from './vlmevalkit.js';

/** A generated question in the form of a benchmark, with its images. */
export interface GeneratedItem<Item> {
  /** The question in the form of the benchmark. */
  readonly item: Item;
  /** For the configuration of the match. */
  readonly counterfactual: Counterfactual;
  /** PNG bytes. */
  readonly original: Uint8Array;
  /** PNG bytes of the image with the asked detail changed. */
  readonly edited: Uint8Array;
}

/**
 * Questions about generated images in the form of a benchmark, for runs without its files: the methods and the official
 * figures are the real ones, the questions are not the benchmark's. POPE: existence, yes or no. HallusionBench: pairs of
 * figures that differ in the asked detail, one question each. MMStar and MMMU: options, by type of question.
 */
export function generatedItems<Name extends BenchmarkName>(
  benchmark: Name,
  { seed, count }: { readonly seed: Seed; readonly count: number },
): GeneratedItem<ItemOf[Name]>[] {
  return Array.from({ length: count }, (_, index) => forms[benchmark]({ seed, index }));
}

interface Place {
  readonly seed: Seed;
  readonly index: number;
}

const forms: { readonly [Name in BenchmarkName]: (place: Place) => GeneratedItem<ItemOf[Name]> } = {
  pope: ({ seed, index }) => {
    const world = worldItem({ seed, index, editType: 'existence' });
    const row = {
      question_id: index + 1,
      image: `${world.id}.png`,
      text: world.text,
      label: yesOrNo(world.answer),
      splits: ['generated'],
    };
    return withImages(popeItem(row, []), world);
  },
  hallusionbench: ({ seed, index }) => {
    const pair = Math.floor(index / 2);
    const world = worldItem({ seed, index: pair, editType: 'existence' });
    const shown = index % 2 === 0 ? world : turned(world);
    const item = hallusionBenchItem(
      {
        category: 'VS',
        subcategory: 'generated',
        visual_input: '1',
        set_id: String(pair),
        figure_id: String(index % 2),
        question_id: '0',
        question: shown.text,
        gt_answer: shown.answer === 'yes' ? '1' : '0',
        filename: null,
      },
      [],
    );
    return withImages(item, shown);
  },
  mmstar: ({ seed, index }) => {
    const world = withOptions({ seed, index });
    const row = {
      index: String(index),
      question: world.text,
      answer: optionOf(world),
      category: world.editType,
      l2_category: 'generated',
    };
    return withImages(mmstarItem(row, { images: [], choices: world.options }), world);
  },
  mmmu: ({ seed, index }) => {
    const world = withOptions({ seed, index });
    const row = {
      id: `validation_${world.editType}_${index}`,
      question: world.text,
      question_type: 'multiple-choice' as const,
      answer: optionOf(world),
      choices: [...world.options],
    };
    return withImages(mmmuItem(row, []), world);
  },
};

function withOptions({ seed, index }: Place): WorldItem {
  const types = worldEditTypes.filter((type) => type !== 'existence');
  return worldItem({ seed, index, editType: types[index % types.length] ?? 'quantity' });
}

/** The edited image as the original, and the other way around. */
function turned(world: WorldItem): WorldItem {
  const { answer, counterfactualAnswer, scene, editedScene, image, edited } = world;
  return {
    ...world,
    answer: counterfactualAnswer,
    counterfactualAnswer: answer,
    scene: editedScene,
    editedScene: scene,
    image: edited,
    edited: image,
  };
}

function withImages<Item>(
  item: Item,
  { image, edited, editedScene, editType }: WorldItem,
): GeneratedItem<Item> {
  return {
    item,
    counterfactual: { image: referenceTo(edited, editedScene), editType, accepted: true },
    original: image,
    edited,
  };
}

function yesOrNo(answer: string): 'yes' | 'no' {
  return answer === 'yes' ? 'yes' : 'no';
}

/** There are two to four options. */
function optionOf({ options, answer }: WorldItem): 'A' | 'B' | 'C' | 'D' {
  const letter = letterOf(options.indexOf(answer));
  return letter === 'A' || letter === 'B' || letter === 'C' ? letter : 'D';
}
