import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { pointConventions, conventions } from '#shared/geometry/number-conventions.ts';
import { areaOf, containsBox, distanceToBox, fromCorners, hitsBox, holdsPixel, iou, sameBox, unionOf } from './box.ts';
import { clampBox, insideImage, slideIntoImage } from './clamp.ts';
import { clusterPoints } from './clusters.ts';
import { fromPixels, toPixels } from './conventions.ts';
import { pointFromPixels, pointToPixels } from './points.ts';
import { boxOfPolygon, hitsPolygon } from './polygon.ts';
import { smartResize, uiTarsResize } from './smart-resize.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 8000 }), height: fc.integer({ min: 1, max: 8000 }) });
const coordinate = fc.double({ min: -500, max: 9000, noNaN: true });
const corner = fc.tuple(coordinate, coordinate);
const box = fc.tuple(corner, corner).map(([a, b]) => fromCorners(a, b));
const close = (a: number, b: number) => Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b));

describe('box conventions', () => {
  const image = { width: 200, height: 100 };
  it.each([
    ['xyxy-px', [20, 10, 60, 30]],
    ['xywh-px', [20, 10, 40, 20]],
    ['xyxy-norm', [0.1, 0.1, 0.3, 0.3]],
    ['xywh-norm', [0.1, 0.1, 0.2, 0.2]],
    ['cxcywh-norm', [0.2, 0.2, 0.2, 0.2]],
    ['xywh-percent', [10, 10, 20, 20]],
    ['xyxy-1000', [100, 100, 300, 300]],
  ] as const)('%s reads [20,10,60,30] of 200×100', (convention, four) => {
    toPixels(convention, four, image).forEach((value, at) => {
      expect(value).toBeCloseTo([20, 10, 60, 30][at] ?? 0, 9);
    });
  });
  it('give back what they were given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...conventions), box, size, (convention, pixels, image) => {
        const back = toPixels(convention, fromPixels(convention, pixels, image), image);
        expect(back.every((value, at) => close(value, pixels[at] ?? Number.NaN))).toBe(true);
      }),
    );
  });
  it('give whole-pixel boxes back exactly in the pixel conventions', () => {
    const whole = fc
      .tuple(fc.nat(5000), fc.nat(5000), fc.nat(5000), fc.nat(5000))
      .map(([a, b, c, d]) => fromCorners([a, b], [c, d]));
    fc.assert(
      fc.property(fc.constantFrom('xyxy-px' as const, 'xywh-px' as const), whole, size, (convention, pixels, image) => {
        expect(toPixels(convention, fromPixels(convention, pixels, image), image)).toEqual(pixels);
      }),
    );
  });
});

describe('point conventions', () => {
  it('read y first in thousand-yx', () => {
    expect(pointToPixels('thousand-yx', [500, 250], { width: 400, height: 100 })).toEqual([100, 50]);
    expect(pointToPixels('thousand', [500, 250], { width: 400, height: 100 })).toEqual([200, 25]);
  });
  it('scale pixels of the picture that was sent', () => {
    expect(pointToPixels('pixel', [50, 20], { width: 400, height: 200 }, { width: 100, height: 50 })).toEqual([
      200, 80,
    ]);
  });
  it('give back what they were given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...pointConventions), corner, size, size, (convention, point, image, sent) => {
        const back = pointToPixels(convention, pointFromPixels(convention, point, image, sent), image, sent);
        expect(close(back[0], point[0]) && close(back[1], point[1])).toBe(true);
      }),
    );
  });
});

describe('boxes', () => {
  it('include their edges for scoring and are half-open in pixels', () => {
    const target: BBox = [10, 10, 20, 20];
    expect(hitsBox(target, [20, 20])).toBe(true);
    expect(hitsBox(target, [10, 10])).toBe(true);
    expect(hitsBox(target, [20.001, 20])).toBe(false);
    expect(holdsPixel(target, [20, 15])).toBe(false);
    expect(holdsPixel(target, [10, 10])).toBe(true);
  });
  it('have an IoU by hand: 10×10 boxes shifted by 5 share 50 of 150', () => {
    expect(iou([0, 0, 10, 10], [5, 0, 15, 10])).toBeCloseTo(1 / 3, 15);
    expect(iou([0, 0, 10, 10], [10, 0, 20, 10])).toBe(0);
    expect(iou([5, 5, 5, 5], [5, 5, 5, 5])).toBe(1);
  });
  it('have an IoU that is symmetric, in 0..1, and 1 with themselves', () => {
    fc.assert(
      fc.property(box, box, (a, b) => {
        expect(iou(a, b)).toBe(iou(b, a));
        expect(iou(a, b)).toBeGreaterThanOrEqual(0);
        expect(iou(a, b)).toBeLessThanOrEqual(1);
        if (areaOf(a) > 0) expect(iou(a, a)).toBeCloseTo(1, 12);
      }),
    );
  });
  it('have distance 0 to points inside, and more than 0 to others', () => {
    expect(distanceToBox([10, 10, 20, 20], [23, 24])).toBe(5);
    fc.assert(
      fc.property(box, corner, (target, point) => {
        expect(distanceToBox(target, point) === 0).toBe(hitsBox(target, point));
      }),
    );
  });
  it('are inside their union', () => {
    fc.assert(
      fc.property(fc.array(box, { minLength: 1, maxLength: 8 }), (boxes) => {
        const union = unionOf(boxes);
        expect(union && boxes.every((box) => containsBox(union, box))).toBe(true);
      }),
    );
    expect(unionOf([])).toBeNull();
  });
});

