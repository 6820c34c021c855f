import type { Action } from '#shared/actions/action.ts';
import { actions, applies, findAction, keyContexts } from '#shared/actions/registry.ts';
import { dropFields, takeFields } from '../../ui/fields/open-fields.ts';
import { currentContexts, useActionStore } from './action-store.ts';
import { shortcutsOf } from './key-bindings.ts';

/** Whether an action would do something now. */
export function canRun(action: Action): boolean {
  const handlers = useActionStore.getState().handlers[action.id];
  return (handlers?.length ?? 0) > 0 && applies(action, currentContexts());
}

/** Runs an action, after what was typed is taken or, by one that closes, given up; false when it does not apply here. */
export function runAction(id: string): boolean {
  const action = findAction(id);
  if (!action || !canRun(action)) return false;
  if (action.givesUp) dropFields();
  else takeFields();
  useActionStore.getState().handlers[id]?.at(-1)?.();
  return true;
}

/** Whether an action's keys act where the person is. */
function keysAct(action: Action): boolean {
  const contexts = currentContexts();
  return (action.keysIn ?? []).every((context) => contexts.has(context));
}

/** The key that a menu line prints: the first one, where it acts. */
export function keyHere(action: Action): string | undefined {
  return keysAct(action) ? shortcutsOf(action)[0] : undefined;
}

/** The action that a key means here: the more contexts it asks for, the nearer it is. */
export function actionForKey(shortcut: string): Action | undefined {
  return actions
    .filter((action) => shortcutsOf(action).includes(shortcut) && canRun(action) && keysAct(action))
    .sort((a, b) => keyContexts(b).length - keyContexts(a).length)[0];
}
