import { describe, expect, it } from 'vitest';
import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import { parsePlace } from './parse.ts';

const image = { width: 1000, height: 500 };
const read = (reply: string, coordinates: PointConvention = 'pixel') => {
  const reading = parsePlace(reply, image, { coordinates });
  return reading.kind === 'answer' ? reading.answer.point : reading.kind;
};

describe('positions in replies', () => {
  it.each([
    ['(44, 55)', [44, 55]],
    ['[44,55]', [44, 55]],
    ['44, 55', [44, 55]],
    ['44 55', [44, 55]],
    ['(44.5; 55.25)', [44.5, 55.25]],
    ['Step 1, 2 items; click (44,55)', [44, 55]],
    ['{"x": 120, "y": 340}', [120, 340]],
    ["{'x': '120', 'y': '340'}", [120, 340]],
    ['x=120, y=340', [120, 340]],
    ['x: 120 and y: 340', [120, 340]],
    ["click(start_box='(120,340)')", [120, 340]],
    ["Thought: 2 of 3 rows.\nAction: click(start_box='<|box_start|>(120,340)<|box_end|>')", [120, 340]],
    ["click(point='<point>120 340</point>')", [120, 340]],
    ['<point>[[120,340]]</point>', [120, 340]],
    ['CLICK <point>[[120, 340]]</point>', [120, 340]],
    ['<click>120, 340</click>', [120, 340]],
    ['pyautogui.click(x=120, y=340)', [120, 340]],
    ['pyautogui.click(120, 340)', [120, 340]],
    ['{"action": "left_click", "coordinate": [120, 340]}', [120, 340]],
    [
      '<tool_call>{"name": "computer_use", "arguments": {"action": "left_click", "coordinate": [120, 340]}}</tool_call>',
      [120, 340],
    ],
    ['```json\n[{"point_2d": [120, 340], "label": "Save"}]\n```', [120, 340]],
    ['<point x="120" y="340" alt="Save">Save</point>', [120, 340]],
    ['2. Interaction Coordinates: [120, 340]\n3. Reasoning: (1, 2) is far.', [120, 340]],
    ['<think>maybe (1, 2)</think>(120, 340)', [120, 340]],
    ['I see 3 buttons. The answer is (120, 340).', [120, 340]],
    ['The button is at coordinates 120, 340.', [120, 340]],
    ['（120，340）', [120, 340]],
    ['(120px, 340px)', [120, 340]],
    ['<120, 340>', [120, 340]],
    ['X coordinate: 120, Y coordinate: 340', [120, 340]],
    ['The first click (10, 10) opens the menu, final answer: (120, 340)', [120, 340]],
    // boxes count as their centre
    ['{"x1": 100, "y1": 200, "x2": 140, "y2": 240}', [120, 220]],
    ['[100, 200, 140, 240]', [120, 220]],
    ['{"bbox_2d": [100, 200, 140, 240]}', [120, 220]],
    ['<|box_start|>(100,200),(140,240)<|box_end|>', [120, 220]],
    ['<box>[[100, 200, 140, 240]]</box>', [120, 220]],
    ["click(start_box='[100, 200, 140, 240]')", [120, 220]],
    ['(100,200),(140,240)', [120, 220]],
    // percent signs take precedence over the convention
    ['50%, 20%', [500, 100]],
    ['x=50%, y=20%', [500, 100]],
  ])('reads %j', (reply, point) => {
    expect(read(reply)).toEqual(point);
  });

  it.each([
    ['(500, 100)', 'thousand', [500, 50]],
    ['[100, 500]', 'thousand-yx', [500, 50]],
    ['{"box_2d": [80, 400, 120, 600]}', 'thousand-yx', [500, 50]],
    ['{"x": 500, "y": 100}', 'thousand-yx', [500, 50]],
    ['[0.5, 0.1]', 'normalized', [500, 50]],
    ['.5, .1', 'normalized', [500, 50]],
  ] as const)('reads %j as %s', (reply, coordinates, point) => {
    expect(read(reply, coordinates)).toEqual(point);
  });

  it.each([
    ['Coordinates 1, 2, 3 are wrong'],
    ['coordinates 12, 34.5, 6'],
    ['I would click the blue button'],
    ['Step 1'],
    ['(12)'],
    [''],
    ['<think>(1,2)'],
  ])('never reads a point from %j', (reply) => {
    expect(read(reply)).toBe('parse-failure');
  });

  it('keeps refusals and absent targets apart from failures', () => {
    expect(read("I'm sorry, but I can't help with that.")).toBe('refusal');
    expect(read('There is no such button on the screen.')).toBeNull();
    expect(read('[-1, -1]')).toBeNull();
  });

  it('scales pixels of the picture as sent', () => {
    const reading = parsePlace('(50, 25)', image, { sent: { width: 100, height: 50 } });
    expect(reading).toMatchObject({ kind: 'answer', answer: { point: [500, 250], numbers: [50, 25] } });
  });

  it('says that a box was answered, and which rule read what', () => {
    const reading = parsePlace('Here: [100, 200, 140, 240]', image);
    expect(reading).toMatchObject({
      pattern: 'bracketed',
      span: [6, 26],
      note: 'A box was answered; its centre counts.',
      answer: { box: [100, 200, 140, 240] },
    });
  });
});
