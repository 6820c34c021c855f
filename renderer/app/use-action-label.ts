import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Action } from '#shared/actions/action.ts';
import { actionLabels } from '#shared/actions/labels.ts';

type LabelKey = keyof typeof actionLabels;

/** Gives an action's name in the language of the page. */
export function useActionLabel(): (action: Action) => string {
  const { t } = useTranslation();
  return useCallback(
    (action) => (action.label in actionLabels ? t(`actions.${action.label as LabelKey}`) : action.id),
    [t],
  );
}
