import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../i18n/numbers.ts';
import { useEditor } from '../context.ts';
import { type Prelabels, useFocusedPrelabel } from '../prelabels/use-prelabels.ts';
import { ElementRow } from './ElementRow.tsx';
import { PrelabelRow } from './PrelabelRow.tsx';
import { chosenRow, type Row } from './list-rows.ts';
import classes from './ElementList.module.css';
import { scaled } from '../../../theme/text-size.ts';
import { Block } from '../../../ui/layout/primitives.tsx';

const rowHeight = scaled(24);

/** The visible lines; the one selected on the canvas is scrolled into view. */
export function ListRows({
  rows,
  prelabels: { shown: prelabels, accept, refuse },
  children,
}: {
  rows: readonly Row[];
  prelabels: Prelabels;
  /** Below the lines. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const selection = useEditor((state) => state.selection);
  const focused = useFocusedPrelabel(prelabels)?.id;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const at = chosenRow(rows, selection.at(-1), focused);
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: 'auto' });
  }, [at, virtual]);
  return (
    <Block ref={scroller} grow minHeight={0} overflow="auto">
      <div
        {...(rows.some((row) => row.kind !== 'head') && {
          role: 'listbox',
          'aria-multiselectable': true,
          'aria-label': t('annotate.list.title'),
        })}
        style={{ height: virtual.getTotalSize(), position: 'relative' }}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const style = { transform: `translateY(${start}px)` };
          if (row.kind === 'head')
            return (
              <div key={`head ${row.label}`} className={classes.head} style={style} role="presentation">
                <span>{row.label}</span>
                <span>{formatCount(row.count)}</span>
              </div>
            );
          return row.kind === 'prelabel' ? (
            <PrelabelRow
              key={row.prelabel.id}
              prelabel={row.prelabel}
              style={style}
              on={row.prelabel.id === focused}
              onAccept={() => void accept([row.prelabel])}
              onRefuse={() => void refuse([row.prelabel])}
            />
          ) : (
            <ElementRow
              key={row.element.id}
              element={row.element}
              style={style}
              selected={selection.includes(row.element.id)}
            />
          );
        })}
      </div>
      {children}
    </Block>
  );
}
