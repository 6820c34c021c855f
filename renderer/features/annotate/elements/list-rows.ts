import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Element } from '#shared/contract/elements.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { useAnnotateView } from '../view/view-store.ts';
import { type ElementFilter, fitsFilter } from './element-filter.ts';

export type Row =
  | { kind: 'head'; label: string; count: number }
  | { kind: 'drawn'; element: Element }
  | { kind: 'prelabel'; prelabel: Prelabel };

const head = (label: string, count: number): Row => ({ kind: 'head', label, count });

/** Whether one of the words contains the text that is searched for. */
const fits = (wanted: string, words: readonly (string | null)[]): boolean =>
  wanted === '' || words.some((word) => word?.toLowerCase().includes(wanted));

/**
 * Lines of the list: drawn elements that match filter and text, then pre-labels that match the text, each under a heading.
 */
export function useListRows({
  elements,
  prelabels,
  withPrelabels,
  text,
  filter,
}: {
  elements: readonly Element[];
  prelabels: readonly Prelabel[];
  /** Whether something has already proposed pre-labels for the picture. */
  withPrelabels: boolean;
  text: string;
  filter: ElementFilter;
}): Row[] {
  const { t } = useTranslation();
  const { threshold } = useAnnotateView();
  return useMemo((): Row[] => {
    const wanted = text.trim().toLowerCase();
    const drawn = elements
      .filter(fitsFilter(filter))
      .filter(({ content }) => fits(wanted, [content.name, content.role, content.component, content.description]));
    const prelabelly = prelabels.filter((prelabel) => fits(wanted, [prelabel.name, prelabel.role]));
    return [
      head(t('annotate.list.drawn'), drawn.length),
      ...drawn.map((element): Row => ({ kind: 'drawn', element })),
      ...(withPrelabels
        ? [head(t('annotate.list.prelabels', { score: threshold.toFixed(2) }), prelabelly.length)]
        : []),
      ...prelabelly.map((prelabel): Row => ({ kind: 'prelabel', prelabel })),
    ];
  }, [elements, prelabels, withPrelabels, text, filter, threshold, t]);
}

/** Index of the selected row: the last selected element or the focused pre-label; -1 if none is listed. */
export const chosenRow = (rows: readonly Row[], element: string | undefined, prelabel: string | undefined): number =>
  rows.findIndex((row) =>
    row.kind === 'drawn' ? row.element.id === element : row.kind === 'prelabel' && row.prelabel.id === prelabel,
  );
