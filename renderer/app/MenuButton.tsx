import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Action, actionGroups } from '#shared/actions/action.ts';
import { menuActions } from '#shared/actions/registry.ts';
import { shell } from '../transport/client.ts';
import { Kbd } from '../ui/Kbd.tsx';
import { useActionStore } from './action-store.ts';
import { useKeyBindings } from './key-bindings.ts';
import { useActionLabel } from './use-action-label.ts';
import { canRun, runAction } from './run-action.ts';
import { shortcutsOf } from './key-bindings.ts';
import classes from './MenuButton.module.css';

function Line({ action }: { action: Action }) {
  const label = useActionLabel();
  const shortcut = shortcutsOf(action)[0];
  return (
    <>
      {action.separated && <Menu.Divider />}
      <Menu.Item
        disabled={!canRun(action)}
        rightSection={shortcut && <Kbd shortcut={shortcut} />}
        onClick={() => runAction(action.id)}
      >
        {label(action)}
      </Menu.Item>
    </>
  );
}

/** The mark at the left: in the browser shell the application menu, in the desktop (which has its own) the way home. */
export function MenuButton({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  // Menus show what can be done now, so they follow handlers, contexts and keys.
  useActionStore();
  useKeyBindings();
  if (shell.desktop)
    return (
      <button
        type="button"
        className={classes.mark}
        aria-label={t('actions.go-home')}
        onClick={() => runAction('go-home')}
      >
        {children}
      </button>
    );
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>
        <button type="button" className={classes.mark} aria-label={t('app.menu')}>
          {children}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actionGroups.map((group) => {
          const lines = menuActions(group);
          if (lines.length === 0) return null;
          return (
            <Menu.Sub key={group}>
              <Menu.Sub.Target>
                <Menu.Sub.Item>{t(`menus.${group}`)}</Menu.Sub.Item>
              </Menu.Sub.Target>
              <Menu.Sub.Dropdown miw={230}>
                {lines.map((action) => (
                  <Line key={action.id} action={action} />
                ))}
              </Menu.Sub.Dropdown>
            </Menu.Sub>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
