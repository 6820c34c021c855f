import { IconTag, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../app/key-bindings.ts';
import { runAction } from '../../app/run-action.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import classes from '../../ui/SelectionBar.module.css';

/** What can be done with exactly what it counts. */
export function SelectionBar({ count }: { count: number }) {
  const { t } = useTranslation();
  const clearKey = useShortcut('episode-leave');
  const openKey = useShortcut('episode-open');
  return (
    <div className={classes.bar} data-foot-bar role="toolbar" aria-label={t('trajectories.bar.label')}>
      <strong>{t('trajectories.bar.selected', { count, formatted: formatCount(count) })}</strong>
      <span className={classes.divider} />
      <ActionButton icon={IconTag} onClick={() => runAction('episode-tag')}>
        {t('trajectories.bar.tag')}
      </ActionButton>
      <ActionButton icon={IconTrash} kind="bad" onClick={() => runAction('episode-retire')}>
        {t('trajectories.bar.retire')}
      </ActionButton>
      <span className={classes.end}>
        <ActionButton kind="plain" shortcut={clearKey} onClick={() => runAction('episode-leave')}>
          {t('common.clear')}
        </ActionButton>
        <ActionButton kind="primary" shortcut={openKey} onClick={() => runAction('episode-open')}>
          {t('trajectories.bar.open')}
        </ActionButton>
      </span>
    </div>
  );
}
