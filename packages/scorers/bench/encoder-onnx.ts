import { attribute, externalTensor, message, node, tensor, valueInfo } from '../test/onnx-protobuf.js';
import type { Field } from '../test/onnx-protobuf.js';

/** The shape of a transformer encoder with a classifier on its first token. */
export interface EncoderShape {
  readonly layers: number;
  readonly width: number;
  readonly heads: number;
  /** Of the layer between the two linear maps behind the attention, which are three where it is gated, as in T5 1.1. */
  readonly inner: number;
  readonly isGated: boolean;
  readonly vocabulary: number;
}

/**
 * An encoder with random weights: what it says means nothing, what it costs is what a trained one of that shape costs.
 *
 * @param file - Name of the file that holds the weights, which are to be written next to the model.
 */
export function encoder(shape: EncoderShape, file: string): { model: Uint8Array; weights: Float32Array } {
  const { layers, width, heads, inner, isGated, vocabulary } = shape;
  const nodes: Uint8Array[] = [];
  const constants: Uint8Array[] = [];
  const sizes: number[] = [];
  const add = (type: string, inputs: readonly string[], output: string, attributes: Uint8Array[] = []) => {
    nodes.push(node(type, inputs, output, attributes));
    return output;
  };
  const weight = (name: string, ...dims: readonly number[]): string => {
    const offset = 4 * sizes.reduce((sum, size) => sum + size, 0);
    constants.push(externalTensor(name, dims, file, offset));
    sizes.push(dims.reduce((product, dim) => product * dim, 1));
    return name;
  };
  const integers = (name: string, ...values: readonly number[]): string => {
    const bytes = new Uint8Array(BigInt64Array.from(values, BigInt).buffer);
    constants.push(tensor(name, 7, [values.length], bytes));
    return name;
  };
  const float = (name: string, value: number): string => {
    constants.push(tensor(name, 1, [1], new Uint8Array(Float32Array.of(value).buffer)));
    return name;
  };

  add('Cast', ['attention_mask'], 'mask', [attribute('to', 1)]);
  add('Sub', ['mask', float('one', 1)], 'absent');
  add('Mul', ['absent', float('large', 1e9)], 'penalty');
  add('Unsqueeze', ['penalty', integers('middle', 1, 2)], 'bias');
  let state = add('Gather', [weight('embeddings', vocabulary, width), 'input_ids'], 'embedded');
  const apart = integers('apart', 0, 0, heads, width / heads);
  const together = integers('together', 0, 0, width);
  const scale = float('scale', Math.sqrt(heads / width));

  for (let layer = 0; layer < layers; layer++) {
    const own = (name: string): string => `${name}${layer}`;
    const linear = (input: string, name: string, from: number, to: number): string =>
      add('MatMul', [input, weight(own(`${name}Weights`), from, to)], own(name));
    const normal = (input: string, name: string): string =>
      add('LayerNormalization', [input, weight(own(`${name}Scale`), width)], own(name), [
        attribute('axis', 2),
      ]);
    const split = (input: string, name: string, order: readonly number[]): string => {
      add('Reshape', [linear(input, name, width, width), apart], own(`${name}Heads`));
      return add('Transpose', [own(`${name}Heads`)], own(`${name}Turned`), [permutation(order)]);
    };
    const first = normal(state, 'first');
    const query = split(first, 'query', [0, 2, 1, 3]);
    const key = split(first, 'key', [0, 2, 3, 1]);
    const value = split(first, 'value', [0, 2, 1, 3]);
    add('MatMul', [query, key], own('products'));
    add('Mul', [own('products'), scale], own('scaled'));
    add('Add', [own('scaled'), 'bias'], own('masked'));
    add('Softmax', [own('masked')], own('attention'), [attribute('axis', 3)]);
    add('MatMul', [own('attention'), value], own('mixed'));
    add('Transpose', [own('mixed')], own('mixedTurned'), [permutation([0, 2, 1, 3])]);
    add('Reshape', [own('mixedTurned'), together], own('mixedTogether'));
    state = add('Add', [state, linear(own('mixedTogether'), 'attended', width, width)], own('between'));
    const second = normal(state, 'second');
    const wide = linear(second, 'wide', width, inner);
    add('Sigmoid', [wide], own('gate'));
    add('Mul', [wide, own('gate')], own('active'));
    if (isGated) add('Mul', [own('active'), linear(second, 'gated', width, inner)], own('kept'));
    state = add(
      'Add',
      [state, linear(own(isGated ? 'kept' : 'active'), 'narrow', inner, width)],
      own('after'),
    );
  }
  add('MatMul', [state, weight('classes', width, 2)], 'logits');

  const graph = message([
    ...nodes.map((one): Field => [1, one]),
    [2, 'encoder'],
    ...constants.map((one): Field => [5, one]),
    [11, valueInfo('input_ids', 7, ['batch', 'tokens'])],
    [11, valueInfo('attention_mask', 7, ['batch', 'tokens'])],
    [12, valueInfo('logits', 1, ['batch', 'tokens', 2])],
  ]);
  // Opset 17 is the first with LayerNormalization.
  const model = message([
    [1, 8],
    [7, graph],
    [8, message([[2, 17]])],
  ]);
  const weights = new Float32Array(sizes.reduce((sum, size) => sum + size, 0));
  let random = 1;
  for (let at = 0; at < weights.length; at++) {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) | 0;
    weights[at] = random / 2 ** 36;
  }
  return { model, weights };
}

/** The attribute of `Transpose`. */
function permutation(axes: readonly number[]): Uint8Array {
  return message([[1, 'perm'], ...axes.map((axis): Field => [8, axis]), [20, 7]]);
}
