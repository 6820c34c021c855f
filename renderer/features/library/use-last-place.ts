import { say } from '../../app/messages.ts';
import type { ListView } from '../../list/list-view.ts';
import { useComingBack } from '../../list/use-coming-back.ts';
import { client } from '../../transport/client.ts';
import { library, useLibrary, useLibraryLook } from './library-store.ts';

/** Coming back leads to the picture that was left, wherever the order now has it: work on it may have moved it. */
export function useLastPlace(view: ListView, total: number): void {
  useComingBack(library, view, total, ({ index, id }, scrollTo) => {
    if (id === null) return;
    const { filter } = useLibrary.getState();
    client.screenshots.place({ filter, sort: useLibraryLook.getState().sort, id }).then(({ before, matches }) => {
      // Somebody who moved on meanwhile stays there.
      if (!matches || useLibrary.getState().active.id !== id || before === index) return;
      useLibrary.setState({ active: { index: before, id } });
      scrollTo(before);
    }, say);
  });
}
