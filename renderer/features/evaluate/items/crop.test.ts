import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cropOf } from './crop.ts';

const card = { width: 186, height: 112 };

it('shows the whole width of a picture without boxes', () => {
  expect(cropOf({ width: 1280, height: 720 }, [], null, card)).toMatchObject({ x: 0, y: 0, width: 1280 });
});

it('always contains boxes and point, in the shape of the card', () => {
  const side = fc.integer({ min: 0, max: 900 });
  fc.assert(
    fc.property(
      side,
      side,
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 1, max: 300 }),
      side,
      side,
      (x, y, w, h, px, py) => {
        const crop = cropOf({ width: 1400, height: 1300 }, [[x, y, x + w, y + h]], [px, py], card);
        expect(crop.width / crop.height).toBeCloseTo(card.width / card.height);
        expect(crop.x).toBeLessThanOrEqual(Math.min(x, px));
        expect(crop.y).toBeLessThanOrEqual(Math.min(y, py));
        expect(crop.x + crop.width).toBeGreaterThanOrEqual(Math.min(1400, Math.max(x + w, px)));
      },
    ),
  );
});
