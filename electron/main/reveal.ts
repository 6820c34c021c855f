import { realpathSync } from 'node:fs';
import path from 'node:path';

/**
 * Whether the page may have a file shown in the system's file browser: only files that are, with links resolved,
 * inside the open project or a place that the person chose in a dialog. Anything else would let a page open
 * folders at will.
 */
export function mayReveal(file: string, folders: readonly (string | null)[]): boolean {
  if (!path.isAbsolute(file)) return false;
  try {
    const real = realpathSync(file);
    return folders.some((folder) => {
      if (folder === null) return false;
      const rest = path.relative(realpathSync(folder), real);
      return rest === '' || (!rest.startsWith('..') && !path.isAbsolute(rest));
    });
  } catch {
    // It, or its folder, does not exist any more.
    return false;
  }
}
