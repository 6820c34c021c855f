import { useEffect } from 'react';
import { actionGroups } from '#shared/actions/action.ts';
import { menuActions } from '#shared/actions/registry.ts';
import { t } from '../../i18n/frame.ts';
import { desktop } from '../../transport/bridge.ts';
import type { MenuGroup } from '#shared/bridge.ts';
import { actionLabel } from '../../actions/action-label.ts';
import { useActionStore } from '../../actions/action-store.ts';
import { useKeyBindings } from '../../actions/key-bindings.ts';
import { canRun, keyHere, runAction } from '../../actions/run-action.ts';

/** Keeps the desktop's native menu in sync with the action list: names, keys, and what is currently possible. */
export function useNativeMenu(): void {
  const handlers = useActionStore((state) => state.handlers);
  const contexts = useActionStore((state) => state.contexts);
  const changed = useKeyBindings((state) => state.changed);

  // handlers, contexts and changed are read inside through their stores; a change of any of them redraws the menu.
  useEffect(() => {
    const bridge = desktop;
    if (!bridge || !handlers || !contexts || !changed) return;
    const timer = setTimeout(() => {
      const menu: MenuGroup[] = actionGroups.map((group) => ({
        id: group,
        label: t(`menus.${group}`),
        entries: menuActions(group).map((action) => ({
          action: action.id,
          label: actionLabel(action),
          shortcut: keyHere(action) ?? null,
          enabled: canRun(action),
        })),
      }));
      bridge.setMenu(menu);
    }, 50);
    return () => clearTimeout(timer);
  }, [handlers, contexts, changed]);

  useEffect(() => desktop?.onAction((id) => void runAction(id)), []);
}
