import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedScreenshot } from '#shared/contract/screenshots.ts';
import { type Entry, ListGrid } from '../../list/ListGrid.tsx';
import { useGrid } from '../../list/list-view.ts';
import { Cell } from './cell/Cell.tsx';
import { library, useLibrary, useLibraryLook } from './library-store.ts';
import { openScreenshot, useListKeys, useOpenActive } from './use-list-keys.ts';
import { useLastPlace } from './use-last-place.ts';
import { useRows } from './use-rows.ts';
import { scaled } from '../../theme/text-size.ts';

/** Height of name and state under the picture, with the cell's own padding. */
const captionHeight = scaled(58);
/** Height of the picture of a cell of a width, within the cell's padding. */
const pictureHeight = (cell: number) => Math.round((cell - 8) * 0.5625);

/** The pictures; only rows in view are drawn and decoded. */
export function Grid({ total }: { total: number }) {
  const { t } = useTranslation();
  const { size, sort } = useLibraryLook();
  const filter = useLibrary((state) => state.filter);
  const view = useGrid({ total, minWidth: scaled(size), heightOf: (cell) => pictureHeight(cell) + captionHeight });
  const { columns, cell, from, to, page, show } = view;
  const rows = useRows(filter, sort, from, Math.max(from, to));
  const onKeyDown = useListKeys({ rows, total, columns, page, show });
  useOpenActive(rows);
  useLastPlace(view, total);
  const { stale } = rows;
  const draw = useCallback(
    (entry: Entry<ListedScreenshot>) => (
      <Cell {...entry} total={total} pictureHeight={pictureHeight(cell)} stale={stale} />
    ),
    [total, cell, stale],
  );
  return (
    <ListGrid
      list={library}
      view={view}
      label={t('library.title')}
      rows={rows}
      total={total}
      name="shot"
      onKeyDown={onKeyDown}
      onOpen={openScreenshot}
      draw={draw}
    />
  );
}
