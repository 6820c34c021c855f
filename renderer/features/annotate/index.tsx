import { useMediaQuery } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { say } from '../../ui/messages.ts';
import { useProject } from '../../project/project.ts';
import { navigate } from '../../places/route.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { useBackToWork } from '../../ui/fields/use-back-to-work.ts';
import { useSteady } from '../../ui/use-steady.ts';
import { Guidelines } from '../../labels/Guidelines.tsx';
import { usePlace } from '../../presence/use-presence.ts';
import { Canvas } from './canvas/Canvas.tsx';
import { CanvasNotes } from './canvas/CanvasNotes.tsx';
import { ContextMenu } from './canvas/ContextMenu.tsx';
import { useSession, useSessionState } from './context.ts';
import { ElementList } from './elements/ElementList.tsx';
import { Filmstrip } from './frame/Filmstrip.tsx';
import { ItemBar } from './frame/ItemBar.tsx';
import { Loupe } from './canvas/Loupe.tsx';
import { Minimap } from './canvas/Minimap.tsx';
import { NoElements } from './elements/NoElements.tsx';
import { Blurs } from './blurs/Blurs.tsx';
import { Overlay } from './canvas/overlay/Overlay.tsx';
import { Pins } from './canvas/Pins.tsx';
import { Properties } from './properties/Properties.tsx';
import { RejectDialog } from './edits/RejectDialog.tsx';
import { NoPictures } from './frame/NoPictures.tsx';
import { Status } from './frame/Status.tsx';
import { ToolRail } from './frame/ToolRail.tsx';
import { useOpenPicture } from './frame/use-open-picture.ts';
import { useSessionUpkeep } from './frame/use-session-upkeep.ts';
import { useAnnotateActions } from './actions/use-actions.ts';
import { PrelabelMenu } from './prelabels/PrelabelMenu.tsx';
import { useComments } from './properties/use-comments.ts';
import { usePrelabels } from './prelabels/use-prelabels.ts';
import { numbered, useItems } from './use-items.ts';
import { useHiddenBoxes } from './use-hidden-boxes.ts';
import { showAtOnce, usePrefetch, useScreenshot } from './use-screenshot.ts';
import { useAnnotateView } from './view/view-store.ts';
import { Tour } from './tour/Tour.tsx';
import { scaled, scaledQuery } from '../../theme/text-size.ts';
import { Block, Row, Stack } from '../../ui/layout/primitives.tsx';

const closeGuidelines = (): void => {
  useAnnotateView.setState({ guidelines: false });
};

/** The canvas: one picture, its elements with up to three boxes each, and everything a hand needs to draw them exactly. */
export default function AnnotateScreen() {
  const { id, none, failed, retry } = useOpenPicture();
  usePlace('screenshot', id);
  if (failed !== null)
    return (
      <Block as="main" grow pad={12}>
        <ErrorNote error={failed} onRetry={retry} />
      </Block>
    );
  return none ? <NoPictures /> : <Work id={id} />;
}

/** What fits into the window. */
function useRoom() {
  const small = useMediaQuery(scaledQuery('(max-width: 1399px)'), window.innerWidth < scaled(1400)) ?? false;
  const large = useMediaQuery(scaledQuery('(min-width: 2000px)'), window.innerWidth >= scaled(2000)) ?? false;
  return { small, large, panelWidth: scaled(large ? 348 : small ? 276 : 300) };
}

function Work({ id }: { id: string | null }) {
  const session = useSession();
  const queries = useQueryClient();
  const locked = useProject()?.readOnly ?? false;
  const { small, large, panelWidth } = useRoom();
  const view = useAnnotateView();
  const listShown = view.list ?? !small;
  const stripShown = view.strip ?? !small;
  const search = useRef<HTMLInputElement>(null);
  const name = useRef<HTMLInputElement>(null);

  const items = useItems(id);
  const shown = useScreenshot(id);
  const { screenshot, phase } = shown;
  const { index } = items;
  const prelabels = usePrelabels(id);
  const hidden = useHiddenBoxes(id);
  usePrefetch([items.at(index + 1), items.at(index - 1), items.at(index + 2)]);
  const drawn = useSessionState((state) => state.elements.length);
  const comments = useComments(screenshot?.id ?? null);
  useSessionUpkeep(locked, comments.begin, prelabels.shown);
  useBackToWork();

  /** Goes to another picture at once. */
  const go = (to: string | null): void => {
    if (to === null || to === id) return;
    // Edits are sent in the background; if that fails they are kept, and shown again with the picture.
    void session.leave();
    const follow = (): void => {
      navigate({ screen: 'annotate', id: to }, { replace: true });
    };
    if (!showAtOnce(queries, to, follow)) follow();
  };
  const jump = async (number: number): Promise<void> => go(await numbered(Math.min(number, items.total ?? number)));
  const step = (by: 1 | -1): void => go(items.at(index + by)?.id ?? null);
  const acts = useAnnotateActions({
    comments,
    prelabels,
    id,
    previousId: items.at(index - 1)?.id ?? null,
    go,
    step,
    listShown,
    stripShown,
    search,
    name,
  });

  const prelabelMenu = useMemo(
    () => id !== null && <PrelabelMenu prelabels={prelabels} screenshotId={id} />,
    [id, prelabels],
  );
  const does = useSteady({
    step,
    jump: (number: number) => void jump(number).catch(say),
    open: go,
    takePrelabel: (prelabel: Prelabel) => void prelabels.accept([prelabel]),
    acceptPrelabels: acts.acceptPrelabels,
    finishNext: acts.finishNext,
    reject: acts.reject,
  });

  return (
    <>
      <ItemBar
        screenshot={screenshot}
        index={index}
        outside={items.outside}
        total={items.total}
        prelabels={prelabels.sources.length > 0 ? prelabels.shown.length : null}
        prelabelMenu={prelabelMenu}
        drawn={drawn}
        small={small}
        locked={locked}
        onStep={does.step}
        onJump={does.jump}
        onAccept={does.acceptPrelabels}
        onFinish={does.finishNext}
        onReject={does.reject}
      />
      <Row as="main" grow position="relative" minHeight={0} minWidth={0}>
        <ToolRail list={listShown} strip={stripShown} />
        {listShown && <ElementList prelabels={prelabels} searchRef={search} width={large ? 264 : 216} />}
        <Stack grow minWidth={0} minHeight={0}>
          <Canvas onPrelabel={does.takePrelabel}>
            <Blurs />
            <Overlay />
            <Pins comments={comments} panelWidth={panelWidth} />
            <Loupe small={small} />
            <Minimap small={small} />
            <CanvasNotes shown={shown} prelabels={prelabels} locked={locked} />
          </Canvas>
          {stripShown && <Filmstrip items={items} id={id} height={large ? 92 : 72} onOpen={does.open} />}
        </Stack>
        {view.guidelines && <Guidelines onClose={closeGuidelines} />}
        <Properties
          width={panelWidth}
          small={small}
          large={large}
          nameRef={name}
          comments={comments}
          hint={
            phase !== 'loading' && !listShown && drawn === 0 ? (
              <NoElements
                prelabels={prelabels.shown.length}
                filtered={prelabels.filtered}
                hidden={hidden}
                reading={prelabels.reading}
              />
            ) : null
          }
        />
      </Row>
      {acts.rejecting && <RejectDialog count={acts.rejecting.length} onClose={acts.keep} onReject={acts.rejectFor} />}
      <ContextMenu />
      <Tour />
      <Status small={small} prelabels={prelabels.shown} />
    </>
  );
}
