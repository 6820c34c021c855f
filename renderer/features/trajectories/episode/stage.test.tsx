// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { useZoom } from '../../../ui/pictures/use-zoom.ts';
import { Stage } from './Stage.tsx';

const picture = (sha256: string) => ({ screenshotId: sha256, sha256, width: 400, height: 300, ok: true });
function Zoomed({ sha256 }: { sha256: string }) {
  const zoom = useZoom();
  return (
    <Stage
      picture={picture(sha256)}
      name="step.png"
      label={`Picture ${sha256[0]}`}
      actions={[]}
      element={[1, 1, 9, 9]}
      elementName="Save"
      marks
      ahead={[]}
      zoom={zoom}
    />
  );
}
const stage = (sha256: string) => <Zoomed sha256={sha256} />;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly seen: ResizeObserverCallback;
      constructor(seen: ResizeObserverCallback) {
        this.seen = seen;
      }
      observe(target: Element) {
        const entry = { target, contentRect: new DOMRect(0, 0, 800, 600) } as unknown as ResizeObserverEntry;
        this.seen([entry], this);
      }
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  clearScreen();
  vi.unstubAllGlobals();
});

it('a damaged picture says so instead of marks on an empty place, and is asked for again after another one', () => {
  const [shaA, shaB] = ['a'.repeat(64), 'b'.repeat(64)];
  const { rerender } = draw(stage(shaA));
  fireEvent.error(screen.getByRole('img', { name: 'Picture a' }));
  expect(screen.getByText('The picture file is missing or damaged')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
  rerender(stage(shaB));
  expect(screen.getByRole('img', { name: 'Picture b' })).toBeTruthy();
  rerender(stage(shaA));
  expect(screen.getByRole('img', { name: 'Picture a' })).toBeTruthy();
});
