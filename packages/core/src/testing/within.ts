/** Result of a promise, or the sentence if it has not settled after so many milliseconds of real time. */
export async function limitTime<Value, Otherwise>(
  timeMs: number,
  promise: PromiseLike<Value>,
  otherwise: () => Otherwise,
): Promise<Value | Otherwise> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Otherwise>((resolve, reject) => {
    timer = setTimeout(() => {
      try {
        resolve(otherwise());
      } catch (error) {
        reject(error);
      }
    }, timeMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
