import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { queryClient } from '../transport/query-client.ts';
import { followEvents } from '../transport/events.ts';
import { theme } from '../theme/theme.ts';
import { ConnectionNote } from './ConnectionNote.tsx';
import { useDialogs } from './dialogs.ts';
import { featureNow, prefetchFeatures, topBarNow } from './features.ts';
import { FrameActions } from './FrameActions.tsx';
import { NetworkNote } from './NetworkNote.tsx';
import { NoProject } from './NoProject.tsx';
import { beginInProject } from './open-project.ts';
import { drawn, lateDialog } from './late.tsx';
import { usePathQuestion } from './pick-path.ts';
import type { Screen as ScreenName } from './places.ts';
import { useProject } from './project.ts';
import { followAddress, useRoute } from './route.ts';
import { SaidLine } from './SaidLine.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import classes from './App.module.css';

const colorSchemes = localStorageColorSchemeManager({ key: 'benchwright.theme' });

const dialogs = {
  palette: lateDialog(async () => ({ default: (await import('./Palette.tsx')).Palette })),
  keys: lateDialog(async () => ({ default: (await import('./KeyHelp.tsx')).KeyHelp })),
  about: lateDialog(async () => ({ default: (await import('./AboutDialog.tsx')).AboutDialog })),
  capturePage: lateDialog(async () => ({ default: (await import('./CapturePageDialog.tsx')).CapturePageDialog })),
  check: lateDialog(async () => ({ default: (await import('./CheckDialog.tsx')).CheckDialog })),
};
const path = lateDialog(async () => ({ default: (await import('./PathDialog.tsx')).PathDialog }));

/** Fetches the code of everything that is not on the first screen, so that it opens at once. */
function fetchTheRest() {
  prefetchFeatures();
  for (const dialog of [...Object.values(dialogs), path]) dialog.fetchAhead();
}

/** Keeps the component it was first shown with, so that a screen fetched meanwhile is not mounted anew. */
function Feature({ screen }: { screen: ScreenName }) {
  const [Shown] = useState(() => featureNow(screen));
  return <Shown />;
}

function Bar() {
  const [Shown] = useState(topBarNow);
  return (
    <Suspense fallback={<header className={classes.bar} />}>
      <Shown />
    </Suspense>
  );
}

function Screen() {
  const screen = useRoute((route) => route.screen);
  const { project } = useProject();
  if (screen !== 'home' && project === null) return <NoProject />;
  return (
    <ScreenBoundary key={screen}>
      <Suspense fallback={<main className={classes.waiting} aria-busy="true" />}>
        <Feature screen={screen} />
      </Suspense>
    </ScreenBoundary>
  );
}

function Frame() {
  const screen = useRoute((route) => route.screen);
  const open = useDialogs((state) => state.open);
  const asked = usePathQuestion((state) => state.asked !== null);
  useEffect(() => {
    const stop = new AbortController();
    void followEvents(queryClient, stop.signal);
    const leave = followAddress();
    // Without an answer Home stays, which is on the screen already.
    beginInProject().catch(() => {});
    void drawn().then(fetchTheRest);
    return () => {
      stop.abort();
      leave();
    };
  }, []);
  return (
    <div className={classes.window}>
      <FrameActions />
      {screen !== 'home' && <Bar />}
      <ConnectionNote />
      <NetworkNote />
      <Screen />
      <SaidLine />
      {asked && <path.Dialog />}
      {open === 'palette' && <dialogs.palette.Dialog />}
      {open === 'keys' && <dialogs.keys.Dialog />}
      {open === 'about' && <dialogs.about.Dialog />}
      {open === 'capture-page' && <dialogs.capturePage.Dialog />}
      {open === 'check' && <dialogs.check.Dialog />}
    </div>
  );
}

/** The whole window. */
export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="dark" colorSchemeManager={colorSchemes}>
      <QueryClientProvider client={queryClient}>
        <Frame />
      </QueryClientProvider>
    </MantineProvider>
  );
}
