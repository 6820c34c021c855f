import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#shared/contract/common.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { holdsPixel } from '#shared/geometry/box.ts';
import { toImage } from '../../../canvas/engine/camera.ts';
import { revealBox, revealSelected } from '../../../canvas/engine/commands.ts';
import { CanvasStage } from '../../../canvas/layers/CanvasStage.tsx';
import { takeFocus } from '../../../ui/fields/take-focus.ts';
import { useEditorNow, useSession, useSessionNow } from '../context.ts';
import { forgetNotice } from '../edits/notice-store.ts';
import { walk } from '../ghosts/ghost-filter.ts';
import { hoverGhost, useGhostFocus, usePointer } from './pointer-store.ts';
import { shownPicture, useShownItem } from '../shown-store.ts';
import { ghostAt, useFocusedGhost, useShownGhosts } from '../ghosts/use-ghosts.ts';
import { elementsUnder, menuPlace, openMenuFor } from './context-menu.ts';
import { useBlurs } from '../blurs/use-blurs.ts';
import { PixelGrid } from './PixelGrid.tsx';
import { cursorAt } from './surface/cursor.ts';
import { useSpaceHand, useViewportSize, useWheel } from './surface/use-surface.ts';
import { useAnnotateView, usePeek } from './view-store.ts';
import classes from './Canvas.module.css';

const modifiers = (event: { shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean }) => ({
  shift: event.shiftKey,
  alt: event.altKey,
  mod: event.ctrlKey || event.metaKey,
});

/** The work surface: passes pointer, wheel and Space to the tools, and lets the layers draw. */
export function Canvas({
  onGhost,
  children,
}: {
  /** A ghost was pressed. */
  onGhost: (ghost: Prelabel) => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const session = useSession();
  const { editor, toolbox } = session;
  const root = useRef<HTMLDivElement>(null);
  const tool = useSessionNow((state) => state.tool);
  const locked = useSessionNow((state) => state.locked);
  const hover = useEditorNow((state) => state.hover);
  const picture = useShownItem(shownPicture);
  const ghosts = useShownGhosts(useSessionNow((state) => state.screenshotId));
  const focused = useFocusedGhost(ghosts);
  const bare = usePeek((state) => state.on);
  const { brightness, contrast } = useAnnotateView();
  const blurs = useBlurs();
  const ghostBoxes = useMemo(() => ghosts.map((ghost) => ghost.bbox), [ghosts]);

  // Tab goes to the first box as soon as the screen opens.
  useEffect(() => takeFocus(root.current), []);

  useViewportSize(root, editor);
  useWheel(root, editor);
  useSpaceHand(toolbox);

  const place = (event: { clientX: number; clientY: number }): Point => {
    const bounds = root.current?.getBoundingClientRect();
    return [event.clientX - (bounds?.left ?? 0), event.clientY - (bounds?.top ?? 0)];
  };
  const cursor = (at: Point) => cursorAt(editor, { tool, locked }, at);

  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    // The focus ring is only for keyboard users.
    root.current?.setAttribute('data-by-pointer', '');
    root.current?.focus({ preventScroll: true });
    const at = place(event);
    forgetNotice();
    if (event.button === 1) session.inOrder(() => toolbox.hold('hand'));
    else if (event.button !== 0) return;
    // A handle or corner over a ghost has priority.
    if (event.button === 0 && tool === 'select' && cursor(at) === 'default' && !event.shiftKey && !locked) {
      const ghost = ghostAt(ghosts, toImage(editor.state.camera, at));
      if (ghost) return onGhost(ghost);
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    usePointer.setState({ dragging: true });
    const keys = modifiers(event);
    session.inOrder(() => toolbox.pointerDown(at, keys));
  };
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const at = place(event);
    const keys = modifiers(event);
    session.inOrder(() => toolbox.pointerMove(at, keys));
    usePointer.setState({ screen: at, image: toImage(editor.state.camera, at) });
    const shape = cursor(at);
    if (root.current) root.current.style.cursor = shape;
    hoverGhost(shape === 'default' ? (ghostAt(ghosts, toImage(editor.state.camera, at))?.id ?? null) : null);
  };
  const onUp = (event: PointerEvent<HTMLDivElement>) => {
    usePointer.setState({ dragging: false });
    const at = place(event);
    const keys = modifiers(event);
    session.inOrder(() => {
      toolbox.pointerUp(at, keys);
      if (event.button === 1) toolbox.release();
    });
  };

  return (
    <div
      ref={root}
      className={classes.root}
      tabIndex={0}
      data-work
      role="application"
      aria-label={t('annotate.canvas.label')}
      data-tool={tool}
      data-hover={hover ? true : undefined}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={() => {
        usePointer.setState({ dragging: false });
        session.inOrder(() => toolbox.tool.reset());
      }}
      onPointerLeave={() => {
        hoverGhost(null);
        if (!usePointer.getState().dragging) usePointer.setState({ screen: null, image: null });
      }}
      onBlur={(event) => event.currentTarget.removeAttribute('data-by-pointer')}
      onContextMenu={(event) => {
        event.preventDefault();
        const byKey = event.button !== 2 && !event.ctrlKey;
        const at = byKey ? menuPlace(editor) : place(event);
        const bounds = event.currentTarget.getBoundingClientRect();
        session.inOrder(() => {
          const under = byKey ? [] : elementsUnder(editor, at);
          if (!byKey && under.length === 0) editor.select([]);
          const point = toImage(editor.state.camera, at);
          const blur = blurs.findLast((area) => holdsPixel(area, point)) ?? null;
          openMenuFor(editor, under[0], bounds.left + at[0], bounds.top + at[1], under, blur);
        });
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return;
        const ids = editor.state.elements.map((one) => one.id);
        const at = editor.state.selection.at(-1) ?? focused?.id ?? null;
        const to = walk(ids, locked ? [] : ghosts.map(({ id }) => id), at, event.shiftKey ? -1 : 1);
        // From the last of them Tab moves on to the next control, so that the keyboard is never trapped
        // here.
        if (!to) return;
        event.preventDefault();
        if (to.drawn) {
          editor.select([to.id]);
          return revealSelected(editor);
        }
        editor.select([]);
        useGhostFocus.setState({ id: to.id });
        const ghost = ghosts.find(({ id }) => id === to.id);
        if (ghost) revealBox(editor, ghost.bbox);
      }}
    >
      <div
        className={classes.stage}
        data-shade={brightness !== 100 || contrast !== 100 || undefined}
        style={{ '--brightness': brightness / 100, '--contrast': contrast / 100 } as CSSProperties}
      >
        <CanvasStage
          editor={editor}
          picture={picture?.image ?? null}
          fitted={picture?.fitted ?? null}
          ghosts={ghostBoxes}
          locked={locked}
          bare={bare}
        />
      </div>
      <PixelGrid />
      {children}
    </div>
  );
}
