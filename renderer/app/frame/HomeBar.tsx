import { IconHelpCircle } from '@tabler/icons-react';
import { t } from '../../i18n/frame.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import classes from './HomeBar.module.css';
import { MenuButton } from '../menus/MenuButton.tsx';
import { PersonButton } from '../menus/PersonButton.tsx';
import { useSystem } from '../../project/project.ts';
import { runAction } from '../../actions/run-action.ts';
import { ThemeButton } from '../menus/ThemeButton.tsx';

/** The bar of the start page. */
export function HomeBar() {
  const system = useSystem();
  return (
    <header className={classes.bar}>
      <MenuButton />
      <span className={classes.product}>{t('app.name')}</span>
      <span className={classes.version}>{system?.version}</span>
      <div className={classes.tools}>
        <ThemeButton />
        <IconButton icon={IconHelpCircle} label={t('app.help')} onClick={() => runAction('keys')} />
        <PersonButton />
      </div>
    </header>
  );
}