describe('clamping', () => {
  it('keeps boxes in the image, and leaves those that are in it untouched', () => {
    fc.assert(
      fc.property(box, size, (pixels, image) => {
        for (const clamp of [clampBox, slideIntoImage]) {
          const clamped = clamp(pixels, image);
          expect(insideImage(clamped, { width: image.width + 1e-9, height: image.height + 1e-9 })).toBe(true);
          if (insideImage(pixels, image)) expect(sameBox(clamped, pixels)).toBe(true);
        }
      }),
    );
  });
  it('slides a box back with its size kept', () => {
    expect(slideIntoImage([-5, 95, 5, 105], { width: 100, height: 100 })).toEqual([0, 90, 10, 100]);
  });
});

describe('smart resize', () => {
  it('rounds to the factor: 1920×1080 at 28 is 1932×1092', () => {
    expect(smartResize({ width: 1920, height: 1080 }, uiTarsResize)).toEqual({ width: 1932, height: 1092 });
  });
  it('scales down to the cap: 4000×3000 under 1280·28²', () => {
    // √(12,000,000 / 1,003,520) = 3.45803; 3000/3.45803/28 = 30.98 → 30·28 = 840; 4000/… = 41.31 → 41·28 = 1148
    expect(smartResize({ width: 4000, height: 3000 }, { factor: 28, minPixels: 3136, maxPixels: 1280 * 784 })).toEqual({
      width: 1148,
      height: 840,
    });
  });
  it('scales up to the minimum, rounds halves to even, and refuses extreme aspect ratios', () => {
    expect(smartResize({ width: 20, height: 20 }, uiTarsResize)).toEqual({ width: 280, height: 280 });
    expect(smartResize({ width: 28 * 20.5, height: 28 * 21.5 }, { factor: 28, minPixels: 0, maxPixels: 1e9 })).toEqual({
      width: 28 * 20,
      height: 28 * 22,
    });
    expect(() => smartResize({ width: 10_000, height: 20 }, uiTarsResize)).toThrow(/too long/);
  });
  it('rounds ties to even, as the servers do: 22.5 blocks of 32 are 22, 36.5 of 28 are 36', () => {
    const open = { minPixels: 3136, maxPixels: 12_845_056 };
    expect(smartResize({ width: 1280, height: 720 }, { factor: 32, ...open })).toEqual({ width: 1280, height: 704 });
    expect(smartResize({ width: 1522, height: 1022 }, { factor: 28, ...open })).toEqual({ width: 1512, height: 1008 });
  });

  it('always gives multiples of the factor within the cap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 6000 }), fc.integer({ min: 30, max: 6000 }), (width, height) => {
        const out = smartResize({ width, height }, { factor: 32, minPixels: 65_536, maxPixels: 1_000_000 });
        expect(out.width % 32 === 0 && out.height % 32 === 0).toBe(true);
        expect(out.width * out.height).toBeLessThanOrEqual(1_000_000);
      }),
    );
  });
});

describe('clusters', () => {
  it('separates two dense places, largest first', () => {
    const points: Point[] = [
      [10, 10],
      [500, 500],
      [12, 11],
      [11, 9],
      [503, 500],
    ];
    const found = clusterPoints(points, 5);
    expect(found.map((cluster) => cluster.members)).toEqual([
      [0, 2, 3],
      [1, 4],
    ]);
    expect(found[0]?.centre).toEqual([11, 10]);
  });
  it('contain each point once, and never separate close ones', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 })), { maxLength: 40 }),
        (points) => {
          const found = clusterPoints(points, 4);
          expect(found.flatMap((cluster) => cluster.members).sort((a, b) => a - b)).toEqual(points.map((_, at) => at));
          const of = new Map(found.flatMap((cluster, id) => cluster.members.map((at) => [at, id] as const)));
          points.forEach((a, i) => {
            points.forEach((b, j) => {
              if (Math.hypot(a[0] - b[0], a[1] - b[1]) <= 4) expect(of.get(i)).toBe(of.get(j));
            });
          });
        },
      ),
    );
  });
});

describe('polygons', () => {
  const triangle = [0, 0, 10, 0, 0, 10];
  it('contain their inside and their edges', () => {
    expect(hitsPolygon(triangle, [2, 2])).toBe(true);
    expect(hitsPolygon(triangle, [5, 5])).toBe(true);
    expect(hitsPolygon(triangle, [6, 6])).toBe(false);
    expect(boxOfPolygon(triangle)).toEqual([0, 0, 10, 10]);
    expect(boxOfPolygon([1, 2])).toBeNull();
  });
});
