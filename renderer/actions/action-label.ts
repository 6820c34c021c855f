import type { Action } from '#shared/actions/action.ts';
import { actionLabels } from '#shared/actions/labels.ts';
import { t } from '../i18n/frame.ts';

/** An action's name in the language of the page. */
export function actionLabel(action: Action): string {
  return action.label in actionLabels ? t(`actions.${action.label as keyof typeof actionLabels}`) : action.id;
}
