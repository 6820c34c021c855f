import { type ComponentType, useEffect, useState } from 'react';
import { fetchFeature } from '../features.ts';
import { FrameActions } from './FrameActions.tsx';
import { painted } from '../../ui/late-dialog.tsx';
import { followAddress, useRoute } from '../../places/route.ts';
import { TopBar } from './TopBar.tsx';
import { Block, Stack, Text } from '../../ui/layout/primitives.tsx';
import { IconHelpCircle } from '@tabler/icons-react';
import { t } from '../../i18n/frame.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { MenuButton } from '../menus/MenuButton.tsx';
import { PersonButton } from '../menus/PersonButton.tsx';
import { useSystem } from '../../project/project.ts';
import { runAction } from '../../actions/run-action.ts';
import { ThemeButton } from '../menus/ThemeButton.tsx';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Bar, BarEnd } from '../../ui/Bar.tsx';

/** Milliseconds between checks whether the server is back. */
const every = 1000;

/** Shown when the studio's code could not be fetched: the server stopped between the frame and the rest. Reloads when it is back. */
function Unreachable() {
  useEffect(() => {
    let gone = false;
    const timer = setInterval(() => {
      fetch(location.pathname, { cache: 'no-store' }).then(
        ({ ok }) => gone && ok && location.reload(),
        () => (gone = true),
      );
    }, every);
    return () => clearInterval(timer);
  }, []);
  return (
    <EmptyState
      title={t('app.crash.title')}
      action={<ActionButton onClick={() => location.reload()}>{t('common.retry')}</ActionButton>}
    >
      {t('app.serverGone')}
    </EmptyState>
  );
}

/** The bar of the start page. */
function HomeBar() {
  const system = useSystem();
  return (
    <Bar as="header" pad={[0, 12, 0, 6]}>
      <MenuButton />
      <Text size={13} weight={600}>
        {t('app.name')}
      </Text>
      <Text tone="dim">{system?.version}</Text>
      <BarEnd as="div">
        <ThemeButton />
        <IconButton icon={IconHelpCircle} label={t('app.help')} onClick={() => runAction('keys')} />
        <PersonButton />
      </BarEnd>
    </Bar>
  );
}

/** The code of everything but the frame, including the requested screen. */
async function fetchRest(): Promise<ComponentType> {
  const [{ BelowTheBar }] = await Promise.all([import('./LazyScreens.tsx'), fetchFeature(useRoute.getState().screen)]);
  return BelowTheBar;
}

/** Everything under the bar, as soon as its code has loaded. */
function Under() {
  const [BelowTheBar, setBelowTheBar] = useState<ComponentType | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    // If it were requested at once, the frame's first paint would wait for it.
    painted()
      .then(fetchRest)
      .then(
        (code) => setBelowTheBar(() => code),
        () => setFailed(true),
      );
  }, []);
  if (BelowTheBar) return <BelowTheBar />;
  return (
    <Block as="main" grow surface="well" aria-busy={!failed}>
      {failed && <Unreachable />}
    </Block>
  );
}

/** The whole window. The bar and the keys come first, from little code; everything under the bar follows. */
export function Frame() {
  const screen = useRoute((route) => route.screen);
  useEffect(() => followAddress(), []);
  return (
    <Stack height="full" minWidth={0}>
      <FrameActions />
      {screen === 'home' ? <HomeBar /> : <TopBar />}
      <Under />
    </Stack>
  );
}
