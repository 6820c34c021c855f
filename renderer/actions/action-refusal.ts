import type { Action } from '#shared/actions/action.ts';
import { findAction } from '#shared/actions/registry.ts';
import { leastRole, reaches, type Role } from '#shared/contract/roles.ts';
import { t } from '../i18n/frame.ts';
import { useHostFacts, useSystem } from '../project/project.ts';

/** Why somebody's role does not reach this one; null if it does, or while it is not known who they are. */
function refusalOf(needed: Role | undefined): string | null {
  const role = useHostFacts.getState().system?.me.role;
  if (needed === undefined || role === undefined || reaches(role, needed)) return null;
  return t('app.notAllowed', { needed: t(`app.roles.${needed}`), role: t(`app.roles.${role}`) });
}

/** Why this person may not use an action; null if they may, or while it is not known who they are. */
export const actionRefusal = ({ needs }: Action): string | null => refusalOf(needs && leastRole[needs]);

/** Why this person may not use an action's menu line; null if they may. */
export const lineRefusal = (action: Action): string | null => actionRefusal(action) ?? refusalOf(action.menuRole);

/** The same for a button that runs an action. */
export function useActionRefusal(id: string): string | null {
  useSystem();
  const action = findAction(id);
  return action ? actionRefusal(action) : null;
}
