import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Point } from '#shared/contract/common.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { holdsPixel } from '#shared/geometry/box.ts';
import { fitImage, keepInView, panBy, sameCamera, toImage, zoomAt } from '../../../canvas/engine/camera.ts';
import { gripAt } from '../../../canvas/engine/corners.ts';
import { handleAt } from '../../../canvas/engine/handles.ts';
import { revealBox, revealSelected } from '../../../canvas/engine/commands.ts';
import { CanvasStage } from '../../../canvas/layers/CanvasStage.tsx';
import { isTyping } from '../../../app/actions/use-keyboard.ts';
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
import { useAnnotateView, usePeek } from './view-store.ts';
import classes from './Canvas.module.css';

const modifiers = (event: { shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean }) => ({
  shift: event.shiftKey,
  alt: event.altKey,
  mod: event.ctrlKey || event.metaKey,
});

const cursors = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
} as const;

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

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let first = true;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const viewport = { width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) };
      const { image, camera, viewport: old } = editor.state;
      // A fitted picture stays fitted; otherwise the centre stays in the centre.
      const whole = image && (first || sameCamera(camera, fitImage(image, old)));
      const grown = panBy(camera, (viewport.width - old.width) / 2, (viewport.height - old.height) / 2);
      editor.set({ viewport, camera: whole ? fitImage(image, viewport) : grown });
      first = false;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [editor]);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { camera, image, viewport } = editor.state;
      if (!image) return;
      const bounds = element.getBoundingClientRect();
      const at: Point = [event.clientX - bounds.left, event.clientY - bounds.top];
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      // Two fingers on a touchpad move the picture; a wheel, or a pinch (reported with Ctrl), zooms at the
      // pointer.
      const pad =
        !event.ctrlKey &&
        event.deltaMode === WheelEvent.DOM_DELTA_PIXEL &&
        (event.deltaX !== 0 || Math.abs(event.deltaY) < 40);
      const next = event.shiftKey
        ? panBy(camera, -(event.deltaY || event.deltaX) * lines, 0)
        : pad
          ? panBy(camera, -event.deltaX, -event.deltaY)
          : zoomAt(
              camera,
              at,
              camera.zoom *
                Math.exp((-event.deltaY * lines) / (event.ctrlKey && Math.abs(event.deltaY) < 40 ? 100 : 480)),
            );
      editor.set({ camera: keepInView(next, image, viewport) });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [editor]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || isTyping(event.target)) return;
      if (event.target instanceof HTMLElement && event.target.closest('button, a, [role="radio"], [role="checkbox"]'))
        return;
      if (event.type === 'keydown') {
        event.preventDefault();
        if (!event.repeat) toolbox.hold('hand');
      } else toolbox.release();
    };
    const onBlur = () => toolbox.release();
    window.addEventListener('keydown', onKey);
    window.addEventListener('keyup', onKey);
    window.addEventListener('blur', onBlur);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('keyup', onKey);
      window.removeEventListener('blur', onBlur);
    };
  }, [toolbox]);

  const place = (event: { clientX: number; clientY: number }): Point => {
    const bounds = root.current?.getBoundingClientRect();
    return [event.clientX - (bounds?.left ?? 0), event.clientY - (bounds?.top ?? 0)];
  };
  const cursor = (at: Point): string => {
    if (tool === 'hand') return 'grab';
    if (tool !== 'select') return 'crosshair';
    if (locked) return editor.state.hover ? 'pointer' : 'default';
    const outlined = editor.state.activeKind === 'locate' ? editor.outlined() : null;
    if (outlined)
      return gripAt(outlined.outline, editor.state.camera, at) ? 'pointer' : editor.state.hover ? 'move' : 'default';
    const active = editor.activeBox();
    const handle = active && handleAt(active.box, editor.state.camera, at);
    return handle ? cursors[handle] : editor.state.hover ? 'move' : 'default';
  };

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
