import { unionOf } from '#shared/geometry/box.ts';
import { fitBox, fitImage, keepInView, zoomAt } from '../../../canvas/engine/camera.ts';
import type { Editor } from '../../../canvas/engine/editor.ts';
import { usePointer } from '../view/pointer-store.ts';
import { peek, useAnnotateView } from '../view/view-store.ts';

/** Actions that only change how the picture is shown, and which panels are open. */
export function viewActions(
  editor: Editor,
  { listShown, stripShown }: { listShown: boolean; stripShown: boolean },
): Record<string, () => void> {
  const zoom = (factor: number | ((now: number) => number)): void => {
    const { camera, image, viewport } = editor.state;
    if (!image) return;
    const at = usePointer.getState().screen ?? [viewport.width / 2, viewport.height / 2];
    const next = typeof factor === 'number' ? camera.zoom * factor : factor(camera.zoom);
    editor.set({ camera: keepInView(zoomAt(camera, at, next), image, viewport) });
  };
  return {
    'annotate-fit': () => {
      const { image, viewport } = editor.state;
      if (image) editor.set({ camera: fitImage(image, viewport) });
    },
    'annotate-zoom-in': () => zoom(1.25),
    'annotate-zoom-out': () => zoom(0.8),
    'annotate-zoom-100': () => zoom(() => 1),
    'annotate-zoom-box': () => {
      const { viewport } = editor.state;
      const box = unionOf(editor.movable().map((entry) => entry.box));
      if (box) editor.set({ camera: fitBox(box, viewport, Math.min(viewport.width, viewport.height) / 4, 16) });
    },
    'annotate-peek': peek,
    'annotate-names': () => useAnnotateView.setState((state) => ({ names: !state.names })),
    'annotate-loupe': () => useAnnotateView.setState((state) => ({ loupe: !state.loupe })),
    'annotate-map': () => useAnnotateView.setState((state) => ({ map: !state.map })),
    'annotate-guidelines': () => useAnnotateView.setState((state) => ({ guidelines: !state.guidelines })),
    'annotate-list': () => useAnnotateView.setState({ list: !listShown }),
    'annotate-strip': () => useAnnotateView.setState({ strip: !stripShown }),
  };
}
