import { say } from '../../ui/messages.ts';
import type { ListView } from '../../list/list-view.ts';
import { useComingBack } from '../../list/use-coming-back.ts';
import { client } from '../../transport/client.ts';
import { library, useLibrary, useLibraryLook } from './library-store.ts';

/** Coming back scrolls to the picture that was left, wherever it is now: work on it may have changed its place. */
export function useLastPlace(view: ListView, total: number): void {
  useComingBack(library, view, total, ({ index, id }, scrollTo) => {
    if (id === null) return;
    const { filter } = useLibrary.getState();
    client.screenshots.place({ filter, sort: useLibraryLook.getState().sort, id }).then(({ before, matches }) => {
      // If the person moved meanwhile, they stay there.
      if (!matches || useLibrary.getState().active.id !== id || before === index) return;
      useLibrary.setState({ active: { index: before, id } });
      scrollTo(before);
    }, say);
  });
}
