import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type Action, actionGroups } from '#shared/actions/action.ts';
import { menuActions } from '#shared/actions/registry.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import { useActionStore } from '../../actions/action-store.ts';
import { useKeyBindings } from '../../actions/key-bindings.ts';
import { actionLabel } from '../../actions/action-label.ts';
import { lineRefusal } from '../../actions/action-refusal.ts';
import { canRun, keyHere, runAction } from '../../actions/run-action.ts';
import { Mark } from '../frame/Mark.tsx';

function Line({ action }: { action: Action }) {
  const shortcut = keyHere(action);
  const refusal = lineRefusal(action);
  return (
    <>
      {action.separated && <Menu.Divider />}
      <Menu.Item
        disabled={!canRun(action) || refusal !== null}
        title={refusal ?? undefined}
        rightSection={shortcut && <Kbd shortcut={shortcut} />}
        onClick={() => runAction(action.id)}
      >
        {actionLabel(action)}
      </Menu.Item>
    </>
  );
}

/** The application menu of the browser shell: the same lines as the desktop's native one. */
export default function AppMenu() {
  const { t } = useTranslation();
  // Menus show what is currently possible, so they follow handlers, contexts and keys.
  useActionStore();
  useKeyBindings();
  return (
    <Menu position="bottom-start" width={200}>
      <Menu.Target>
        <Mark label={t('app.menu')} aria-haspopup="menu" />
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
