// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fitView, type PanZoom, usePanZoom } from './use-pan-zoom.ts';

const picture = { width: 1000, height: 500 };
let top = 0;
let measure: (width: number, height: number) => void = () => {};
let panZoom: PanZoom;

function Stage() {
  panZoom = usePanZoom(picture, 'one');
  return <div ref={panZoom.stage} />;
}
/** The stage as the window lays it out; a banner above makes it start lower and end where it did. */
const layOut = (width: number, from: number) => {
  top = from;
  act(() => measure(width, 600 - from));
};

beforeEach(() => {
  top = 0;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, top, 800, 600));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(seen: (entries: unknown[]) => void) {
        measure = (width, height) => seen([{ contentRect: { width, height } }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  render(<Stage />);
  layOut(800, 0);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('keeps a fitted picture where it is while a banner is shown, and fits it again afterwards', () => {
  const fitted = fitView({ width: 800, height: 600 }, picture);
  expect(panZoom.view).toEqual(fitted);
  layOut(800, 50);
  expect(panZoom.view).toEqual({ ...fitted, y: fitted.y - 50 });
  layOut(800, 0);
  expect(panZoom.view).toEqual(fitted);
  layOut(600, 0);
  expect(panZoom.view).toEqual(fitView({ width: 600, height: 600 }, picture));
});

it('keeps what a person zoomed to while a banner was shown', () => {
  layOut(800, 50);
  act(() => panZoom.zoom(2));
  const { view } = panZoom;
  layOut(800, 0);
  expect(panZoom.view).toEqual({ ...view, y: view.y + 50 });
});
