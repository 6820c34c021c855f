import { describe, expect, it } from 'vitest';
import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { pointConventions } from '#shared/geometry/number-conventions.ts';
import { pointFromPixels } from '#shared/geometry/points.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { guardConvention, type GuardSample } from './guard.ts';
import { type Phrase, phraseWords } from '#shared/phrases/phrase.ts';

const worded = (reason: Phrase | null): string => (reason ? phraseWords(reason) : '');

const image = { width: 2560, height: 1440 };
function answers(spoken: (typeof pointConventions)[number], size = image, n = 20): GuardSample[] {
  const random = seededRandom(3);
  return Array.from({ length: n }, () => {
    const at: Point = [random() * size.width, random() * size.height];
    const target: BBox = [at[0] - 20, at[1] - 20, at[0] + 20, at[1] + 20];
    return { numbers: pointFromPixels(spoken, at, size), image: size, sent: size, target };
  });
}

describe('the convention guard', () => {
  for (const spoken of pointConventions)
    for (const declared of pointConventions)
      it(`${spoken === declared ? 'lets pass' : 'stops'} ${spoken} declared as ${declared}`, () => {
        const verdict = guardConvention(declared, answers(spoken));
        expect(verdict.ok).toBe(spoken === declared);
        expect(verdict.best).toBe(spoken);
        if (!verdict.ok) expect(worded(verdict.reason)).toContain(spoken);
      });

  it('distinguishes pixels from thousandths on larger pictures without any target', () => {
    const blind = answers('thousand').map((sample) => ({ ...sample, target: null }));
    const verdict = guardConvention('pixel', blind);
    expect(verdict).toMatchObject({ ok: false });
    expect(worded(verdict.reason)).toMatch(/no number is over 1000/);
  });

  it('counts the answers between 0 and 1 if a few are not', () => {
    const most = answers('normalized').map((sample, at) =>
      at === 4 ? { ...sample, numbers: [700, 300] as const } : sample,
    );
    expect(worded(guardConvention('pixel', answers('normalized')).reason)).toMatch(/all numbers are between 0 and 1/);
    expect(worded(guardConvention('pixel', most).reason)).toMatch(/both numbers of 19 are between 0 and 1/);
  });

  it('gives no warning for a weak model, or without answers', () => {
    const random = seededRandom(9);
    const weak = answers('pixel').map((sample) => ({
      ...sample,
      numbers: [random() * 2560, random() * 1440] as const,
    }));
    expect(guardConvention('pixel', weak).ok).toBe(true);
    expect(guardConvention('pixel', [])).toMatchObject({ ok: true, n: 0 });
  });

  it('gives the points under each convention for the overlay', () => {
    const [first] = guardConvention('pixel', answers('pixel', image, 1)).fits;
    expect(first?.points).toHaveLength(1);
  });
});
