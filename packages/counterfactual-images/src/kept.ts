/** Makes a value when it is first asked for, and keeps it. A try that fails is not kept: the next one tries again. */
export function kept<Value, Given extends readonly unknown[]>(
  make: (...given: Given) => Promise<Value>,
): (...given: Given) => Promise<Value> {
  let made: Promise<Value> | undefined;
  return async (...given) => {
    const value = (made ??= make(...given));
    try {
      return await value;
    } catch (error) {
      if (made === value) made = undefined;
      throw error;
    }
  };
}
