import type { MouseEvent, PointerEvent, RefObject } from 'react';
import type { Point } from '#shared/geometry/shapes.ts';
import type { Prelabel } from '#shared/contract/prelabels.ts';
import { holdsPixel } from '#shared/geometry/box.ts';
import { toImage } from '../../../../canvas/engine/camera.ts';
import { useBlurs } from '../../blurs/use-blurs.ts';
import { useSession, useSessionNow } from '../../context.ts';
import { forgetNotice } from '../../edits/notice-store.ts';
import { prelabelAt } from '../../prelabels/use-prelabels.ts';
import { elementsUnder, menuPlace, openMenuFor } from '../../view/context-menu.ts';
import { hoverPrelabel, usePointer } from '../../view/pointer-store.ts';
import { cursorAt } from './cursor.ts';

const modifiers = (event: { shiftKey: boolean; altKey: boolean; ctrlKey: boolean; metaKey: boolean }) => ({
  shift: event.shiftKey,
  alt: event.altKey,
  mod: event.ctrlKey || event.metaKey,
});

/**
 * Passes what the pointer does on the canvas to the tools, in the order of the session's edits; a press on a pre-label is
 * reported to `onPrelabel` instead, and the context menu opens for what is under the pointer.
 */
export function useCanvasPointer(
  root: RefObject<HTMLElement | null>,
  prelabels: readonly Prelabel[],
  onPrelabel: (prelabel: Prelabel) => void,
) {
  const session = useSession();
  const { editor, toolbox } = session;
  const tool = useSessionNow((state) => state.tool);
  const locked = useSessionNow((state) => state.locked);
  const blurs = useBlurs();

  const place = (event: { clientX: number; clientY: number }): Point => {
    const bounds = root.current?.getBoundingClientRect();
    return [event.clientX - (bounds?.left ?? 0), event.clientY - (bounds?.top ?? 0)];
  };
  const cursor = (at: Point) => cursorAt(editor, { tool, locked }, at);

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      // The focus ring is only for keyboard users.
      root.current?.setAttribute('data-by-pointer', '');
      root.current?.focus({ preventScroll: true });
      const at = place(event);
      forgetNotice();
      session.forgetOutcome();
      if (event.button === 1) session.inOrder(() => toolbox.hold('hand'));
      else if (event.button !== 0) return;
      // A handle or corner over a pre-label has priority.
      if (event.button === 0 && tool === 'select' && cursor(at) === 'default' && !event.shiftKey && !locked) {
        const prelabel = prelabelAt(prelabels, toImage(editor.state.camera, at));
        if (prelabel) return onPrelabel(prelabel);
      }
      event.currentTarget.setPointerCapture(event.pointerId);
      usePointer.setState({ dragging: true });
      const keys = modifiers(event);
      session.inOrder(() => toolbox.pointerDown(at, keys));
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const at = place(event);
      const keys = modifiers(event);
      session.inOrder(() => toolbox.pointerMove(at, keys));
      usePointer.setState({ screen: at });
      const shape = cursor(at);
      event.currentTarget.style.cursor = shape;
      hoverPrelabel(shape === 'default' ? (prelabelAt(prelabels, toImage(editor.state.camera, at))?.id ?? null) : null);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      usePointer.setState({ dragging: false });
      const at = place(event);
      const keys = modifiers(event);
      session.inOrder(() => {
        toolbox.pointerUp(at, keys);
        if (event.button === 1) toolbox.release();
      });
    },
    onPointerCancel: () => {
      usePointer.setState({ dragging: false });
      session.inOrder(() => toolbox.tool.reset());
    },
    onPointerLeave: () => {
      hoverPrelabel(null);
      if (!usePointer.getState().dragging) usePointer.setState({ screen: null });
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => {
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
    },
  };
}
