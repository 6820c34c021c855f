import { type ComponentType, useEffect, useState } from 'react';
import { fetchFeature } from '../features.ts';
import { FrameActions } from './FrameActions.tsx';
import { HomeBar } from './HomeBar.tsx';
import { painted } from '../../ui/late-dialog.tsx';
import { followAddress, useRoute } from '../../places/route.ts';
import { TopBar } from './TopBar.tsx';
import { Unreachable } from './Unreachable.tsx';
import { Block, Stack } from '../../ui/layout/primitives.tsx';

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
