// @vitest-environment happy-dom
import { cleanup, fireEvent, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fitImage, toImage, toScreen } from '../../../../canvas/engine/camera.ts';
import { Editor } from '../../../../canvas/engine/editor.ts';
import { usePointer } from '../../view/pointer-store.ts';
import { useViewportSize } from './use-surface.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A canvas whose place in the window the test decides. */
function canvas() {
  const place = { top: 80, width: 800, height: 600 };
  let tell = (): void => {};
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(heard: (entries: { contentRect: { width: number; height: number } }[]) => void) {
        tell = () => heard([{ contentRect: { width: place.width, height: place.height } }]);
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
          if (element) element.getBoundingClientRect = () => new DOMRect(0, place.top, place.width, place.height);
          root.current = element;
        }}
      />
    );
  }
  const { container } = render(<Surface />);
  return {
    editor,
    resize(top: number, height: number, width = place.width) {
      Object.assign(place, { top, width, height });
      tell();
    },
    point: () => fireEvent.pointerMove(container.firstElementChild ?? container),
    /** Where a point of the picture is in the window. */
    inWindow: () => {
      const [x, y] = toScreen(editor.state.camera, [500, 450]);
      return [Math.round(x), Math.round(y + place.top)];
    },
  };
}

it('the picture stays under the pointer while a banner comes and goes above it', () => {
  const { editor, resize, inWindow, point } = canvas();
  point();
  const before = inWindow();
  const { zoom } = editor.state.camera;
  usePointer.setState({ screen: toScreen(editor.state.camera, [500, 450]) });
  const pointed = () => toImage(editor.state.camera, usePointer.getState().screen ?? [0, 0]).map(Math.round);
  resize(130, 550);
  expect([inWindow(), editor.state.camera.zoom]).toEqual([before, zoom]);
  expect(pointed()).toEqual([500, 450]);
  resize(80, 600);
  expect([inWindow(), editor.state.camera.zoom]).toEqual([before, zoom]);
});

it('a fitted picture stays fitted while the bars above wrap, until the pointer is over it, and in a wider window', () => {
  const { editor, resize, point } = canvas();
  const fitted = () =>
    expect(editor.state.camera).toEqual(fitImage({ width: 1000, height: 900 }, editor.state.viewport));
  resize(130, 550);
  fitted();
  point();
  resize(160, 400, 500);
  fitted();
  resize(80, 600, 800);
  fitted();
});

it('a fitted picture stays fitted when the window is resized, also after a banner', () => {
  const { editor, resize, point } = canvas();
  point();
  const { zoom } = editor.state.camera;
  resize(130, 550);
  resize(80, 600);
  resize(80, 300);
  expect(editor.state.camera.zoom).toBeLessThan(zoom);
});
