import { describe, expect, it } from 'vitest';
import { parseFineStateAsUpstream } from './parity.ts';

const item = { image: { ref: 'a.png', width: 1000, height: 1000 } };
const read = (reply: string, model = '') => {
  const reading = parseFineStateAsUpstream(reply, item, model);
  if (reading.kind !== 'answer') return reading.pattern;
  const [x, y] = reading.answer.point ?? [-1, -1];
  return [reading.pattern, Number((x / 1000).toFixed(6)), Number((y / 1000).toFixed(6)), reading.answer.scale];
};

describe('the published fine-state reader', () => {
  it.each([
    [
      '1. Component Description: a slider\n2. Interaction Coordinates: [0.443, 0.483]\n3. …',
      'upstream-4',
      0.443,
      0.483,
      1,
      1,
    ],
    ['Interaction Coordinates: [960, 540]', 'upstream-4', 0.5, 0.5, 1920, 1080],
    ['2. Interaction Coordinates: [0.5 0.25]', 'upstream-5', 0.5, 0.25, 1, 1],
    ['<point>[[512, 256]]</point>', 'upstream-1', 0.5, 0.25, 1024, 1024],
    ['<point>[[1440, 480]]</point>', 'upstream-1', 0.75, 0.25, 1920, 1920],
    ['<points x1="512" y1="256"', 'upstream-2', 0.5, 0.25, 1024, 1024],
    ['<|box_start|>[[0.1, 0.2, 0.3, 0.4]]<|box_end|>', 'upstream-3', 0.1, 0.2, 1, 1],
    ['[0.1, .2]', 'upstream-7', 0.1, 0.2, 1, 1],
    ['(0.1, 0.2)', 'upstream-8', 0.1, 0.2, 1, 1],
    ['坐标：0.1, 0.2', 'upstream-9', 0.1, 0.2, 1, 1],
    ['Coordinates: 0.1, 0.2', 'upstream-10', 0.1, 0.2, 1, 1],
    ['512, 256', 'upstream-12', 0.5, 0.25, 1024, 1024],
    // too large for a pattern without a scale, so the last one reads it
    ['(512, 256)', 'upstream-12', 0.5, 0.25, 1024, 1024],
  ] as const)('%j', (reply, pattern, x, y, a, b) => {
    expect(read(reply)).toEqual([pattern, x, y, [a, b]]);
  });

  it.each([
    ['500, 250', 'OS-Atlas-Pro-7B', 0.5, 0.25, 1000],
    ['500, 250', 'UGround-V1-7B', 0.5, 0.25, 1000],
    // always divided for these models, even if it is a fraction already
    ['0.5, 0.25', 'Qwen2-VL-7B', 0.0005, 0.00025, 1000],
    ['512, 256', 'Qwen2.5-VL-3B-UI-R1', 0.5, 0.25, 1024],
    // still over 1 after the first division, so divided again
    ['2000, 500', 'OS-Atlas-Pro-7B', 0.002, 0.0005, 1e6],
  ] as const)('%j of %s', (reply, model, x, y, scale) => {
    expect(read(reply, model)).toEqual(['upstream-12', x, y, [scale, scale]]);
  });

  it('recognises two more names', () => {
    expect(read('<points x1="960" y1="540"', 'Jedi-7B-1080p')).toEqual(['upstream-2', 0.5, 0.5, [1920, 1080]]);
    expect(read('Interaction Coordinates: [1440, 480]', 'InfiGUI-R1-3B')).toEqual([
      'upstream-4',
      0.75,
      0.25,
      [1920, 1920],
    ]);
  });

  it('reads a position in words for two models only', () => {
    expect(read('It is located at the upper left.', 'OS-Atlas-Pro-7B')).toEqual(['upstream-words', 0.25, 0.25, [1, 1]]);
    expect(read('It is located at the upper left.', 'gpt-4o')).toBe('upstream-none');
  });

  it('moves on to the next pattern when a point leaves 0..1, and gives up in the end', () => {
    expect(read('Interaction Coordinates: [3000, 10] or (0.5, 0.5)')).toEqual(['upstream-8', 0.5, 0.5, [1, 1]]);
    expect(read('[3000, 4000]')).toBe('upstream-none');
    expect(read('I cannot help with that.')).toBe('upstream-none');
  });
});
