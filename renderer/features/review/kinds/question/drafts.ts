import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import type { Draft } from './draft.ts';

/** Unsaved edits by item; they survive leaving the item and the screen, and a reload. */
export const useDrafts = create(
  persist((): Record<string, Draft> => ({}), {
    name: 'benchwright.drafts',
    version: 1,
    storage: createJSONStorage(() => sessionStorage),
  }),
);

export function keepDraft(id: string, draft: Draft): void {
  useDrafts.setState({ [id]: draft });
}

export function dropDraft(id: string): void {
  useDrafts.setState((drafts) => {
    const { [id]: _gone, ...rest } = drafts;
    return rest;
  }, true);
}
