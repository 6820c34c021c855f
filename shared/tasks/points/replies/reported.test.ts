import { expect, it } from 'vitest';
import { parsePlace } from '../parse.ts';

const image = { width: 1920, height: 1080 };

/** Replies that were misread or not read when people first scored models; pixels of the picture. */
const reported: readonly (readonly [reply: string, expected: readonly [number, number] | 'absent' | null])[] = [
  ['(520, 120)\nExplanation: the other one is at (700, 120)', [520, 120]],
  ['Resolution: (1920, 1080). Click (520, 120)', [520, 120]],
  ['The button at (520, 120) with a size of (80, 40)', [520, 120]],
  ['{"x": 500, "y": 100, "width": 40, "height": 40}', [520, 120]],
  ['[[500, 100], [540, 140]]', [520, 120]],
  ['Top-left corner (500, 100), Bottom-right corner (540, 140)', [520, 120]],
  ['It lies between (500, 100) and (540, 140)', [520, 120]],
  ['TYPE [12, 30]', null],
  ['{"y":120,"x":520}', [520, 120]],
  ['y=120, x=520', [520, 120]],
  ['pyautogui.moveTo(520, 120, duration=0.5)', [520, 120]],
  ['click at 520, 120', [520, 120]],
  ['At pixel 520, 120.', [520, 120]],
  ['Size in pixels: 80, 40', null],
  ['{"center_x": 520, "center_y": 120}', [520, 120]],
  ['{"cx": 520, "cy": 120}', [520, 120]],
  ['{"left": 500, "top": 100, "width": 40, "height": 40}', [520, 120]],
  ['x坐标是520，y坐标是120', [520, 120]],
  ['{"point":[-1,-1]}', 'absent'],
  ['Target not existent', 'absent'],
  ['I could not find the element', 'absent'],
  ['目标不存在', 'absent'],
];

it.each(reported)('%j reads as %j', (reply, expected) => {
  const reading = parsePlace(reply, image);
  const place = reading.kind === 'answer' ? (reading.answer.point ?? 'absent') : null;
  expect(place).toEqual(expected);
});

it.each(['<point x="27.08" y="11.11" alt="x">x</point>', '<points x1="27.08" y1="11.11" alt="x">x</points>'])(
  'Molmo’s %j is in percent of the picture',
  (reply) => {
    const reading = parsePlace(reply, image, { coordinates: 'percent' });
    const [x, y] = (reading.kind === 'answer' && reading.answer.point) || [0, 0];
    expect([Math.round(x), Math.round(y)]).toEqual([520, 120]);
  },
);
