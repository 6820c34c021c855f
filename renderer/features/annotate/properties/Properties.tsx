import { type CSSProperties, memo, type PointerEvent, type ReactNode, type Ref, type RefObject, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { StateGlyph } from '../../../ui/StateGlyph.tsx';
import { AskAbout } from './picture/AskAbout.tsx';
import { BoxRows } from '../elements/BoxRows.tsx';
import { Align } from './selection/Align.tsx';
import { BulkFields } from './BulkFields.tsx';
import { CommentSection } from './CommentSection.tsx';
import { ConflictNote } from '../edits/ConflictNote.tsx';
import { useEditor, useLocked, useSelected, useSessionState } from '../context.ts';
import { Details } from './Details.tsx';
import { EpisodesOn } from './picture/EpisodesOn.tsx';
import { History } from './History.tsx';
import { Instructions } from './Instructions.tsx';
import { Lints } from './Lints.tsx';
import { SelectionMenu } from './selection/SelectionMenu.tsx';
import { TourOffer } from '../tour/TourOffer.tsx';
import type { Comments } from './use-comments.ts';
import { useKept } from './use-kept.ts';
import { Block, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useAnnotateView } from '../view/view-store.ts';
import classes from './Properties.module.css';

/** Pixels of the panel that always stay on the screen. */
const keep = 80;

/** A panel that a double click on its header undocks and docks again; undocked, it is dragged by the header. */
function useFloat(): {
  panel: RefObject<HTMLElement | null>;
  /** Where it floats; null while it is docked. */
  place: CSSProperties | null;
  toggle: () => void;
  grip: {
    onDoubleClick: (event: { target: EventTarget }) => void;
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
  };
} {
  const floating = useAnnotateView((state) => state.floating);
  const panel = useRef<HTMLElement>(null);
  const from = useRef<{ x: number; y: number } | null>(null);
  const toggle = (): void => {
    useAnnotateView.setState({ floating: floating ? null : { right: 24, top: 12 } });
  };
  const onControl = (target: EventTarget): boolean => target instanceof Element && target.closest('button') !== null;
  return {
    panel,
    place: floating,
    toggle,
    grip: {
      onDoubleClick: (event) => {
        if (!onControl(event.target)) toggle();
      },
      onPointerDown: (event) => {
        if (!floating || event.button !== 0 || onControl(event.target)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { x: event.clientX + floating.right, y: event.clientY - floating.top };
      },
      onPointerMove: (event) => {
        const room = panel.current?.parentElement?.getBoundingClientRect();
        if (!from.current || !room) return;
        const width = panel.current?.offsetWidth ?? keep;
        useAnnotateView.setState({
          floating: {
            right: Math.min(Math.max(from.current.x - event.clientX, keep - width), room.width - keep),
            top: Math.min(Math.max(event.clientY - from.current.y, 0), room.height - keep),
          },
        });
      },
      onPointerUp: () => {
        from.current = null;
      },
    },
  };
}

/** The selection: its boxes, kind, states, instructions, lints and history; nothing here needs a Save button. */
export const Properties = memo(function Properties({
  width,
  small,
  large,
  nameRef,
  comments,
  hint,
}: {
  width: number;
  small: boolean;
  large: boolean;
  nameRef: Ref<HTMLInputElement>;
  comments: Comments;
  /** Shown while nothing is selected, instead of how to select. */
  hint: ReactNode;
}) {
  const { t } = useTranslation();
  const element = useSelected();
  const selection = useEditor((state) => state.selection);
  const elements = useSessionState((state) => state.elements);
  const several = selection.length > 1 ? elements.filter(({ id }) => selection.includes(id)) : [];
  const conflict = useSessionState((state) => state.conflicts[0]);
  const float = useFloat();
  const locked = useLocked();
  const screenshotId = useSessionState((state) => state.screenshotId);
  const kept = useKept(element, screenshotId);

  return (
    <Stack
      as="aside"
      ref={float.panel}
      fixed
      minHeight={0}
      borderLeft="line"
      surface="panel"
      className={classes.panel}
      data-float={float.place ? true : undefined}
      style={{ width, ...float.place }}
      aria-label={t('annotate.props.title')}
    >
      <Block cursor="grab" className={classes.grip} title={t('annotate.props.floatHint')} {...float.grip}>
        <PanelHeader
          title={
            element
              ? element.content.name || t('annotate.list.unnamed')
              : selection.length > 1
                ? t('annotate.props.several', { count: selection.length })
                : t('annotate.props.nothing')
          }
        >
          {element && <StateGlyph state={element.state} word />}
          {selection.length > 0 && <SelectionMenu kept={kept} floats={float.place !== null} onFloat={float.toggle} />}
        </PanelHeader>
      </Block>
      <Block grow minHeight={0} overflow="hidden auto">
        {conflict && <ConflictNote conflict={conflict} />}
        {selection.length === 0 &&
          (hint ?? (
            <Text as="p" pad={[8, 12, 12]} tone="dim">
              {t(locked ? 'annotate.props.nothingRead' : 'annotate.props.nothingText')}
            </Text>
          ))}
        {selection.length === 0 && !locked && <TourOffer />}
        {selection.length === 0 && screenshotId && <EpisodesOn screenshotId={screenshotId} />}
        {selection.length === 0 && screenshotId && !locked && (
          <AskAbout key={screenshotId} screenshotId={screenshotId} />
        )}
        {selection.length === 0 && <CommentSection comments={comments} elementId={null} />}
        {several.length > 1 && !locked && <BulkFields elements={several} nameRef={nameRef} />}
        {selection.length > 1 && !locked && <Align />}
        {element && (
          <>
            {kept && (
              <Text as="p" pad={[8, 12, 12]} tone="dim">
                {t('annotate.props.kept')}
              </Text>
            )}
            <BoxRows id={element.id} small={small} />
            <Details element={element} nameRef={nameRef} />
            {screenshotId && (
              <Instructions
                key={`i ${element.id}`}
                elementId={element.id}
                screenshotId={screenshotId}
                boxed={element.content.locate !== null}
                small={small}
                large={large}
              />
            )}
            <Lints element={element} />
            <CommentSection comments={comments} elementId={element.id} />
            <History id={element.id} revision={element.revision} />
          </>
        )}
      </Block>
    </Stack>
  );
});
