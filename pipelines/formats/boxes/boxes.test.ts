import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conventions } from '#shared/geometry/number-conventions.ts';
import { clampBox } from '#shared/geometry/clamp.ts';
import { toPixels } from '#shared/geometry/conventions.ts';
import { exportBox, writeBox } from './boxes.ts';

const size = fc.record({ width: fc.integer({ min: 1, max: 7000 }), height: fc.integer({ min: 1, max: 30_000 }) });
const unit = fc.double({ min: 0, max: 1, noNaN: true });

describe('boxes', () => {
  it('writes pixels that read back exactly (centre-based: to 1e-9 of a pixel)', () => {
    fc.assert(
      fc.property(size, unit, unit, unit, unit, fc.constantFrom(...conventions), (s, a, b, c, d, convention) => {
        const box = clampBox(
          [Math.min(a, b) * s.width, Math.min(c, d) * s.height, Math.max(a, b) * s.width, Math.max(c, d) * s.height],
          s,
        );
        const back = toPixels(convention, writeBox(box, convention, s), s);
        for (const i of [0, 1, 2, 3] as const) expect(Math.abs(back[i] - box[i])).toBeLessThan(1e-9 * 30_000);
        if (convention === 'xyxy-px') expect(back).toEqual(box);
      }),
      { numRuns: 500 },
    );
  });

  it('gives imported numbers back to the last digit, also when they were clamped', () => {
    const digits = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 10_000);
    fc.assert(
      fc.property(
        size,
        digits,
        digits,
        digits,
        digits,
        fc.constantFrom(...conventions),
        (s, a, b, c, d, convention) => {
          const numbers = [a, b, c, d] as const;
          const stored = clampBox(toPixels(convention, numbers, s), s);
          expect(exportBox(stored, convention, s, { numbers, convention })).toEqual([a, b, c, d]);
          if (convention === 'xyxy-norm') expect(exportBox(stored, convention, s)).toEqual([a, b, c, d]);
        },
      ),
    );
    const s = { width: 200, height: 100 };
    expect(exportBox([135, 0, 151, 19], 'xyxy-px', s, { numbers: [135, -1, 151, 19], convention: 'xyxy-px' })).toEqual([
      135, -1, 151, 19,
    ]);
    expect(exportBox([136, 0, 151, 19], 'xyxy-px', s, { numbers: [135, -1, 151, 19], convention: 'xyxy-px' })).toEqual([
      136, 0, 151, 19,
    ]);
  });
});
