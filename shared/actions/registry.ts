import type { Action, ActionContext, ActionGroup } from './action.ts';
import { annotateActions } from './annotate.ts';
import { appActions } from './app.ts';
import { evaluateActions } from './evaluate.ts';
import { importActions } from './import.ts';
import { libraryActions } from './library.ts';
import { modelActions } from './models.ts';
import { releaseActions } from './releases.ts';
import { reviewActions } from './review.ts';
import { runActions } from './runs.ts';
import { trajectoryActions } from './trajectories.ts';

/** Every action of the studio. A new screen adds its own file and one line here. */
export const actions: readonly Action[] = [
  ...appActions,
  ...importActions,
  ...libraryActions,
  ...annotateActions,
  ...reviewActions,
  ...trajectoryActions,
  ...runActions,
  ...evaluateActions,
  ...releaseActions,
  ...modelActions,
];

/** The action of this id, or undefined. */
export function findAction(id: string): Action | undefined {
  return actions.find((action) => action.id === id);
}

/** Menu lines of a group, in order. */
export function menuActions(group: ActionGroup): Action[] {
  return actions.filter((action) => action.group === group && action.inMenu !== false);
}

/** All contexts that must hold for an action's keys to work. */
export function keyContexts({ when = [], keysIn = [] }: Action): ActionContext[] {
  return [...when, ...keysIn];
}

/** Whether all contexts of an action hold. */
export function applies(action: Action, contexts: ReadonlySet<ActionContext>): boolean {
  return (action.when ?? []).every((context) => contexts.has(context));
}
