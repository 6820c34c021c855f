import { describe, expect, it } from 'vitest';
import type { ReadingSpace } from './named.ts';
import { readReply } from './read-reply.ts';

const space: ReadingSpace = {
  image: { width: 1000, height: 500 },
  sent: { width: 500, height: 250 },
  coordinates: 'pixel',
  boxes: 'xyxy',
};
const actionOf = (reply: string, more: Partial<ReadingSpace> = {}) => {
  const found = readReply(reply, { ...space, ...more });
  if ('unreadable' in found) return found.unreadable;
  if ('refused' in found) return found.refused;
  const { raw: _, ...rest } = found.read.action;
  return rest;
};

describe('the action of a reply', () => {
  it.each([
    ['click(100, 50)', { type: 'click', point: [200, 100] }],
    ['Thought: the menu\nAction: click(start_box="(100,50)")', { type: 'click', point: [200, 100] }],
    ["click(start_box='<|box_start|>(100,50)<|box_end|>')", { type: 'click', point: [200, 100] }],
    ["click(point='<point>100 50</point>')", { type: 'click', point: [200, 100] }],
    ['click(start_box="[90, 40, 110, 60]")', { type: 'click', point: [200, 100] }],
    ['{"action":"left_click","coordinate":[100,50]}', { type: 'click', point: [200, 100] }],
    [
      '<tool_call>{"name":"mobile_use","arguments":{"action":"swipe","coordinate":[10,20],"coordinate2":[10,5]}}</tool_call>',
      { type: 'swipe', point: [20, 40], to: [20, 10] },
    ],
    ['{"type":"click","x":100,"y":50,"button":"right"}', { type: 'right_click', point: [200, 100] }],
    ['```python\npyautogui.click(x=100, y=50)\n```', { type: 'click', point: [200, 100] }],
    ['CLICK <point>[[100,50]]</point>', { type: 'click', point: [200, 100] }],
    ['TYPE [milk]', { type: 'type', text: 'milk' }],
    ['type(content="a (b), \'c\'")', { type: 'type', text: "a (b), 'c'" }],
    ['hotkey(key="ctrl c")', { type: 'hotkey', keys: ['ctrl', 'c'] }],
    ['hotkey("ctrl", "a")', { type: 'hotkey', keys: ['ctrl', 'a'] }],
    ['{"action":"key","text":"Return"}', { type: 'enter' }],
    ['scroll(250, 125, "down")', { type: 'scroll', point: [500, 250], direction: 'down', directionOf: 'content' }],
    [
      '{"type":"scroll","x":1,"y":1,"scroll_x":0,"scroll_y":-3}',
      { type: 'scroll', point: [2, 2], direction: 'up', directionOf: 'content' },
    ],
    ['drag(1, 2, 3, 4)', { type: 'drag', point: [2, 4], to: [6, 8] }],
    ['finished(content="done")', { type: 'finish', text: 'done' }],
    ['{"name":"computer_use","arguments":{"action":"terminate","status":"failure"}}', { type: 'fail' }],
    ['open_app("Notes")', { type: 'open_app', app: 'Notes' }],
    ['PRESS_BACK', { type: 'back' }],
    ['<think>click(1, 1) or wait()?</think>click(100, 50)', { type: 'click', point: [200, 100] }],
  ])('reads %s', (reply, action) => expect(actionOf(reply)).toMatchObject(action));

  it('reads positions in the convention of the model', () => {
    expect(actionOf('click(0.5, 0.5)', { coordinates: 'normalized' })).toMatchObject({ point: [500, 250] });
    expect(actionOf('click(100, 900)', { coordinates: 'thousand-yx' })).toMatchObject({ point: [900, 50] });
  });

  it('reads elements in words for a grounder', () => {
    const found = readReply('click("the blue Save button")', space);
    expect(found).toMatchObject({ read: { element: 'the blue Save button', action: { type: 'click' } } });
    expect('read' in found && found.read.action.point).toBe(undefined);
  });

  it.each([
    ['', 'empty'],
    ['I would open the menu.', 'no action'],
    ['click()', 'no action'],
    ['click(100)', 'no action'],
    ['click(1, 2)\nclick(3, 4)', '2 different'],
  ])('has no action for %o', (reply, why) => expect(actionOf(reply)).toContain(why));

  it('counts the same action written twice as one', () => {
    expect(actionOf('I will click(100, 50).\nclick(100, 50)')).toMatchObject({ type: 'click' });
  });
});
