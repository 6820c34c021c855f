import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Refused } from './refused.ts';

/** The annotation file itself: `chosen`, or the file of the usual name in a chosen folder. */
export async function annotationFile(chosen: string, usual: string): Promise<string> {
  const found = await stat(chosen).catch(() => null);
  if (!found) throw new Refused(`${chosen} does not exist`);
  if (!found.isDirectory()) return chosen;
  const inside = path.join(chosen, usual);
  if ((await stat(inside).catch(() => null))?.isFile()) return inside;
  throw new Refused(`the folder ${chosen} has no ${usual}; choose the annotation file itself`);
}
