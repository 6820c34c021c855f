import type { KeyboardEvent } from 'react';
import type { DraftCell } from '#shared/contract/drafting.ts';
import type { KnowledgeColumn } from '#shared/contents/knowledge-columns.ts';
import { type Focus, isWhole, moved, switchColumn } from '../cells.ts';
import { useDrafts } from '../../questions-store.ts';
import { switchCell } from './Cell.tsx';

/** Keys of the matrix: arrows move, Space switches a cell or, on a head, its column, Enter opens the preview. */
export function useMatrixKeys({
  episode,
  cells,
  place,
  steps,
  columns,
  reveal,
}: {
  episode: string;
  cells: readonly DraftCell[];
  place: Focus;
  steps: number;
  columns: readonly KnowledgeColumn[];
  /** Scrolls a step into view. */
  reveal: (row: number) => void;
}): (event: KeyboardEvent) => void {
  const switchHere = () => {
    const ofColumn = cells.filter(({ column }) => column === place.column);
    if (place.row < 0) useDrafts.setState(({ switched }) => ({ switched: switchColumn(episode, ofColumn, switched) }));
    else {
      const step = isWhole(place.column) ? null : place.row;
      const here = ofColumn.find((cell) => cell.step === step);
      if (here?.why === null) switchCell(episode, here);
    }
  };
  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ') switchHere();
    else if (event.key === 'Enter') useDrafts.setState(({ previewOpen }) => ({ previewOpen: !previewOpen }));
    else {
      const next = moved(event.key, place, { steps, columns });
      if (next === null) return;
      useDrafts.setState({ focus: next });
      if (next.row >= 0 && !isWhole(next.column)) reveal(next.row);
    }
    event.preventDefault();
    event.stopPropagation();
  };
}
