import { describe, expect, it } from 'vitest';
import { parsePointAsApiGpt, parsePointAsUiTars, parsePointAsUpstream } from './parity.ts';
import published from './published-readings.json';

const image = { ref: 'a.png', width: 1000, height: 500 };
const numbers = (reading: ReturnType<typeof parsePointAsUpstream>) =>
  reading.kind === 'answer' ? reading.answer.numbers : null;

describe('the published point parsers', () => {
  it.each([
    ['(44,55)', [44, 55]],
    ['x=44, y=55', [44, 55]],
    ['[100, 200, 140, 240]', [100, 200]],
    ['Step 1, 2 items; click (44,55)', [1, 2]],
    ['{"x": 120, "y": 340}', null],
    ['50%, 20%', null],
  ])('default: %j', (reply, expected) => {
    expect(numbers(parsePointAsUpstream(reply, image))).toEqual(expected);
  });

  it.each([
    ['x: 120, y: 340', [120, 340]],
    ['x 120 y 340', [120, 340]],
    ['(+5, 10)', [5, 10]],
    ['.61, .2', [0.61, 0.2]],
    ['(٣, ٣١٢)', [3, 312]],
    ['१२; ५', [12, 5]],
  ])('default: %j', (reply, expected) => {
    expect(numbers(parsePointAsUpstream(reply, image))).toEqual(expected);
  });

  it('read generated replies as the published patterns did in Python', () => {
    expect(published.length).toBeGreaterThan(800);
    for (const [reply, ...expected] of published as [string, ...(number[] | null)[]][])
      expect([
        reply,
        numbers(parsePointAsUpstream(reply, image)),
        numbers(parsePointAsApiGpt(reply, image)),
        numbers(parsePointAsUiTars(reply, image)),
      ]).toEqual([reply, ...expected]);
  });

  it('reads numbers up to 1 as fractions, others as pixels', () => {
    expect(parsePointAsUpstream('(0.5, 0.5)', image)).toMatchObject({ answer: { point: [500, 250] } });
    expect(parsePointAsUpstream('(0.5, 20)', image)).toMatchObject({ answer: { point: [0.5, 20] } });
  });

  it('API models: a failure becomes (0, 0)', () => {
    expect(numbers(parsePointAsApiGpt('x=12.5, y=40', image))).toEqual([12.5, 40]);
    expect(parsePointAsApiGpt('no idea', image)).toMatchObject({ kind: 'answer', answer: { point: [0, 0] } });
  });

  it('UI-TARS: exactly two whole numbers, in the resized picture', () => {
    const reading = parsePointAsUiTars("click(point='<point>504 252</point>')", image);
    // 1000×500 becomes 1008×504: half of each
    expect(reading).toMatchObject({ answer: { point: [500, 250] } });
    expect(parsePointAsUiTars('Thought: 3 rows. click(12,34)', image).kind).toBe('parse-failure');
  });
});
