import { accuracy } from '../metrics/accuracy.ts';
import type { CellMetric } from './define.ts';

/** Figure of a table cell: the share of its items that were scored right, in 0..1; with `among`, of those items only. */
export const shareRight = <Item>(id: string, label: string, among?: (item: Item) => boolean): CellMetric<Item> => ({
  id,
  label,
  ...(among ? {} : { plainShare: true as const }),
  reducer() {
    const plain = accuracy();
    return {
      add({ item, score }) {
        if (among?.(item) ?? true) plain.add(score.outcome === 'right');
      },
      result() {
        const { accuracy: value, n } = plain.result();
        return { value, n };
      },
    };
  },
});
