import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Action } from '#shared/actions/action.ts';
import { actions, keyContexts } from '#shared/actions/registry.ts';

/** Keys that this person changed, by action id; an empty list removes the key. Stored on this machine. */
export const useKeyBindings = create<{ changed: Record<string, string[]> }>()(
  persist(() => ({ changed: {} as Record<string, string[]> }), {
    name: 'benchwright.keys',
    version: 2,
    // Two actions about pre-labels had other ids in version 1.
    migrate: (kept) => {
      const { changed = {} } = kept as { changed?: Record<string, string[]> };
      return {
        changed: Object.fromEntries(
          Object.entries(changed).map(([id, shortcuts]) => [id.replace(/-ghosts$/, '-prelabels'), shortcuts]),
        ),
      };
    },
  }),
);

export function defaultShortcuts(action: Action): string[] {
  return [...(action.shortcut ? [action.shortcut] : []), ...(action.also ?? [])];
}

/** Current keys of an action; the first is shown on buttons and menus. */
export function shortcutsOf(action: Action): string[] {
  return useKeyBindings.getState().changed[action.id] ?? defaultShortcuts(action);
}

/** The displayed key of an action, kept up to date. */
export function useShortcut(id: string): string | undefined {
  const changed = useKeyBindings((state) => state.changed[id]);
  if (changed) return changed[0];
  const action = actions.find((known) => known.id === id);
  return action?.shortcut;
}

export function rebind(id: string, shortcuts: string[]): void {
  useKeyBindings.setState((state) => ({ changed: { ...state.changed, [id]: shortcuts } }));
}

export function resetBinding(id: string): void {
  useKeyBindings.setState((state) => {
    const { [id]: _gone, ...rest } = state.changed;
    return { changed: rest };
  });
}

export function resetAllBindings(): void {
  useKeyBindings.setState({ changed: {} });
}

const frameContexts: ReadonlySet<string> = new Set(['project', 'selection', 'desktop']);

/** The screens that an action belongs to; none if it works on every screen. */
export function screensOf(action: Action): string[] {
  return keyContexts(action).filter((context) => !frameContexts.has(context));
}

/** Whether two actions can be reached on one screen. */
export function canMeet(a: Action, b: Action): boolean {
  const [screensA, screensB] = [screensOf(a), screensOf(b)];
  return screensA.length === 0 || screensB.length === 0 || screensA.some((screen) => screensB.includes(screen));
}

/** Actions that share a key with this one on a screen where both act. */
export function clashesOf(action: Action): Action[] {
  const mine = shortcutsOf(action);
  return actions.filter(
    (other) => other.id !== action.id && canMeet(action, other) && shortcutsOf(other).some((key) => mine.includes(key)),
  );
}
