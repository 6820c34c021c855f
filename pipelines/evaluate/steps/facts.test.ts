import { describe, expect, it } from 'vitest';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import type { Pointing } from '#shared/tasks/showing.ts';
import { boxInFractions, descriptionText, describedReply, factsOf, factsText } from './facts.ts';

const item: Pointing = {
  instruction: 'Set the volume',
  image: { ref: 'a', width: 1000, height: 500 },
  targets: [[200, 100, 300, 150]],
  whole: [100, 100, 300, 150],
};
const facts = {
  description: 'A slider at its left end.',
  box: [0.1, 0.2, 0.3, 0.4] as [number, number, number, number],
};

describe('arms of the two-stage diagnostic', () => {
  it('get only the facts of their arm', () => {
    expect(factsOf(null, item, facts)).toBeNull();
    expect(factsOf('baseline', item, facts)).toBeNull();
    expect(factsOf('description', item, facts)).toEqual({ description: facts.description, box: null });
    expect(factsOf('box', item, facts)).toEqual({ description: null, box: facts.box });
    expect(factsOf('both', item, { description: null, box: null })).toBeNull();
    expect(factsOf('both', item, facts)).toEqual(facts);
    expect(factsOf('oracle-box', item, facts)).toEqual({ description: null, box: [0.1, 0.2, 0.3, 0.3] });
  });

  it('give box and centre with three decimals', () => {
    expect(factsText({ description: null, box: [0.1, 0.2, 0.3, 0.3] })).toBe(
      '- Bounding Box: [0.100, 0.200, 0.300, 0.300]\n- Component Center: (0.200, 0.250)',
    );
    expect(factsText({ description: null, box: null })).toBeNull();
  });

  it('read boxes in fractions, or in the convention of the model', () => {
    const form = { order: 'xyxy', sent: { width: 500, height: 250 } } as const;
    expect(boxInFractions([0.1, 0.2, 0.3, 0.4], { ...form, convention: 'pixel' })).toEqual([0.1, 0.2, 0.3, 0.4]);
    expect(boxInFractions([50, 50, 150, 100], { ...form, convention: 'pixel' })).toEqual([0.1, 0.2, 0.3, 0.4]);
    expect(boxInFractions([100, 200, 300, 400], { ...form, convention: 'thousand' })).toEqual([0.1, 0.2, 0.3, 0.4]);
    expect(boxInFractions([200, 100, 400, 300], { ...form, convention: 'thousand-yx' })).toEqual([0.1, 0.2, 0.3, 0.4]);
    expect(boxInFractions([0.1, 0.2, 0.1, 0.4], { ...form, convention: 'normalized' })).toBeNull();
    expect(boxInFractions([100, 200, 3000, 400], { ...form, convention: 'thousand' })).toBeNull();
    expect(boxInFractions(null, { ...form, convention: 'normalized' })).toBeNull();
  });

  it('read boxes as a corner and a size where the record says so', () => {
    const form = { order: 'xywh', sent: { width: 500, height: 250 } } as const;
    const read = (box: number[], convention: PointConvention) =>
      boxInFractions(box, { ...form, convention })?.map((n) => Number(n.toFixed(6)));
    expect(read([0.6, 0.2, 0.3, 0.1], 'normalized')).toEqual([0.6, 0.2, 0.9, 0.3]);
    expect(read([300, 50, 150, 25], 'pixel')).toEqual([0.6, 0.2, 0.9, 0.3]);
    expect(read([200, 600, 100, 300], 'thousand-yx')).toEqual([0.6, 0.2, 0.9, 0.3]);
    expect(read([0.6, 0.2, 0.5, 0.1], 'normalized')).toBeUndefined();
  });

  it('accept a description in one piece', () => {
    expect(descriptionText(describedReply.parse({ description: 'A knob.' }))).toBe('A knob.');
    expect(descriptionText(describedReply.parse({ box: [0, 0, 1, 1] }))).toBeNull();
  });
});
