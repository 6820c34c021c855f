// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { toScreen } from '../../../../canvas/engine/camera.ts';
import { Editor } from '../../../../canvas/engine/editor.ts';
import { useViewportSize } from './use-surface.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A canvas whose place in the window the test decides. */
function canvas() {
  const place = { top: 80, height: 600 };
  let tell = (): void => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: (entries: { contentRect: { width: number; height: number } }[]) => void) {
        tell = () => heard([{ contentRect: { width: 800, height: place.height } }]);
      }
      observe(): void {
        tell();
      }
      disconnect(): void {}
    },
  );
  const editor = new Editor();
  editor.open({ width: 1000, height: 900 }, []);
  function Surface() {
    const root = useRef<HTMLDivElement>(null);
    useViewportSize(root, editor);
    return (
      <div
        ref={(element) => {
          if (element) element.getBoundingClientRect = () => new DOMRect(0, place.top, 800, place.height);
          root.current = element;
        }}
      />
    );
  }
  render(<Surface />);
  return {
    editor,
    resize(top: number, height: number) {
      Object.assign(place, { top, height });
      tell();
    },
    /** Where a point of the picture is in the window. */
    inWindow: () => {
      const [x, y] = toScreen(editor.state.camera, [500, 450]);
      return [Math.round(x), Math.round(y + place.top)];
    },
  };
}

it('the picture stays under the pointer while a banner comes and goes above it', () => {
  const { editor, resize, inWindow } = canvas();
  const before = inWindow();
  const { zoom } = editor.state.camera;
  resize(130, 550);
  expect([inWindow(), editor.state.camera.zoom]).toEqual([before, zoom]);
  resize(80, 600);
  expect([inWindow(), editor.state.camera.zoom]).toEqual([before, zoom]);
});

it('a fitted picture stays fitted when the window is resized, also after a banner', () => {
  const { editor, resize } = canvas();
  const { zoom } = editor.state.camera;
  resize(130, 550);
  resize(80, 600);
  resize(80, 300);
  expect(editor.state.camera.zoom).toBeLessThan(zoom);
});
