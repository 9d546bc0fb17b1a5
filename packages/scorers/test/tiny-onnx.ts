/** Writes ONNX files by hand: just enough protobuf for a graph of a few nodes. Fields as in onnx.proto3. */

type Field = readonly [number: number, value: number | string | Uint8Array];

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
        : externalTensor('weights', [1, weights.length], external),
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

function node(
  type: string,
  inputs: readonly string[],
  output: string,
  attributes: readonly Uint8Array[] = [],
): Uint8Array {
  return message([
    ...inputs.map((input): Field => [1, input]),
    [2, output],
    [4, type],
    ...attributes.map((one): Field => [5, one]),
  ]);
}

function attribute(name: string, value: number): Uint8Array {
  return message([
    [1, name],
    [3, value],
    [20, 2],
  ]);
}

function tensor(name: string, type: number, dims: readonly number[], raw: Uint8Array): Uint8Array {
  return message([...dims.map((dim): Field => [1, dim]), [2, type], [8, name], [9, raw]]);
}

function externalTensor(name: string, dims: readonly number[], place: string): Uint8Array {
  const entry = message([
    [1, 'location'],
    [2, place],
  ]);
  return message([...dims.map((dim): Field => [1, dim]), [2, 1], [8, name], [13, entry], [14, 1]]);
}

function valueInfo(name: string, type: number, shape: readonly (string | number)[]): Uint8Array {
  const dims = shape.map((dim): Field => [1, message([typeof dim === 'number' ? [1, dim] : [2, dim]])]);
  return message([
    [1, name],
    [
      2,
      message([
        [
          1,
          message([
            [1, type],
            [2, message(dims)],
          ]),
        ],
      ]),
    ],
  ]);
}

function message(fields: readonly Field[]): Uint8Array {
  return Uint8Array.from(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [...varint(number * 8), ...varint(value)];
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
      return [...varint(number * 8 + 2), ...varint(bytes.length), ...bytes];
    }),
  );
}

function varint(value: number): readonly number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
