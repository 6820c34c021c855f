import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { runAction } from '../../../actions/run-action.ts';
import { useRefusal } from '../../../project/use-may.ts';
import { useSystem } from '../../../project/project.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { leastRole, reaches } from '#shared/contract/roles.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import classes from '../../../ui/tables/SelectionBar.module.css';
import { type SelectionAction, selectionActions } from './selection-actions.ts';
import { useEpisodes } from '../list-store.ts';
import { Row, Text } from '../../../ui/layout/primitives.tsx';

function SelectionButton({ selectionAction }: { selectionAction: SelectionAction }) {
  const refusal = useRefusal(leastRole[selectionAction.procedure]);
  return (
    <ActionButton
      icon={selectionAction.icon}
      kind={selectionAction.kind ?? 'default'}
      refusal={refusal}
      onClick={() => runAction(selectionAction.action)}
    >
      {selectionAction.label()}
    </ActionButton>
  );
}

/** Actions on the counted selection. */
export function SelectionBar({ count }: { count: number }) {
  const { t } = useTranslation();
  const clearKey = useShortcut('episode-leave');
  const openKey = useShortcut('episode-open');
  const role = useSystem()?.me.role;
  useActionHandlers(
    Object.fromEntries(
      selectionActions.map(({ action, procedure, run }) => [
        action,
        role !== undefined && !reaches(role, leastRole[procedure])
          ? null
          : () => run([...useEpisodes.getState().selected]),
      ]),
    ),
  );
  return (
    <Row
      position="absolute"
      right={16}
      bottom={12}
      left={16}
      minHeight={40}
      float
      align="center"
      gap={8}
      pad={[0, 8, 0, 14]}
      border="line2"
      radius={4}
      surface="raised"
      space="nowrap"
      className={classes.bar}
      data-foot-bar
      role="toolbar"
      aria-label={t('trajectories.bar.label')}
    >
      <strong>{t('trajectories.bar.selected', { count, formatted: formatCount(count) })}</strong>
      <Text fixed width={1} height={16} margin={[0, 4]} surface="line2" className={classes.divider} />
      {selectionActions.map((selectionAction) => (
        <SelectionButton key={selectionAction.action} selectionAction={selectionAction} />
      ))}
      <Row as="span" align="center" gap={8} ml={'auto'}>
        <ActionButton kind="plain" shortcut={clearKey} onClick={() => runAction('episode-leave')}>
          {t('common.clear')}
        </ActionButton>
        <ActionButton kind="primary" shortcut={openKey} onClick={() => runAction('episode-open')}>
          {t('trajectories.bar.open')}
        </ActionButton>
      </Row>
    </Row>
  );
}
