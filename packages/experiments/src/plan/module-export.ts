import { isObject } from '../settings/settings.js';

/**
 * Returns an export of a module by its name: of a CommonJS module, or one that was compiled to CommonJS, which Node puts into
 * `default` as a whole, that of what it assigns.
 */
export function namedExport(module: Readonly<Record<string, unknown>>, name: string): unknown {
  const whole = module['default'];
  return module[name] ?? (isObject(whole) && Object.hasOwn(whole, name) ? whole[name] : undefined);
}

/** Returns an export of a module by its name, and if there is none, its default. */
export function moduleExport(module: Readonly<Record<string, unknown>>, name: string): unknown {
  return namedExport(module, name) ?? defaultExport(module);
}

/** Returns the default of a module. */
export function defaultExport(module: Readonly<Record<string, unknown>>): unknown {
  const whole = module['default'];
  const isCompiled = isObject(whole) && whole['__esModule'] === true;
  return isCompiled ? whole['default'] : whole;
}
