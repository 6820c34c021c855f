// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { clearScreen } from '../../../test-support/draw.tsx';
import { useStagePointer } from './use-stage-pointer.ts';

const size = { width: 100, height: 50 };
const view = { x: 10, y: 20, scale: 2 };
const move = vi.fn<(dx: number, dy: number) => void>();
const onPlace = vi.fn<(at: Point) => void>();
const onDraw = vi.fn<(box: BBox) => void>();

function Place({ placing, drawing }: { placing: boolean; drawing: boolean }) {
  const pointer = useStagePointer(size, { view, move }, placing ? onPlace : null, drawing ? onDraw : null);
  return <div role="img" aria-label="picture" {...pointer} />;
}

/** Presses at a place on the screen, moves through others, and releases at the last one. */
function drag(from: [number, number], ...through: [number, number][]) {
  const on = screen.getByRole('img');
  on.setPointerCapture = () => {};
  fireEvent.pointerDown(on, { button: 0, clientX: from[0], clientY: from[1] });
  for (const [clientX, clientY] of through) fireEvent.pointerMove(on, { clientX, clientY });
  const [clientX, clientY] = through.at(-1) ?? from;
  fireEvent.pointerUp(on, { button: 0, clientX, clientY });
}

beforeEach(() => vi.clearAllMocks());
afterEach(clearScreen);

it('a click gives the place in picture pixels, and nothing beside the picture', () => {
  render(<Place placing drawing={false} />);
  drag([30, 40]);
  drag([5, 5]);
  drag([30, 40], [32, 41]);
  expect(onPlace.mock.calls).toEqual([[[10, 10]], [[11, 10.5]]]);
});

it('a drag moves the picture, and gives no place', () => {
  render(<Place placing drawing={false} />);
  drag([30, 40], [40, 50], [45, 50]);
  expect(move.mock.calls).toEqual([
    [10, 10],
    [5, 0],
  ]);
  expect(onPlace).not.toHaveBeenCalled();
});

it('a drag draws a box while one may be drawn, clamped to the picture', () => {
  render(<Place placing={false} drawing />);
  drag([30, 40], [50, 60], [500, 500]);
  expect(onDraw.mock.calls).toEqual([[[10, 10, 20, 20]], [[10, 10, 100, 50]]]);
  expect(move).not.toHaveBeenCalled();
});
