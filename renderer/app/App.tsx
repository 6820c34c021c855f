import { MantineProvider, localStorageColorSchemeManager } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { queryClient } from '../transport/query-client.ts';
import { followEvents } from '../transport/events.ts';
import { theme } from '../theme/theme.ts';
import { AboutDialog } from './AboutDialog.tsx';
import { CheckDialog } from './CheckDialog.tsx';
import { ConnectionNote } from './ConnectionNote.tsx';
import { useDialogs } from './dialogs.ts';
import { featureNow, prefetchFeatures } from './features.ts';
import { FrameActions } from './FrameActions.tsx';
import { KeyHelp } from './KeyHelp.tsx';
import { NoProject } from './NoProject.tsx';
import { Palette } from './Palette.tsx';
import type { Screen as ScreenName } from './places.ts';
import { PathDialog } from './PathDialog.tsx';
import { useProject } from './project.ts';
import { followAddress, useRoute } from './route.ts';
import { SaidLine } from './SaidLine.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { TopBar } from './TopBar.tsx';
import classes from './App.module.css';

const colorSchemes = localStorageColorSchemeManager({ key: 'benchwright.theme' });

/** Keeps the component it was first shown with, so that a screen fetched meanwhile is not mounted anew. */
function Feature({ screen }: { screen: ScreenName }) {
  const [Shown] = useState(() => featureNow(screen));
  return <Shown />;
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
  useEffect(() => {
    const stop = new AbortController();
    void followEvents(queryClient, stop.signal);
    const leave = followAddress();
    prefetchFeatures();
    return () => {
      stop.abort();
      leave();
    };
  }, []);
  return (
    <div className={classes.window}>
      <FrameActions />
      {screen !== 'home' && <TopBar />}
      <ConnectionNote />
      <Screen />
      <SaidLine />
      <PathDialog />
      {open === 'palette' && <Palette />}
      {open === 'keys' && <KeyHelp />}
      {open === 'about' && <AboutDialog />}
      {open === 'check' && <CheckDialog />}
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
