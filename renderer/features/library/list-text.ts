import type { ScreenshotFilter, ScreenshotRow } from '#shared/contract/screenshots.ts';
import { client } from '../../transport/client.ts';
import type { CellValue } from '../../ui/tables/table-text.ts';
import type { Sort } from './library-store.ts';

/** Columns of the list as copied and saved. */
export const listHeader = [
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

export function listCells(row: ScreenshotRow): CellValue[] {
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
export async function wholeList(filter: ScreenshotFilter, sort: Sort): Promise<CellValue[][]> {
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
