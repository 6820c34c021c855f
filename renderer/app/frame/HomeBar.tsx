import { IconHelpCircle } from '@tabler/icons-react';
import { t } from '../../i18n/frame.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import classes from './HomeBar.module.css';
import { MenuButton } from '../menus/MenuButton.tsx';
import { PersonButton } from '../menus/PersonButton.tsx';
import { useSystem } from '../../project/project.ts';
import { runAction } from '../../actions/run-action.ts';
import { ThemeButton } from '../menus/ThemeButton.tsx';
import { Text } from '../../ui/layout/primitives.tsx';

/** The bar of the start page. */
export function HomeBar() {
  const system = useSystem();
  return (
    <header className={classes.bar}>
      <MenuButton />
      <Text size={13} weight={600}>
        {t('app.name')}
      </Text>
      <Text tone="dim">{system?.version}</Text>
      <div className={classes.tools}>
        <ThemeButton />
        <IconButton icon={IconHelpCircle} label={t('app.help')} onClick={() => runAction('keys')} />
        <PersonButton />
      </div>
    </header>
  );
}
