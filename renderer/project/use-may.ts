import { useTranslation } from 'react-i18next';
import { leastRole, type Procedure, reaches, type Role } from '#shared/contract/roles.ts';
import { useSystem } from './project.ts';

/**
 * Why this person may not do something that requires a role; null if they may, or while it is not known who they are.
 */
export function useRefusal(needed: Role): string | null {
  const { t } = useTranslation();
  const role = useSystem()?.me.role;
  if (role === undefined || reaches(role, needed)) return null;
  return t('app.notAllowed', { needed: t(`app.roles.${needed}`), role: t(`app.roles.${role}`) });
}

/** Why this person may not call a procedure; null if they may. The host enforces the same table. */
export const useCallRefusal = (procedure: Procedure): string | null => useRefusal(leastRole[procedure]);
