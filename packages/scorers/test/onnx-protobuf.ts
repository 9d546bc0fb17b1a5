/** Just enough protobuf to write ONNX graphs by hand. Fields as in onnx.proto3. */
export type Field = readonly [number: number, value: number | string | Uint8Array];

/** A node of a graph. */
export function node(
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

/** An attribute that is an integer. */
export function attribute(name: string, value: number): Uint8Array {
  return message([
    [1, name],
    [3, value],
    [20, 2],
  ]);
}

/** A constant, with its bytes. @param type - 1 for floats, 7 for 64-bit integers. */
export function tensor(name: string, type: number, dims: readonly number[], raw: Uint8Array): Uint8Array {
  return message([...dims.map((dim): Field => [1, dim]), [2, type], [8, name], [9, raw]]);
}

/** Floats of another file, from a byte on. */
export function externalTensor(
  name: string,
  dims: readonly number[],
  place: string,
  offset: number,
): Uint8Array {
  const entry = (key: string, value: string): Field => [
    13,
    message([
      [1, key],
      [2, value],
    ]),
  ];
  const length = 4 * dims.reduce((product, dim) => product * dim, 1);
  return message([
    ...dims.map((dim): Field => [1, dim]),
    [2, 1],
    [8, name],
    entry('location', place),
    entry('offset', String(offset)),
    entry('length', String(length)),
    [14, 1],
  ]);
}

/** An input or an output of a graph; a dimension with a name is of any length. */
export function valueInfo(name: string, type: number, shape: readonly (string | number)[]): Uint8Array {
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

/** A message of protobuf. */
export function message(fields: readonly Field[]): Uint8Array {
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
