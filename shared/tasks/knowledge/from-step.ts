import type { Platform } from '#shared/records/fields.ts';
import type { Size } from '#shared/geometry/box.ts';
import { pointInImage } from '#shared/geometry/clamp.ts';
import type { Action } from '#shared/episodes/actions.ts';
import { toWord, vocabularies } from '#shared/episodes/subsets.ts';
import { argumentsOf } from '../../items/knowledge-question/arguments.ts';
import { asAsked } from './as-asked.ts';
import { deviceFor } from './spaces.ts';

/** The columns of interaction prediction: each of their questions is made from one step. */
export const interactionColumns = ['effect', 'type', 'parameter'] as const;
export type InteractionColumn = (typeof interactionColumns)[number];

/** Why a step gives no question of a column. */
export const stepReasons = [
  'no-before',
  'no-after',
  'not-next',
  'several-actions',
  'not-an-action',
  'no-argument',
  'off-picture',
  'no-change',
  'few-options',
  'stands-out',
  'type-often',
] as const;
export type StepReason = (typeof stepReasons)[number];

/** The platform's name for an action; null if it has none. */
export function actionWord(action: Action, platform: Platform | null): string | null {
  const space = vocabularies.find(({ id }) => id === `gui-knowledge-${deviceFor(platform)}`);
  return space && action.type ? toWord(space, action.type) : null;
}

/** The conditions for a step to give a question of a column, as far as they can be checked without its pictures. */
export function reasonAgainst(
  step: { actions: readonly Action[]; before: Size | null; after: unknown; gap?: boolean | undefined },
  column: InteractionColumn,
  platform: Platform | null,
): StepReason | null {
  const [action, ...more] = step.actions;
  if (!action || more.length > 0) return action ? 'several-actions' : 'not-an-action';
  if (actionWord(action, platform) === null) return 'not-an-action';
  if (!step.before) return 'no-before';
  if (step.gap) return 'not-next';
  if (!step.after) return 'no-after';
  // Its type can be asked about without its place.
  if (column === 'type') return null;
  if (argumentsOf(asAsked(action)) === null) return 'no-argument';
  const { point, to } = action;
  const size = step.before;
  return [point, to].some((place) => place && !pointInImage(place, size)) ? 'off-picture' : null;
}
