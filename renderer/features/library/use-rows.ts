import { useQueries, useQuery } from '@tanstack/react-query';
import type { ListedScreenshot, ScreenshotFilter } from '#shared/contract/screenshots.ts';
import type { ListRows } from '../../list/ListFrame.tsx';
import { useWindowRows, useWindows } from '../../list/use-windows.ts';
import { orpc } from '../../transport/client.ts';
import type { Sort } from './library-store.ts';

/** Rows of one window; windows are requested as they come into view, and kept. */
const windowSize = 100;

/** Counts of the filter, with the last known ones while new ones are requested. */
export function useFacets(filter: ScreenshotFilter) {
  return useQuery(orpc.screenshots.facets.queryOptions({ input: { filter }, placeholderData: (before) => before }));
}

/** Counts of a filter: by state, platform, app …, of what matches, and of all. */
export type Facets = NonNullable<ReturnType<typeof useFacets>['data']>;

/** Rows `from` to `to` (both included) of the list, fetched by windows. */
export function useRows(filter: ScreenshotFilter, sort: Sort, from: number, to: number): ListRows<ListedScreenshot> {
  const windows = useWindows(from, to, windowSize);
  const answers = useQueries({
    queries: windows.map((number) =>
      orpc.screenshots.query.queryOptions({ input: { filter, sort, limit: windowSize, offset: number * windowSize } }),
    ),
  });
  return useWindowRows(windows, windowSize, answers);
}
