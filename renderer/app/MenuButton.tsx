import { useTranslation } from 'react-i18next';
import { shell } from '../transport/client.ts';
import { lateMenu } from './late.tsx';
import { Mark } from './Mark.tsx';
import { runAction } from './run-action.ts';

function StandIn({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return <Mark label={t('app.menu')} aria-haspopup="menu" onClick={onClick} />;
}

function HomeMark() {
  const { t } = useTranslation();
  return <Mark label={t('actions.go-home')} onClick={() => runAction('go-home')} />;
}

/** The mark at the left: in the browser shell the application menu, in the desktop (which has its own) the way home. */
export const MenuButton = shell.desktop
  ? HomeMark
  : lateMenu(
      () => import('./AppMenu.tsx'),
      (onClick) => <StandIn onClick={onClick} />,
    );
