import type { Action } from '#shared/actions/action.ts';
import { findAction } from '#shared/actions/registry.ts';
import { leastRole, reaches } from '#shared/contract/roles.ts';
import { t } from '../../i18n/frame.ts';
import { useHostFacts, useSystem } from '../project/project.ts';

/** Why this person may not use an action; null if they may, or while it is not known who they are. */
export function actionRefusal({ needs }: Action): string | null {
  const role = useHostFacts.getState().system?.me.role;
  if (needs === undefined || role === undefined || reaches(role, leastRole[needs])) return null;
  return t('app.notAllowed', { needed: t(`app.roles.${leastRole[needs]}`), role: t(`app.roles.${role}`) });
}

/** The same for a button that runs an action. */
export function useActionRefusal(id: string): string | null {
  useSystem();
  const action = findAction(id);
  return action ? actionRefusal(action) : null;
}
