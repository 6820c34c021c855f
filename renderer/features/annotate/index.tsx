import { useMediaQuery } from '@mantine/hooks';
import { IconPhoto } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../app/project/use-may.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { say } from '../../app/messages.ts';
import { useProject } from '../../app/project/project.ts';
import { navigate, useRoute } from '../../app/places/route.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useSteady } from '../../ui/use-steady.ts';
import { useLibrary } from '../library/library-store.ts';
import { Guidelines } from '../../labels/Guidelines.tsx';
import { useLabels } from '../../labels/use-labels.ts';
import { usePlace } from '../../presence/use-presence.ts';
import { Canvas } from './canvas/Canvas.tsx';
import { ContextMenu } from './canvas/ContextMenu.tsx';
import { followNow, useSession, useSessionState } from './context.ts';
import { ElementList } from './elements/ElementList.tsx';
import { Filmstrip } from './frame/Filmstrip.tsx';
import { HiddenNote } from './canvas/HiddenNote.tsx';
import { ItemBar } from './frame/ItemBar.tsx';
import { Loupe } from './canvas/Loupe.tsx';
import { Minimap } from './canvas/Minimap.tsx';
import { NoElements } from './elements/NoElements.tsx';
import { Overlay } from './canvas/Overlay.tsx';
import { Pins } from './canvas/Pins.tsx';
import { Properties } from './properties/Properties.tsx';
import { RejectDialog } from './edits/RejectDialog.tsx';
import { Status } from './frame/Status.tsx';
import { ToolRail } from './frame/ToolRail.tsx';
import { useAnnotateActions } from './frame/use-actions.ts';
import { GhostMenu } from './ghosts/GhostMenu.tsx';
import { GhostNotes } from './ghosts/GhostNotes.tsx';
import { useComments } from './properties/use-comments.ts';
import { useGhosts } from './ghosts/use-ghosts.ts';
import { numbered, useFirstItem, useItems } from './use-items.ts';
import { showAtOnce, usePrefetch, useScreenshot } from './use-screenshot.ts';
import { useAnnotateView } from './canvas/view-store.ts';
import { Tour } from './tour/Tour.tsx';
import canvas from './canvas/Canvas.module.css';
import classes from './Screen.module.css';

const closeGuidelines = (): void => {
  useAnnotateView.setState({ guidelines: false });
};

