import { describe, expect, it } from 'vitest';
import { toImage } from '../../../../canvas/engine/camera.ts';
import { turned } from './wheel.ts';

const camera = { x: 10, y: 20, zoom: 1 };
const wheel = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, shiftKey: false };

describe('a wheel over the canvas', () => {
  it('zooms by large steps at the pointer, which stays over the same pixel', () => {
    const next = turned(camera, [110, 120], { ...wheel, deltaY: -120 });
    expect(next.zoom).toBeCloseTo(Math.exp(0.25));
    const [[x0, y0], [x1, y1]] = [toImage(camera, [110, 120]), toImage(next, [110, 120])];
    expect([x1, y1]).toEqual([expect.closeTo(x0), expect.closeTo(y0)]);
    expect(turned(camera, [0, 0], { ...wheel, deltaY: 3, deltaMode: 1 }).zoom).toBeCloseTo(Math.exp(-0.1));
  });

  it('pans with two fingers on a touchpad, and sideways with Shift', () => {
    expect(turned(camera, [0, 0], { ...wheel, deltaY: 12 })).toEqual({ x: 10, y: 32, zoom: 1 });
    expect(turned(camera, [0, 0], { ...wheel, deltaX: 3, deltaY: 200 })).toEqual({ x: 13, y: 220, zoom: 1 });
    expect(turned(camera, [0, 0], { ...wheel, deltaY: 2, deltaMode: 1, shiftKey: true })).toEqual({
      x: 42,
      y: 20,
      zoom: 1,
    });
  });

  it('zooms faster with a pinch, which is reported with Ctrl', () => {
    expect(turned(camera, [0, 0], { ...wheel, deltaY: -10, ctrlKey: true }).zoom).toBeCloseTo(Math.exp(0.1));
    expect(turned(camera, [0, 0], { ...wheel, deltaY: -120, ctrlKey: true }).zoom).toBeCloseTo(Math.exp(0.25));
  });
});
