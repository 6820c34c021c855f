import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { Element } from '#shared/contract/elements.ts';
import type { EditorState } from '../../canvas/engine/editor.ts';
import { client } from '../../transport/client.ts';
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

export const SessionContext = createContext(session);

export function useSession(): AnnotateSession {
  return useContext(SessionContext);
}

export function useSessionState<T>(select: (state: SessionState) => T): T {
  return useStore(useSession().store, select);
}

export function useEditor<T>(select: (state: EditorState) => T): T {
  return useStore(useSession().editor.store, select);
}

/** The one selected element; undefined when none or several are. */
export function useSelected(): Element | undefined {
  const selection = useEditor((state) => state.selection);
  const elements = useSessionState((state) => state.elements);
  return selection.length === 1 ? elements.find((element) => element.id === selection[0]) : undefined;
}
