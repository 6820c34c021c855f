import type { Convention } from '#shared/geometry/number-conventions.ts';
import type { Format, WriteElement, WriteItem, WriteOptions } from '../format.ts';
import { JsonArrayOut } from './array-out.ts';

/** A row of a data set, and the element that it will be read back as; null if another row gives that element. */
export interface RowOut {
  row: unknown;
  back: WriteElement | null;
}

/** Input for the rows of a screenshot. */
export interface RowsOf {
  item: WriteItem;
  /** File name of the picture, without folders. */
  picture: string;
  convention: Convention;
  options: WriteOptions;
  /** Number of rows written so far, of all screenshots: the next row's index. */
  count: () => number;
}

/**
 * The writer of a data set that is a JSON list next to its pictures, as in grounding benchmarks. `place` returns a
 * picture's path; a screenshot without rows is left out, including its picture.
 */
export function listOfRows(
  main: string,
  convention: Convention,
  place: (picture: string, item: WriteItem) => string,
  rows: (of: RowsOf) => Iterable<RowOut>,
): NonNullable<Format['write']> {
  return async (items, out, options) => {
    const array = await JsonArrayOut.open(out, main);
    const count = () => array.count;
    for await (const item of items) {
      const { screenshot: shot } = item;
      const picture = `${shot.exportName}.${shot.ext}`;
      const elements: WriteElement[] = [];
      const of = { item, picture, convention: options.convention ?? convention, options, count };
      for (const { row, back } of rows(of)) {
        await array.add(row);
        if (back) elements.push(back);
      }
      if (elements.length === 0) continue;
      await out.picture(shot, place(picture, item));
      options.wrote({ ...item, questions: [], elements });
    }
    await array.end();
    return { records: array.count };
  };
}
