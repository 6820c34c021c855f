import '../../i18n/index.ts';
import { Suspense, useEffect, useState } from 'react';
import { EditsBanner } from '../../edits/EditsBanner.tsx';
import { followOutbox } from '../../edits/index.ts';
import { queryClient } from '../../transport/query-client.ts';
import { FollowBlurred } from './FollowBlurred.tsx';
import { followEvents } from '../../transport/events.ts';
import { useDialogs } from '../../dialogs/dialogs.ts';
import { featureNow, prefetchFeatures } from '../features.ts';
import { followHost } from '../../project/follow-host.ts';
import { beganInProject } from '../../places/last-place.ts';
import { drawn, lateDialog } from '../../ui/late-dialog.tsx';
import { usePathQuestion } from '../../dialogs/pick-path.ts';
import type { Screen as ScreenName } from '../../places/places.ts';
import { useHostFacts, useProject } from '../../project/project.ts';
import { keepPresence } from '../../presence/presence.ts';
import { Providers } from '../Providers.tsx';
import { navigate, useRoute } from '../../places/route.ts';
import { MessageLine } from './MessageLine.tsx';
import { ScreenBoundary } from './ScreenBoundary.tsx';
import { Block } from '../../ui/layout/primitives.tsx';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { IconFolderOpen } from '@tabler/icons-react';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusBar } from '../../edits/StatusBar.tsx';

/** A link into a project while none is open. */
function NoProject() {
  const { t } = useTranslation();
  return (
    <>
      <main style={{ flex: 1 }}>
        <EmptyState
          icon={IconFolderOpen}
          title={t('app.notFound.title')}
          action={
            <ActionButton kind="primary" onClick={() => navigate({ screen: 'home' })}>
              {t('app.notFound.action')}
            </ActionButton>
          }
        >
          {t('app.notFound.text')}
        </EmptyState>
      </main>
      <StatusBar hints={[{ keys: ['?'], label: t('app.keysHint') }]} />
    </>
  );
}

/** Warns that the open project is on a network folder, where its file is not safe, until dismissed. */
function NetworkNote() {
  const { t } = useTranslation();
  const project = useProject();
  const [dismissed, setDismissed] = useState<string | null>(null);
  if (!project?.onNetwork || dismissed === project.path) return null;
  return (
    <Block pad={[8, 12]}>
      <ErrorNote
        tone="warn"
        error={t('app.onNetwork', { path: project.path })}
        action={
          <ActionButton small onClick={() => setDismissed(project.path)}>
            {t('app.onNetworkSeen')}
          </ActionButton>
        }
      />
    </Block>
  );
}

const dialogs = {
  palette: lateDialog(async () => ({ default: (await import('../dialogs/Palette.tsx')).Palette })),
  keys: lateDialog(async () => ({ default: (await import('../dialogs/KeyHelp.tsx')).KeyHelp })),
  about: lateDialog(async () => ({ default: (await import('../dialogs/AboutDialog.tsx')).AboutDialog })),
  capturePage: lateDialog(async () => ({
    default: (await import('../dialogs/CapturePageDialog.tsx')).CapturePageDialog,
  })),
  labels: lateDialog(async () => ({ default: (await import('../../labels/LabelsDialog.tsx')).LabelsDialog })),
  check: lateDialog(async () => ({ default: (await import('../dialogs/CheckDialog.tsx')).CheckDialog })),
};
const path = lateDialog(async () => ({ default: (await import('../dialogs/PathDialog.tsx')).PathDialog }));

/** Fetches the code of everything that is not on the first screen, so that it opens at once. */
function fetchTheRest() {
  prefetchFeatures();
  for (const dialog of [...Object.values(dialogs), path]) dialog.fetchAhead();
}

/** Goes to the start page if the project that the shell was started on turns out not to be open. */
function leaveWhenNotOpen(): () => void {
  if (!beganInProject()) return () => undefined;
  const stop = useHostFacts.subscribe(({ project }) => {
    if (project === undefined) return;
    stop();
    if (project === null) navigate({ screen: 'home' }, { replace: true });
  });
  return stop;
}

/** Keeps the component it was first rendered with, so that a screen loaded meanwhile is not remounted. */
function Feature({ screen }: { screen: ScreenName }) {
  const [Shown] = useState(() => featureNow(screen));
  return <Shown />;
}

function Screen() {
  const screen = useRoute((route) => route.screen);
  const project = useProject();
  if (screen !== 'home' && project === null) return <NoProject />;
  return (
    <ScreenBoundary key={screen}>
      <Suspense fallback={<Block as="main" grow surface="well" aria-busy="true" />}>
        <Feature screen={screen} />
      </Suspense>
    </ScreenBoundary>
  );
}

/** Everything under the bar: the screens, the dialogs, and the state of the host. */
export function BelowTheBar() {
  const open = useDialogs((state) => state.open);
  const asked = usePathQuestion((state) => state.asked !== null);
  useEffect(() => {
    const stop = new AbortController();
    const stops = [followHost(), followOutbox(), keepPresence(), leaveWhenNotOpen()];
    void followEvents(queryClient, stop.signal);
    void drawn().then(fetchTheRest);
    return () => {
      stop.abort();
      for (const end of stops) end();
    };
  }, []);
  return (
    <Providers whole>
      <FollowBlurred />
      <EditsBanner />
      <NetworkNote />
      <Screen />
      <MessageLine />
      {asked && <path.Dialog />}
      {open === 'palette' && <dialogs.palette.Dialog />}
      {open === 'keys' && <dialogs.keys.Dialog />}
      {open === 'about' && <dialogs.about.Dialog />}
      {open === 'capture-page' && <dialogs.capturePage.Dialog />}
      {open === 'labels' && <dialogs.labels.Dialog />}
      {open === 'check' && <dialogs.check.Dialog />}
    </Providers>
  );
}
