import { type ComponentType, createContext, useContext, useLayoutEffect, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import type { BlindItem, KindHooks, RevealedItem } from './kind.ts';

/**
 * What stays while an item goes from blind to revealed and to being edited: its pictures, with their zoom, step and
 * tab, so that nobody loses the place they were looking at.
 * @param useItem what the phases may read: the picture, the current step
 * @param View draws the stage with what the current phase shows on it
 * @returns the stage for `KindHooks.Stage`, and hooks for its phases: `useOn` reads it, `useStage` also puts something
 *   on it
 */
export function defineStage<On, Shown>(
  useItem: (item: BlindItem | RevealedItem) => On,
  View: ComponentType<{ on: On; shown: Shown }>,
): { Stage: NonNullable<KindHooks['Stage']>; useOn(): On; useStage(shown: Shown): On } {
  const Context = createContext<{ on: On; shown: StoreApi<{ now: Shown | null }> } | null>(null);

  function useContent() {
    const stage = useContext(Context);
    if (!stage) throw new Error('a phase of an item is shown outside the stage of its kind');
    return stage;
  }

  function Drawn({ on, from }: { on: On; from: StoreApi<{ now: Shown | null }> }) {
    const shown = useStore(from, ({ now }) => now);
    return shown === null ? null : <View on={on} shown={shown} />;
  }

  return {
    Stage({ item, children }) {
      const on = useItem(item);
      const [shown] = useState(() => createStore<{ now: Shown | null }>(() => ({ now: null })));
      return (
        <Context value={{ on, shown }}>
          <Drawn on={on} from={shown} />
          {children}
        </Context>
      );
    },
    useOn: () => useContent().on,
    useStage(show) {
      const { on, shown } = useContent();
      // Before the paint, so that the stage never shows the marks of another phase or zoom.
      useLayoutEffect(() => shown.setState({ now: show }));
      return on;
    },
  };
}
