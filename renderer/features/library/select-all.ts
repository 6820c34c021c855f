import type { ScreenshotFilter } from '#shared/contract/screenshots.ts';
import { say } from '../../ui/messages.ts';
import { client } from '../../transport/client.ts';
import { useLibrary, useLibraryLook } from './library-store.ts';

/** Selects everything that a filter matches, `total` screenshots. A failure is shown, and the selection stays. */
export async function selectAll(filter: ScreenshotFilter, total: number): Promise<void> {
  if (total === 0) return;
  const { sort } = useLibraryLook.getState();
  try {
    const ends = await Promise.all(
      [0, total - 1].map((offset) => client.screenshots.query({ filter, sort, limit: 1, offset })),
    );
    const [from, to] = ends.map((page) => page.rows[0]?.id);
    if (!from || !to) return;
    const { ids } = await client.screenshots.range({ filter, sort, from, to });
    useLibrary.setState({ selected: new Set(ids) });
  } catch (error) {
    say(error);
  }
}
