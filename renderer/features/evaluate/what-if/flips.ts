import { useTranslation } from 'react-i18next';
import type { Flip } from '#shared/contract/runs/benchmark/what-if.ts';

/** Each figure's place from 1, ties on the same; null for a model without a figure. */
export function placesOf(figures: readonly { value: number | null }[]): (number | null)[] {
  return figures.map(({ value }) =>
    value === null ? null : 1 + figures.filter((other) => (other.value ?? -1) > value + 1e-9).length,
  );
}

const kinds = ['swapped', 'tied', 'untied', 'reversed', 'lost', 'gained'] as const;

/** How many pairs change, by what changes: order first, then significance. */
export function useFlipWords(): (flips: readonly Flip[]) => string {
  const { t } = useTranslation();
  return (flips) =>
    kinds
      .flatMap((kind) => {
        const count = flips.filter(({ order, significance }) => order === kind || significance === kind).length;
        return count === 0 ? [] : [t(`evaluate.whatIf.count.${kind}`, { count })];
      })
      .join(', ');
}
