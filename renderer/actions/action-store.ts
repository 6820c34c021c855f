import { useLayoutEffect, useRef } from 'react';
import { create } from 'zustand';
import type { ActionContext } from '#shared/actions/action.ts';

export type ActionHandler = () => void;

interface ActionState {
  /** Stack of handlers per action: the one mounted last wins. */
  handlers: Record<string, ActionHandler[]>;
  contexts: Record<string, number>;
}

/** Current handlers of actions, and active contexts. */
export const useActionStore = create<ActionState>(() => ({ handlers: {}, contexts: {} }));

/** Handles these actions while the component is mounted; the newest component wins. */
export function useActionHandlers(handlers: Record<string, ActionHandler | null>): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  const ids = Object.keys(handlers)
    .filter((id) => handlers[id] !== null)
    .sort()
    .join(' ');
  useLayoutEffect(() => {
    const mine = new Map<string, ActionHandler>();
    for (const id of ids.split(' ').filter(Boolean)) mine.set(id, () => latest.current[id]?.());
    useActionStore.setState((state) => {
      const next = { ...state.handlers };
      for (const [id, run] of mine) next[id] = [...(next[id] ?? []), run];
      return { handlers: next };
    });
    return () =>
      useActionStore.setState((state) => {
        const next = { ...state.handlers };
        for (const [id, run] of mine) next[id] = (next[id] ?? []).filter((other) => other !== run);
        return { handlers: next };
      });
  }, [ids]);
}

/** Activates a context while the component is mounted and `active`. */
export function useActionContext(context: ActionContext, active = true): void {
  useLayoutEffect(() => {
    if (!active) return;
    const add = (by: number) =>
      useActionStore.setState((state) => ({
        contexts: { ...state.contexts, [context]: (state.contexts[context] ?? 0) + by },
      }));
    add(1);
    return () => add(-1);
  }, [context, active]);
}

/** The active contexts. */
export function currentContexts(): Set<ActionContext> {
  const { contexts } = useActionStore.getState();
  return new Set(Object.keys(contexts).filter((key) => (contexts[key] ?? 0) > 0) as ActionContext[]);
}
