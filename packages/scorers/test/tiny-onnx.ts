import { attribute, externalTensor, message, node, tensor, valueInfo } from './onnx-protobuf.js';
import type { Field } from './onnx-protobuf.js';

/** The shape of a tiny classifier. */
export interface TinyShape {
  /** True for logits of shape [batch, tokens, classes], as HHEM has them; false for [batch, classes], as NLI models do. */
  readonly perToken: boolean;
  /** True for the third input `token_type_ids`, as BERT and DeBERTa have it: a token of type 1 counts 100 more. */
  readonly types?: boolean;
  /** The file next to the model that holds the weights, as large exports have it. Default: in the model. */
  readonly external?: string;
}

/**
 * A classifier whose logits are known: for each text s x weights, where s is the sum of its token ids under the attention
 * mask, plus, with `perToken`, the id of the token itself.
 */
export function tinyClassifier(weights: readonly number[], options: TinyShape): Uint8Array {
  const { perToken, types = false, external } = options;
  const nodes = [
    node('Cast', ['input_ids'], 'ids', [attribute('to', 1)]),
    node('Cast', ['attention_mask'], 'mask', [attribute('to', 1)]),
    ...(types
      ? [
          node('Cast', ['token_type_ids'], 'kinds', [attribute('to', 1)]),
          node('Mul', ['kinds', 'hundred'], 'more'),
          node('Add', ['ids', 'more'], 'typed'),
        ]
      : [node('Identity', ['ids'], 'typed')]),
    node('Mul', ['typed', 'mask'], 'seen'),
    node('ReduceSum', ['seen', 'axes'], 'sum', [attribute('keepdims', 1)]),
    ...(perToken
      ? [node('Add', ['ids', 'sum'], 'each'), node('Unsqueeze', ['each', 'last'], 'column')]
      : [node('Identity', ['sum'], 'column')]),
    node('MatMul', ['column', 'weights'], 'logits'),
  ];
  const graph = message([
    ...nodes.map((one): Field => [1, one]),
    [2, 'tiny'],
    [
      5,
      external === undefined
        ? tensor('weights', 1, [1, weights.length], tinyWeights(weights))
        : externalTensor('weights', [1, weights.length], external, 0),
    ],
    ...(types ? [[5, tensor('hundred', 1, [1], new Uint8Array(Float32Array.of(100).buffer))] as const] : []),
    [5, tensor('axes', 7, [1], new Uint8Array(BigInt64Array.from([1n]).buffer))],
    ...(perToken
      ? [[5, tensor('last', 7, [1], new Uint8Array(BigInt64Array.from([2n]).buffer))] as const]
      : []),
    [11, valueInfo('input_ids', 7, ['batch', 'tokens'])],
    [11, valueInfo('attention_mask', 7, ['batch', 'tokens'])],
    ...(types ? [[11, valueInfo('token_type_ids', 7, ['batch', 'tokens'])] as const] : []),
    [12, valueInfo('logits', 1, perToken ? ['batch', 'tokens', weights.length] : ['batch', weights.length])],
  ]);
  return message([
    [1, 8],
    [7, graph],
    [8, message([[2, 13]])],
  ]);
}

/** The bytes of the weights, which a model with `external` has in a file of their own. */
export function tinyWeights(weights: readonly number[]): Uint8Array {
  return new Uint8Array(Float32Array.from(weights).buffer);
}
