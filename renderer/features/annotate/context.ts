import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { Element, Instruction } from '#shared/contract/elements.ts';
import type { EditorState } from '../../canvas/engine/editor.ts';
import { elementsOf } from '../../edits/calls.ts';
import { outbox } from '../../edits/index.ts';
import { client, orpc } from '../../transport/client.ts';
import { putRows } from '../../transport/events.ts';
import { queryClient } from '../../transport/query-client.ts';
import { Follow, followed } from './edits/follow.ts';
import { type ShownItem, useShownItem } from './shown-store.ts';
import { AnnotateSession } from './edits/session.ts';
import type { SessionState } from './edits/session-state.ts';

/** The one session of this window; it survives leaving the screen, so that nothing unsaved is lost. */
export const session = new AnnotateSession(
  {
    list: (input) => client.elements.list(input),
    undo: (input) => client.history.undo(input),
    redo: (input) => client.history.redo(input),
  },
  outbox,
);

// A picture that was left with pending edits shows them when it is reopened.
outbox.onSaved(({ kind, answer, edit }) => {
  const { screenshotId } = edit.about;
  const saved = elementsOf(kind, answer);
  if (!saved || screenshotId === null || screenshotId === session.state.screenshotId) return;
  const byId = new Map(saved.map((element) => [element.id, element]));
  const { queryKey } = orpc.elements.list.queryOptions({ input: { screenshotId } });
  queryClient.setQueryData(queryKey, (known) => {
    if (!known) return known;
    const there = new Set(known.map(({ id }) => id));
    return [
      ...known.map((element) => byId.get(element.id) ?? element),
      ...saved.filter(({ id }) => !there.has(id)),
    ].filter(({ state }) => state !== 'retired');
  });
});

// The next edit of an instruction builds on the answer to the last one, even before the list was refetched.
outbox.onSaved(({ kind, answer, edit }) => {
  const { screenshotId } = edit.about;
  if (screenshotId === null || !kind.startsWith('instruction-')) return;
  const { queryKey } = orpc.elements.instructions.queryOptions({ input: { screenshotId } });
  const saved = [answer].flat() as Instruction[];
  queryClient.setQueryData(
    queryKey,
    (known) =>
      known &&
      [
        ...known.map((entry) => saved.find(({ id }) => id === entry.id) ?? entry),
        ...saved.filter(({ id }) => known.every((entry) => entry.id !== id)),
      ].filter(({ state }) => state !== 'retired'),
  );
});

// A new blur stays on the canvas until the event with the row arrives.
outbox.onSaved(({ kind, answer }) => {
  if (kind !== 'blur') return;
  putRows(queryClient, [answer]);
  useShownItem.setState(({ screenshot }) =>
    screenshot?.id === answer.id ? { screenshot: { ...screenshot, ...answer } } : {},
  );
});

export function useSession(): AnnotateSession {
  return session;
}

const panelSession = followed(session.store);
const panelEditor = followed(session.editor.store);
const panelItem = followed(useShownItem);

/** Controls when the panels follow the canvas to another item. */
export const follow = new Follow([panelSession, panelEditor, panelItem]);

/** Makes the panels follow now, rendered at once; false if they already had. */
export function followNow(): boolean {
  return follow.pending && flushSync(() => follow.now());
}

/** The session as the panels show it; for one frame after switching items, that is the previous item. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useStore(panelSession, select);
}

/** Whether nothing may be changed because the project is read-only. */
export function useLocked(): boolean {
  return useSessionState((state) => state.locked);
}

/** Whether this person may not change the selected element, or nothing at all. */
export function useElementLocked(): boolean {
  return useSessionState((state) => state.locked || state.kept !== null);
}

/** The editor as the panels show it. */
export function useEditor<T>(select: (state: EditorState) => T): T {
  return useStore(panelEditor, select);
}

/** The item as the panels show it. */
export function usePanelItem<T>(select: (state: ShownItem) => T): T {
  return useStore(panelItem, select);
}

/** The current session, for what is drawn on the canvas itself. */
export function useSessionNow<T>(select: (state: SessionState) => T): T {
  return useStore(useSession().store, select);
}

/** The current editor, for what is drawn on the canvas itself. */
export function useEditorNow<T>(select: (state: EditorState) => T): T {
  return useStore(useSession().editor.store, select);
}

/** The one selected element; undefined if none or several are. */
export function useSelected(): Element | undefined {
  const selection = useEditor((state) => state.selection);
  return useSessionState((state) => theOne(selection, state.elements));
}

/** The same for what is drawn on the canvas itself. */
export function useSelectedNow(): Element | undefined {
  const selection = useEditorNow((state) => state.selection);
  return useSessionNow((state) => theOne(selection, state.elements));
}

function theOne(selection: readonly string[], elements: readonly Element[]): Element | undefined {
  return selection.length === 1 ? elements.find((element) => element.id === selection[0]) : undefined;
}
