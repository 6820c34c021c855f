import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListedScreenshot } from '#shared/contract/screenshots.ts';
import { formatCount, formatDay } from '../../i18n/numbers.ts';
import { ListLines } from '../../list/ListLines.tsx';
import { useLines } from '../../list/list-view.ts';
import { PictureState } from '../../edits/PictureState.tsx';
import { OpenBy } from '../../presence/OpenBy.tsx';
import { Picture } from '../../ui/pictures/Picture.tsx';
import { valueLabel } from './labels.ts';
import classes from './TableView.module.css';
import { library, type Sort, useLibrary, useLibraryLook } from './library-store.ts';
import { openScreenshot, pressRow, useListKeys, useOpenActive } from './use-list-keys.ts';
import { useLastPlace } from './use-last-place.ts';
import { useRows } from './use-rows.ts';
import { scaled } from '../../theme/text-size.ts';
import { Figure, Row, Text } from '../../ui/layout/primitives.tsx';

const rowHeight = scaled(36);
/** Sort orders of the columns' headers. */
const sortOf: Partial<Record<string, Sort>> = {
  name: 'name',
  state: 'needs-work',
  size: 'largest',
  elements: 'most-elements',
  updated: 'newest',
};
const lintsOf = (row: ListedScreenshot) => row.lints.map((lint) => valueLabel('lint', lint)).join(', ');

const columns = ['name', 'state', 'platform', 'app', 'size', 'elements', 'questions', 'lints', 'updated'] as const;

/** The cells of a screenshot's line. */
function Line({ row }: { row: ListedScreenshot }) {
  return (
    <>
      <Row as="span" role="gridcell" align="center" gap={10} weight={500} title={row.name}>
        <Figure fixed width={48} height={28}>
          <Picture sha256={row.sha256} alt="" width={128} missing={!row.mediaOk} />
        </Figure>
        <span className={classes.words}>{row.name}</span>
      </Row>
      <span role="gridcell">
        <PictureState picture={row} /> <OpenBy screenshotId={row.id} />
      </span>
      <span role="gridcell">{row.platform && valueLabel('platform', row.platform)}</span>
      <span role="gridcell" title={row.app ?? undefined}>
        {row.app}
      </span>
      <span role="gridcell" data-column="size">
        {row.width} × {row.height}
      </span>
      <span role="gridcell" data-column="elements">
        {formatCount(row.elements)}
      </span>
      <span role="gridcell" data-column="questions">
        {formatCount(row.questions)}
      </span>
      <Text role="gridcell" tone="dim" title={lintsOf(row)}>
        {lintsOf(row)}
      </Text>
      <span role="gridcell" data-column="updated">
        {formatDay(row.updatedAt)}
      </span>
    </>
  );
}

const line = (row: ListedScreenshot) => <Line row={row} />;

/** A column's header; a click sorts by the column if possible. */
function Header({ column }: { column: (typeof columns)[number] }) {
  const { t } = useTranslation();
  const sort = useLibraryLook((state) => state.sort);
  const by = sortOf[column];
  const name = t(`library.column.${column}`);
  return (
    <span role="columnheader" data-column={column}>
      {by ? (
        <Row
          as="button"
          type="button"
          inline
          align="center"
          gap={2}
          hover="text"
          tabIndex={-1}
          title={t('common.sortBy', { column: name })}
          onClick={() => useLibraryLook.setState({ sort: by })}
        >
          {name}
          {by === sort && <IconArrowDown size={12} aria-hidden="true" />}
        </Row>
      ) : (
        name
      )}
    </span>
  );
}

/** The same list as rows with thumbnails. */
export function TableView({ total }: { total: number }) {
  const { t } = useTranslation();
  const sort = useLibraryLook((state) => state.sort);
  const filter = useLibrary((state) => state.filter);
  const view = useLines({ total, rowHeight, overscan: 8, kept: 2 });
  const { from, to, page, show } = view;
  const rows = useRows(filter, sort, from, to);
  const onKeyDown = useListKeys({ rows, total, columns: 1, page, show });
  useOpenActive(rows);
  useLastPlace(view, total);
  return (
    <ListLines
      list={library}
      view={view}
      headerClass={classes.header}
      lineClass={classes.row}
      label={t('library.title')}
      rows={rows}
      total={total}
      name="line"
      onKeyDown={onKeyDown}
      onPress={pressRow}
      onOpen={openScreenshot}
      header={columns.map((column) => <Header key={column} column={column} />)}
      draw={line}
    />
  );
}
