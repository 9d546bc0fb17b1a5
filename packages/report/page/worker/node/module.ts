/** Packages that are looked for while a match is played are not needed to replay it. */
export function createRequire(): (name: string) => never {
  return Object.assign(missing, { resolve: missing });
}

function missing(name: string): never {
  throw new Error(`A report does not hold the package ${name}`);
}
