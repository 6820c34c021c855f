import { stat } from 'node:fs/promises';
import { annotationFile } from './boxes/annotation-file.ts';
import { jsonRecords } from './json/slices.ts';

/** Larger files are not read twice only to show how many records are left. */
export const largestCounted = 256 * 1024 * 1024;

/** Number of records of an array or JSON Lines file, without parsing them; null if it is large or unreadable. */
export function countJson(main: string): (path: string) => Promise<number | null> {
  return async (path) => {
    try {
      const file = await annotationFile(path, main);
      if ((await stat(file)).size > largestCounted) return null;
      let n = 0;
      for await (const _ of jsonRecords(file)) n++;
      return n;
    } catch {
      // Reading the file will report what is wrong.
      return null;
    }
  };
}
