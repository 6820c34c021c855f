import { existsSync, statSync } from 'node:fs';
import path from 'node:path';

/** Rights of a folder's users, without the bits for special kinds. */
const rightsOf = (folder: string): number => statSync(folder).mode & 0o777;

/**
 * Rights for a new folder inside a project, whatever the umask allows: those of the folder above it, or of the pictures'
 * folder if it is directly in the project, whose own rights are its owner's choice.
 * @param folder need not exist, nor the folders above it
 */
export function rightsInside(folder: string): number {
  const above = path.dirname(folder);
  if (!existsSync(above)) return rightsInside(above);
  const pictures = path.join(above, 'media');
  return rightsOf(existsSync(pictures) ? pictures : above);
}
