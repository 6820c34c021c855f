import { type RefObject, useEffect } from 'react';
import { fitImage, keepInView, panBy, sameCamera } from '../../../../canvas/engine/camera.ts';
import type { Editor } from '../../../../canvas/engine/editor.ts';
import type { Toolbox } from '../../../../canvas/tools/toolbox.ts';
import { followHeldKey } from '../../../../actions/held-key.ts';
import { moveUnderPointer } from '../../view/pointer-store.ts';
import { turned } from './wheel.ts';

/**
 * Keeps the viewport as large as its element. A fitted picture stays fitted; otherwise the centre stays in the centre.
 * When a banner above moves the element's top edge, the picture stays where it is on the screen, under the pointer; not
 * before the pointer was over it, while the bars above still take their height.
 */
export function useViewportSize(root: RefObject<HTMLElement | null>, editor: Editor): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let first = true;
    let pointed = false;
    const notePointer = () => {
      pointed = true;
    };
    element.addEventListener('pointermove', notePointer);
    let corner = element.getBoundingClientRect();
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const viewport = { width: Math.floor(entry.contentRect.width), height: Math.floor(entry.contentRect.height) };
      const { image, camera, viewport: old } = editor.state;
      const { left, top } = corner;
      corner = element.getBoundingClientRect();
      const moved = corner.top - top;
      moveUnderPointer(corner.left - left, moved);
      // A window of another width moves it too, where bars wrap.
      if (moved !== 0 && pointed && viewport.width === old.width) {
        editor.set({ viewport, camera: panBy(camera, 0, -moved) });
        return;
      }
      const whole = image && (first || sameCamera(camera, fitImage(image, old)));
      const grown = panBy(camera, (viewport.width - old.width) / 2, (viewport.height - old.height) / 2);
      editor.set({ viewport, camera: whole ? fitImage(image, viewport) : grown });
      first = false;
    });
    observer.observe(element);
    return () => {
      element.removeEventListener('pointermove', notePointer);
      observer.disconnect();
    };
  }, [root, editor]);
}

/** The wheel and touchpad gestures over an element move the picture and zoom it. */
export function useWheel(root: RefObject<HTMLElement | null>, editor: Editor): void {
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { camera, image, viewport } = editor.state;
      if (!image) return;
      const bounds = element.getBoundingClientRect();
      const next = turned(camera, [event.clientX - bounds.left, event.clientY - bounds.top], event);
      editor.set({ camera: keepInView(next, image, viewport) });
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [root, editor]);
}

const isPressable = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('button, a, [role="radio"], [role="checkbox"]') !== null;

/** Space held down is the hand; controls that Space presses keep it. */
export function useSpaceHand(toolbox: Toolbox): void {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      event.preventDefault();
      if (!event.repeat) toolbox.hold('hand');
    };
    return followHeldKey(
      ({ code, target }) => code === 'Space' && !isPressable(target),
      hold,
      () => toolbox.release(),
    );
  }, [toolbox]);
}
