import { describe, expect, it } from 'vitest';
import { pyautoguiActions } from './pyautogui.ts';

const read = (code: string) => pyautoguiActions(code, 'normalized').map(({ raw: _, ...rest }) => rest);
const at = (x: number, y: number) => ({ numbers: [x, y], convention: 'normalized' });

describe('pyautogui code', () => {
  it.each([
    ['pyautogui.click(x=0.3271, y=0.2694)', { type: 'click', point: at(0.3271, 0.2694) }],
    ['pyautogui.click(0.5, .25, button="right")', { type: 'right_click', point: at(0.5, 0.25) }],
    ['pyautogui.click(x=1, y=2, clicks=2)', { type: 'double_click', point: at(1, 2) }],
    ['pyautogui.write(message="it\'s \\n \\u00e9")', { type: 'type', text: "it's \n é" }],
    ["pyautogui.press('enter')", { type: 'enter' }],
    ["pyautogui.press(keys=['f5'])", { type: 'hotkey', keys: ['f5'] }],
    ["pyautogui.hotkey('ctrl', 'c')", { type: 'hotkey', keys: ['ctrl', 'c'] }],
    ["pyautogui.hotkey(['ctrl', 'shift', 't'])", { type: 'hotkey', keys: ['ctrl', 'shift', 't'] }],
    ["computer.terminate(status='failure')", { type: 'fail', status: 'failure' }],
    ["computer.terminate(status='success')", { type: 'finish', status: 'success' }],
    ['time.sleep(1.5)', { type: 'wait', ms: 1500 }],
    ['WAIT', { type: 'wait' }],
    ['FAIL', { type: 'fail' }],
  ])('reads %s', (code, expected) => expect(read(code)).toEqual([expected]));

  it('takes the position of a scroll or drag from the move before it, and keeps both as raw text', () => {
    const [scroll] = pyautoguiActions('pyautogui.moveTo(x=0.7792, y=0.4648)\npyautogui.scroll(-3)', 'normalized');
    expect(scroll).toMatchObject({
      type: 'scroll',
      point: at(0.7792, 0.4648),
      direction: 'down',
      directionOf: 'content',
      distance: 3,
      unit: 'wheel',
      raw: 'pyautogui.moveTo(x=0.7792, y=0.4648)\npyautogui.scroll(-3)',
    });
    expect(read('pyautogui.moveTo(0.1, 0.2); pyautogui.dragTo(0.3, 0.4)')).toEqual([
      { type: 'drag', point: at(0.1, 0.2), to: at(0.3, 0.4) },
    ]);
  });

  it('never runs anything: code other than calls with literals is kept unchanged', () => {
    expect(
      pyautoguiActions('import pyautogui\nx = 3\npyautogui.click(x, 3)\n__import__("os").system("ls")', 'pixel'),
    ).toEqual([
      { type: null, raw: 'x = 3' },
      { type: null, raw: 'pyautogui.click(x, 3)' },
      { type: null, raw: '__import__("os")' },
      { type: null, raw: '.system("ls")' },
    ]);
    expect(read('pyautogui.moveTo(0.1, 0.2)')).toEqual([{ type: null, point: at(0.1, 0.2) }]);
    expect(read('pyautogui.write("never ends')).toEqual([{ type: null }]);
  });
});

it.each([
  ["pyautogui.press('down', presses=4)", ['down', 'down', 'down', 'down']],
  ["pyautogui.press(['left', 'up'], interval=0.1)", ['left', 'up']],
  ["pyautogui.press(['tab', 'enter'], presses=2)", ['tab', 'enter', 'tab', 'enter']],
  ["pyautogui.typewrite(['a', 'backspace'], interval=0.2)", ['a', 'backspace']],
  ['pyautogui.click(x=1, y=2, clicks=3, interval=0.1)', ['click', 'click', 'click']],
  ['pyautogui.click(x=1, y=2, clicks=2)', ['double_click']],
  ["pyautogui.write('abc', interval=0.05)", ['abc']],
])('%s is as many actions', (code, expected) => {
  const made = pyautoguiActions(code, 'pixel').map(
    (pyautoguiAction) => pyautoguiAction.text ?? pyautoguiAction.keys?.join('+') ?? pyautoguiAction.type,
  );
  expect(made).toEqual(expected);
});
