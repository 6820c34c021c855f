import type { Action } from '#shared/actions/action.ts';
import { actions, applies, findAction, keyContexts } from '#shared/actions/registry.ts';
import { dropFields, takeFields } from '../places/open-fields.ts';
import { say } from '../ui/messages.ts';
import { actionRefusal } from './action-refusal.ts';
import { currentContexts, useActionStore } from './action-store.ts';
import { shortcutsOf } from './key-bindings.ts';

/** Whether an action currently has a handler, regardless of roles. */
function isHandled(action: Action): boolean {
  const handlers = useActionStore.getState().handlers[action.id];
  return (handlers?.length ?? 0) > 0 && applies(action, currentContexts());
}

/** Whether an action would currently do something for this person. */
export const canRun = (action: Action): boolean => isHandled(action) && actionRefusal(action) === null;

/**
 * Runs an action, after typed text was committed or, for a closing action, discarded; false if it does not apply here.
 * People who may not use it see the reason instead.
 */
export function runAction(id: string): boolean {
  const action = findAction(id);
  if (!action) return false;
  const refusal = actionRefusal(action);
  if (refusal !== null && applies(action, currentContexts())) {
    say(refusal);
    return true;
  }
  if (!isHandled(action)) return false;
  if (action.givesUp) dropFields();
  else takeFields();
  useActionStore.getState().handlers[id]?.at(-1)?.();
  return true;
}

/** Whether an action's keys work in the current context. */
function keysAct(action: Action): boolean {
  const contexts = currentContexts();
  return (action.keysIn ?? []).every((context) => contexts.has(context));
}

/** The key shown on a menu line: the first one that works here. */
export function keyHere(action: Action): string | undefined {
  return keysAct(action) ? shortcutsOf(action)[0] : undefined;
}

/** Whether its key does something: run the action, or show why this person may not use it. */
const answers = (action: Action): boolean =>
  isHandled(action) || (actionRefusal(action) !== null && applies(action, currentContexts()));

/** The action of a key here: the one that requires the most contexts wins. */
export function actionForKey(shortcut: string): Action | undefined {
  return actions
    .filter((action) => shortcutsOf(action).includes(shortcut) && answers(action) && keysAct(action))
    .sort((a, b) => keyContexts(b).length - keyContexts(a).length)[0];
}
