import { MasbenchError, readMessage } from './errors.js';

/**
 * Loads code that needs a package which only some users install.
 *
 * @param name of the package
 * @param use what needs it, as the subject of a sentence
 * @throws MasbenchError `OPTION_INVALID` if it is not installed, with the command that does
 */
export async function loadOptionalPackage<Module>(
  name: string,
  use: string,
  load: () => Promise<Module>,
): Promise<Module> {
  try {
    return await load();
  } catch (cause) {
    if (!readMessage(cause).includes(name)) throw cause;
    throw new MasbenchError('OPTION_INVALID', `${use} needs the package ${name}: npm install ${name}`, {
      cause,
    });
  }
}
