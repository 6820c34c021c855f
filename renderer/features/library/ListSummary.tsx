import { IconCopy, IconDownload } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { say } from '../../ui/messages.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { copyText, saveText } from '../../ui/files/save-text.ts';
import { type CellValue, toCsv, toTsv } from '../../ui/tables/table-text.ts';
import { type Sort, useLibrary, useLibraryLook } from './library-store.ts';
import type { Facets } from './use-rows.ts';
import { Row, Text } from '../../ui/layout/primitives.tsx';
import type { ScreenshotFilter, ScreenshotRow } from '#shared/contract/screenshots.ts';
import { client } from '../../transport/client.ts';

/** Columns of the list as copied and saved. */
const listHeader = [
  'name',
  'state',
  'platform',
  'app',
  'width',
  'height',
  'elements',
  'questions',
  'instructions',
  'lints',
  'tags',
  'sha256',
  'updated',
] as const;

function listCells(row: ScreenshotRow): CellValue[] {
  return [
    row.name,
    row.state,
    row.platform,
    row.app,
    row.width,
    row.height,
    row.elements,
    row.questions,
    row.instructions,
    row.lints.join(' '),
    row.tags.join(' '),
    row.sha256,
    row.updatedAt,
  ];
}

/** Every row that a filter matches, in order, read page by page. */
async function wholeList(filter: ScreenshotFilter, sort: Sort): Promise<CellValue[][]> {
  const cells: CellValue[][] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof client.screenshots.query>> = await client.screenshots.query({
      filter,
      sort,
      limit: 1000,
      cursor,
    });
    cells.push(...page.rows.map(listCells));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return cells;
}

/** The line above the list: how many match, how many are selected, and the table as text. */
export function ListSummary({ facets }: { facets: Facets | undefined }) {
  const { t } = useTranslation();
  const filter = useLibrary((state) => state.filter);
  const selected = useLibrary((state) => state.selected);
  const look = useLibraryLook();
  const filtered = Object.keys(filter).length > 0;
  const total = facets?.matching ?? 0;
  const everything = facets?.total ?? 0;
  const count = facets?.elements ?? 0;
  const more = count > 0 ? t('library.summaryElements', { count, formatted: formatCount(count) }) : '';
  return (
    <Row as="header" fixed align="center" justify="space-between" height={32} pad={[0, 16]} tone="text2">
      <span role="status">
        {facets &&
          (filtered ? (
            <Trans
              i18nKey="library.summary"
              values={{ matching: formatCount(total), total: formatCount(everything), more }}
              components={{ b: <Text as="b" tone="text" weight={600} /> }}
            />
          ) : (
            <Trans
              i18nKey="library.summaryAll"
              values={{ total: formatCount(everything), more }}
              components={{ b: <Text as="b" tone="text" weight={600} /> }}
            />
          ))}
      </span>
      <Row as="span" inline align="center" gap={6} tone="dim" size={11}>
        {look.view === 'table' && everything > 0 && (
          <>
            <IconButton
              icon={IconCopy}
              size={22}
              label={t('common.copyTable')}
              onClick={() => void wholeList(filter, look.sort).then((rows) => copyText(toTsv(listHeader, rows)), say)}
            />
            <IconButton
              icon={IconDownload}
              size={22}
              label={t('common.exportCsv')}
              onClick={() =>
                void wholeList(filter, look.sort).then(
                  (rows) => saveText('screenshots.csv', toCsv(listHeader, rows), 'text/csv'),
                  say,
                )
              }
            />
          </>
        )}
        {selected.size > 0 && t('library.selectedShort', { n: formatCount(selected.size) })}
      </Row>
    </Row>
  );
}
