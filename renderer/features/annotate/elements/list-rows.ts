import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Element } from '#shared/contract/elements.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { useAnnotateView } from '../view/view-store.ts';
import { type ElementFilter, fitsFilter } from './element-filter.ts';

export type Row =
  | { kind: 'head'; label: string; count: number }
  | { kind: 'drawn'; element: Element }
  | { kind: 'ghost'; ghost: Prelabel };

const head = (label: string, count: number): Row => ({ kind: 'head', label, count });

/** Whether one of the words contains the text that is searched for. */
const fits = (wanted: string, words: readonly (string | null)[]): boolean =>
  wanted === '' || words.some((word) => word?.toLowerCase().includes(wanted));

/**
 * Lines of the list: drawn elements that match filter and text, then ghosts that match the text, each under a heading.
 */
export function useListRows({
  elements,
  ghosts,
  withGhosts,
  text,
  filter,
}: {
  elements: readonly Element[];
  ghosts: readonly Prelabel[];
  /** Whether something has already proposed ghosts for the picture. */
  withGhosts: boolean;
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
    const ghostly = ghosts.filter((ghost) => fits(wanted, [ghost.name, ghost.role]));
    return [
      head(t('annotate.list.drawn'), drawn.length),
      ...drawn.map((element): Row => ({ kind: 'drawn', element })),
      ...(withGhosts ? [head(t('annotate.list.ghosts', { score: threshold.toFixed(2) }), ghostly.length)] : []),
      ...ghostly.map((ghost): Row => ({ kind: 'ghost', ghost })),
    ];
  }, [elements, ghosts, withGhosts, text, filter, threshold, t]);
}

/** Index of the selected row: the last selected element or the focused ghost; -1 if none is listed. */
export const chosenRow = (rows: readonly Row[], element: string | undefined, ghost: string | undefined): number =>
  rows.findIndex((row) =>
    row.kind === 'drawn' ? row.element.id === element : row.kind === 'ghost' && row.ghost.id === ghost,
  );
