import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { actionGroups } from '#shared/actions/action.ts';
import { menuActions } from '#shared/actions/registry.ts';
import { shell } from '../transport/client.ts';
import type { MenuGroup } from '#shared/bridge.ts';
import { useActionStore } from './action-store.ts';
import { useKeyBindings } from './key-bindings.ts';
import { canRun, keyHere, runAction } from './run-action.ts';
import { useActionLabel } from './use-action-label.ts';

/** Keeps the desktop's native menu true to the action list: names, keys, and what can be done now. */
export function useNativeMenu(): void {
  const { t } = useTranslation();
  const label = useActionLabel();
  const handlers = useActionStore((state) => state.handlers);
  const contexts = useActionStore((state) => state.contexts);
  const changed = useKeyBindings((state) => state.changed);

  // handlers, contexts and changed are read inside through their stores; a change of any of them redraws the menu.
  useEffect(() => {
    const desktop = shell.desktop;
    if (!desktop || !handlers || !contexts || !changed) return;
    const timer = setTimeout(() => {
      const menu: MenuGroup[] = actionGroups.map((group) => ({
        id: group,
        label: t(`menus.${group}`),
        entries: menuActions(group).map((action) => ({
          action: action.id,
          label: label(action),
          shortcut: keyHere(action) ?? null,
          enabled: canRun(action),
        })),
      }));
      desktop.setMenu(menu);
    }, 50);
    return () => clearTimeout(timer);
  }, [t, label, handlers, contexts, changed]);

  useEffect(() => shell.desktop?.onAction((id) => void runAction(id)), []);
}