/** The canvas: one picture, its elements with up to three boxes each, and everything a hand needs to draw them exactly. */
export default function AnnotateScreen() {
  const { t } = useTranslation();
  const importRefusal = useCallRefusal('imports.start');
  const session = useSession();
  const queries = useQueryClient();
  const project = useProject();
  const route = useRoute();
  const small = useMediaQuery('(max-width: 1399px)', window.innerWidth < 1400) ?? false;
  const large = useMediaQuery('(min-width: 2000px)', window.innerWidth >= 2000) ?? false;
  const panelWidth = large ? 348 : small ? 276 : 300;
  const view = useAnnotateView();
  const listShown = view.list ?? !small;
  const stripShown = view.strip ?? !small;
  const search = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);

  const remembered = useSessionState((state) => state.screenshotId);
  const first = useFirstItem(route.id === null && remembered === null && Boolean(project));
  const id = route.id ?? remembered ?? first.data?.rows[0]?.id ?? null;
  usePlace('screenshot', id);
  const items = useItems(id);
  const shown = useScreenshot(id);
  const { screenshot, phase } = shown;
  const { index } = items;
  const ghosts = useGhosts(id);
  usePrefetch([items.at(index + 1), items.at(index - 1), items.at(index + 2)]);

  const elements = useSessionState((state) => state.elements);
  const refused = useSessionState((state) => state.error);

  /** Goes to another picture at once. */
  const go = (to: string | null): void => {
    if (to === null || to === id) return;
    // What was done here is sent behind; where that fails it is kept, and shown again with the picture.
    void session.leave();
    const follow = (): void => {
      navigate({ screen: 'annotate', id: to }, { replace: true });
    };
    if (!showAtOnce(queries, to, follow)) follow();
  };
  // The address names the picture, so that a reload and the browser's history lead back to it.
  useEffect(() => {
    if (route.screen === 'annotate' && route.id === null && id !== null)
      navigate({ screen: 'annotate', id }, { replace: true });
  }, [route.screen, route.id, id]);
  // The library leads back to the picture that was worked on last.
  useEffect(() => {
    if (id !== null)
      useLibrary.setState(({ active }) => ({ active: { index: active.id === id ? active.index : 0, id } }));
  }, [id]);
  const locked = project?.readOnly ?? false;
  useEffect(() => session.lock(locked), [session, locked]);
  const labels = useLabels();
  useEffect(() => session.label(labels), [session, labels]);
  const jump = async (number: number): Promise<void> => go(await numbered(Math.min(number, items.total)));
  const step = (by: 1 | -1): void => go(items.at(index + by)?.id ?? null);
  const comments = useComments(screenshot?.id ?? null);
  const { begin } = comments;
  useEffect(() => session.onPin(begin), [session, begin]);
  const acts = useAnnotateActions({
    comments,
    ghosts,
    id,
    previousId: items.at(index - 1)?.id ?? null,
    go,
    step,
    listShown,
    stripShown,
    search,
    name,
  });

  useEffect(() => {
    const onHide = () => void session.leave();
    // The person meets the panels of the item that is on the canvas.
    const inputs = ['keydown', 'pointerdown', 'beforeinput'] as const;
    for (const input of inputs) window.addEventListener(input, followNow, true);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      followNow();
      for (const input of inputs) window.removeEventListener(input, followNow, true);
      document.removeEventListener('visibilitychange', onHide);
      void session.leave();
    };
  }, [session]);

  const ghostMenu = useMemo(() => id !== null && <GhostMenu ghosts={ghosts} screenshotId={id} />, [id, ghosts]);
  const does = useSteady({
    step,
    jump: (number: number) => void jump(number).catch(say),
    open: go,
    takeGhost: (ghost: Prelabel) => void ghosts.accept([ghost]),
    acceptGhosts: acts.acceptGhosts,
    finishNext: acts.finishNext,
    reject: acts.reject,
  });

  const empty = route.id === null && remembered === null && first.data?.rows.length === 0;
  if (empty)
    return (
      <main className={classes.empty}>
        <EmptyState
          icon={IconPhoto}
          title={t('annotate.empty.title')}
          action={
            <>
              <ActionButton kind="primary" refusal={importRefusal} onClick={() => navigate({ screen: 'import' })}>
                {t('annotate.empty.import')}
              </ActionButton>
              <ActionButton onClick={() => navigate({ screen: 'library' })}>{t('annotate.empty.library')}</ActionButton>
            </>
          }
        >
          {t('annotate.empty.text')}
        </EmptyState>
      </main>
    );

  return (
    <>
      <ItemBar
        screenshot={screenshot}
        index={index}
        outside={items.outside}
        total={items.total}
        ghosts={ghosts.sources.length > 0 ? ghosts.shown.length : null}
        ghostMenu={ghostMenu}
        drawn={elements.length}
        small={small}
        locked={locked}
        onStep={does.step}
        onJump={does.jump}
        onAccept={does.acceptGhosts}
        onFinish={does.finishNext}
        onReject={does.reject}
      />
      <main className={classes.main}>
        <ToolRail list={listShown} strip={stripShown} />
        {listShown && <ElementList ghosts={ghosts} searchRef={search} width={large ? 264 : 216} />}
        <div className={classes.middle}>
          <Canvas onGhost={does.takeGhost}>
            <Overlay />
            <Pins comments={comments} panelWidth={panelWidth} />
            <Loupe small={small} />
            <Minimap small={small} />
            {/* The canvas takes hold of the pointer, and a click on a note's button would never arrive. */}
            <div className={canvas.note} onPointerDown={(event) => event.stopPropagation()}>
              {locked && <ErrorNote tone="warn" error={t('annotate.canvas.locked')} />}
              {shown.error !== null && <ErrorNote error={shown.error} onRetry={shown.retry} />}
              {phase === 'missing' && screenshot && (
                <ErrorNote error={t('annotate.canvas.missing', { name: screenshot.name })} />
              )}
              {screenshot && <HiddenNote screenshotId={screenshot.id} />}
              <GhostNotes ghosts={ghosts} />
              {refused !== null && <ErrorNote error={refused} tone="warn" />}
            </div>
          </Canvas>
          {stripShown && <Filmstrip items={items} id={id} height={large ? 92 : 72} onOpen={does.open} />}
        </div>
        {view.guidelines && <Guidelines onClose={closeGuidelines} />}
        <Properties
          width={panelWidth}
          small={small}
          large={large}
          nameRef={name}
          comments={comments}
          hint={
            phase !== 'loading' && !listShown && elements.length === 0 ? (
              <NoElements ghosts={ghosts.shown.length} reading={ghosts.reading} />
            ) : null
          }
        />
      </main>
      {acts.rejecting && <RejectDialog count={acts.rejecting.length} onClose={acts.keep} onReject={acts.rejectFor} />}
      <ContextMenu />
      <Tour />
      <Status small={small} ghosts={ghosts.shown} />
    </>
  );
}
