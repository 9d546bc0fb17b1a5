import type { Seed } from '@masbench/statistics';
import type { PreparedCounterfactual } from '../game/config.js';
import {
  placeImage,
  drawItem,
  renderItem,
  type DrawnItem,
  worldEditTypes,
} from '@masbench/counterfactual-images';
import { letterAt } from '../question.js';
import {
  hallusionBenchItem,
  mmmuItem,
  mmstarItem,
  popeItem,
  type BenchmarkName,
  type ItemOf,
} from '@masbench/vlm-benchmarks';

/** A generated question in the form of a benchmark, with its images. */
export interface GeneratedItem<Item> {
  /** The question in the form of the benchmark. */
  readonly item: Item;
  /** For the configuration of the match. */
  readonly counterfactual: PreparedCounterfactual;
  /** PNG bytes. */
  readonly original: Uint8Array;
  /** PNG bytes of the image with the asked detail changed. */
  readonly edited: Uint8Array;
}

/**
 * Generates a question about a generated image in the form of a benchmark, for runs without its files: the methods and
 * the official figures are the real ones, the questions are not the benchmark's. POPE: existence, yes or no.
 * HallusionBench: pairs of figures that differ in the asked detail, one question each. MMStar and MMMU: options, by type
 * of question.
 *
 * Each image takes up to 1 MB of native memory until the event loop turns: thousands are generated in parts.
 */
export function generatedItem<Name extends BenchmarkName>(
  benchmark: Name,
  place: Place,
): GeneratedItem<ItemOf[Name]> {
  return withImages(forms[benchmark](place));
}

/** Generates questions in the form of a benchmark, without their images. */
export function generatedItems<Name extends BenchmarkName>(
  benchmark: Name,
  { seed, count }: { readonly seed: Seed; readonly count: number },
): ItemOf[Name][] {
  return Array.from({ length: count }, (_, index) => forms[benchmark]({ seed, index }).item);
}

/** A question in the form of a benchmark, and the scenes that it is about. */
interface Formed<Item> {
  readonly item: Item;
  readonly drawn: DrawnItem;
}

/** The same seed and index give the same question. */
interface Place {
  readonly seed: Seed;
  /** A whole number from 0. */
  readonly index: number;
}

const forms: { readonly [Name in BenchmarkName]: (place: Place) => Formed<ItemOf[Name]> } = {
  pope: ({ seed, index }) => {
    const drawn = drawItem({ seed, index, editType: 'existence' });
    const row = {
      question_id: index + 1,
      image: `${drawn.id}.png`,
      text: drawn.text,
      label: yesOrNo(drawn.answer),
      splits: ['generated'],
    };
    return { item: popeItem(row, []), drawn };
  },
  hallusionbench: ({ seed, index }) => {
    const pair = Math.floor(index / 2);
    const first = drawItem({ seed, index: pair, editType: 'existence' });
    const drawn = index % 2 === 0 ? first : turned(first);
    const item = hallusionBenchItem(
      {
        category: 'VS',
        subcategory: 'generated',
        visual_input: '1',
        set_id: String(pair),
        figure_id: String(index % 2),
        question_id: '0',
        question: drawn.text,
        gt_answer: drawn.answer === 'yes' ? '1' : '0',
        filename: null,
      },
      [],
    );
    return { item, drawn };
  },
  mmstar: ({ seed, index }) => {
    const drawn = withOptions({ seed, index });
    const row = {
      index: String(index),
      question: drawn.text,
      answer: optionOfAnswer(drawn),
      category: drawn.editType,
      l2_category: 'generated',
    };
    return { item: mmstarItem(row, { images: [], choices: drawn.options }), drawn };
  },
  mmmu: ({ seed, index }) => {
    const drawn = withOptions({ seed, index });
    const row = {
      id: `validation_${drawn.editType}_${index}`,
      question: drawn.text,
      question_type: 'multiple-choice' as const,
      answer: optionOfAnswer(drawn),
      choices: [...drawn.options],
    };
    return { item: mmmuItem(row, []), drawn };
  },
};

function withOptions({ seed, index }: Place): DrawnItem {
  const types = worldEditTypes.filter((type) => type !== 'existence');
  return drawItem({ seed, index, editType: types[index % types.length] ?? 'quantity' });
}

/** The edited scene as the original, and the other way around. */
function turned(drawn: DrawnItem): DrawnItem {
  const { answer, counterfactualAnswer, scene, editedScene } = drawn;
  return {
    ...drawn,
    answer: counterfactualAnswer,
    counterfactualAnswer: answer,
    scene: editedScene,
    editedScene: scene,
  };
}

function withImages<Item>({ item, drawn }: Formed<Item>): GeneratedItem<Item> {
  const { image, edited, editedScene, editType } = renderItem(drawn);
  return {
    item,
    counterfactual: { image: placeImage(edited, editedScene), editType, accepted: true },
    original: image,
    edited,
  };
}

function yesOrNo(answer: string): 'yes' | 'no' {
  return answer === 'yes' ? 'yes' : 'no';
}

/** There are two to four options. */
function optionOfAnswer({ options, answer }: DrawnItem): 'A' | 'B' | 'C' | 'D' {
  const letter = letterAt(options.indexOf(answer));
  return letter === 'A' || letter === 'B' || letter === 'C' ? letter : 'D';
}
