import { useActionHandlers } from '../../actions/action-store.ts';
import { listKeys } from '../../list/list-keys.ts';
import { navigate } from '../../places/route.ts';
import { client } from '../../transport/client.ts';
import { library, useLibrary, useLibraryLook } from './library-store.ts';

/** Opens a screenshot in Annotate. */
export function openScreenshot(id: string): void {
  navigate({ screen: 'annotate', id });
}

const asked = () => ({ filter: useLibrary.getState().filter, sort: useLibraryLook.getState().sort });

export const { pressRow, useListKeys } = listKeys(library, {
  idAt: async (index) => (await client.screenshots.query({ ...asked(), limit: 1, offset: index })).rows[0]?.id ?? null,
  range: async (from, to) => (await client.screenshots.range({ ...asked(), from, to })).ids,
});

/** The open action uses the focused screenshot. */
export function useOpenActive(rows: { at(index: number): { id: string } | undefined }): void {
  useActionHandlers({
    'item-open': () => {
      const row = rows.at(useLibrary.getState().active.index);
      if (row) openScreenshot(row.id);
    },
  });
}
