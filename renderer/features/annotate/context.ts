import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import type { Element } from '#shared/contract/elements.ts';
import type { EditorState } from '../../canvas/engine/editor.ts';
import { client } from '../../transport/client.ts';
import { Follow, followed } from './follow.ts';
import { type ShownItem, useShownItem } from './shown-store.ts';
import { AnnotateSession, type SessionState } from './session.ts';

/** The one session of this window; it outlives leaving the screen, so that nothing unsaved is lost by it. */
export const session = new AnnotateSession({
  list: (input) => client.elements.list(input),
  create: (input) => client.elements.create(input),
  save: (input) => client.elements.save(input),
  setState: (input) => client.elements.setState(input),
  undo: (input) => client.history.undo(input),
  redo: (input) => client.history.redo(input),
});

export function useSession(): AnnotateSession {
  return session;
}

const panelSession = followed(session.store);
const panelEditor = followed(session.editor.store);
const panelItem = followed(useShownItem);

/** When the panels follow the canvas to another item. */
export const follow = new Follow([panelSession, panelEditor, panelItem]);

/** Lets the panels follow now, drawn at once; false when they had. */
export function followNow(): boolean {
  return follow.pending && flushSync(() => follow.now());
}

/** The session as the panels show it; right after a change of item that is, for one frame, the last item. */
export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useStore(panelSession, select);
}

/** Nothing may be changed: the project is only read. */
export function useLocked(): boolean {
  return useSessionState((state) => state.locked);
}

/** The editor as the panels show it. */
export function useEditor<T>(select: (state: EditorState) => T): T {
  return useStore(panelEditor, select);
}

/** The item as the panels show it. */
export function usePanelItem<T>(select: (state: ShownItem) => T): T {
  return useStore(panelItem, select);
}

/** The session as it is: for what is drawn on the canvas itself. */
export function useSessionNow<T>(select: (state: SessionState) => T): T {
  return useStore(useSession().store, select);
}

/** The editor as it is: for what is drawn on the canvas itself. */
export function useEditorNow<T>(select: (state: EditorState) => T): T {
  return useStore(useSession().editor.store, select);
}

/** The one selected element; undefined when none or several are. */
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
