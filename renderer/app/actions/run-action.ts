import type { Action } from '#shared/actions/action.ts';
import { actions, applies, findAction, keyContexts } from '#shared/actions/registry.ts';
import { dropFields, takeFields } from '../../ui/fields/open-fields.ts';
import { say } from '../messages.ts';
import { actionRefusal } from './action-refusal.ts';
import { currentContexts, useActionStore } from './action-store.ts';
import { shortcutsOf } from './key-bindings.ts';

/** Whether somebody handles an action here and now, whoever asks for it. */
function isHandled(action: Action): boolean {
  const handlers = useActionStore.getState().handlers[action.id];
  return (handlers?.length ?? 0) > 0 && applies(action, currentContexts());
}

/** Whether an action would do something now for this person. */
export const canRun = (action: Action): boolean => isHandled(action) && actionRefusal(action) === null;

/**
 * Runs an action, after what was typed is taken or, by one that closes, given up; false when it does not apply here. Who
 * may not do it reads why instead.
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

/** Whether an action's keys act where the person is. */
function keysAct(action: Action): boolean {
  const contexts = currentContexts();
  return (action.keysIn ?? []).every((context) => contexts.has(context));
}

/** The key that a menu line prints: the first one, where it acts. */
export function keyHere(action: Action): string | undefined {
  return keysAct(action) ? shortcutsOf(action)[0] : undefined;
}

/** Whether its key does something: the action itself, or the reason why this person may not do it. */
const answers = (action: Action): boolean =>
  isHandled(action) || (actionRefusal(action) !== null && applies(action, currentContexts()));

/** The action that a key means here: the more contexts it asks for, the nearer it is. */
export function actionForKey(shortcut: string): Action | undefined {
  return actions
    .filter((action) => shortcutsOf(action).includes(shortcut) && answers(action) && keysAct(action))
    .sort((a, b) => keyContexts(b).length - keyContexts(a).length)[0];
}
