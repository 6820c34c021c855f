import { t } from '../../i18n/frame.ts';
import { desktop } from '../../transport/bridge.ts';
import { lateMenu } from '../frame/lazy.tsx';
import { Mark } from '../frame/Mark.tsx';
import { runAction } from '../../actions/run-action.ts';

function StandIn({ onClick }: { onClick: () => void }) {
  return <Mark label={t('app.menu')} aria-haspopup="menu" onClick={onClick} />;
}

function HomeMark() {
  return <Mark label={t('actions.go-home')} onClick={() => runAction('go-home')} />;
}

/**
 * The mark at the left: in the browser shell the application menu, in the desktop (which has a native one) a link home.
 */
export const MenuButton = desktop ? HomeMark : lateMenu(() => import('./AppMenu.tsx'), StandIn);
