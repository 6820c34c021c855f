import { describe, expect, it } from 'vitest';
import { computerToolFacts } from '#pipelines/presets/computer-tools.ts';
import { computerTools, computerToolsOf } from '#shared/contract/runs/models.ts';
import { callsIn, isLook, wordsIn } from './calls.ts';
import { readAsk } from './read-ask.ts';

/** A screen of 2000 × 1000 pixels, which the model sees at half its size. */
const size = { image: { width: 2000, height: 1000 }, sent: { width: 1000, height: 500 } };

function read(provider: string, item: unknown) {
  const [tool = 'computer'] = computerToolsOf(provider);
  const { coordinates } = computerToolFacts[tool];
  const asks = callsIn([item]).flatMap((call) => call.asks);
  return asks.map((ask) => {
    if (isLook(ask)) return 'look';
    const found = readAsk(ask, { ...size, coordinates, boxes: 'xyxy' });
    if ('refused' in found) return found.refused;
    const { raw: _, directionOf: __, ...action } = found.action;
    return action;
  });
}

const openai = (action: object) => ({ type: 'computer_call', call_id: 'c', action, pending_safety_checks: [] });
const anthropic = (input: object) => ({ type: 'tool_use', id: 't', name: 'computer', input });
const gemini = (name: string, args: object) => ({ functionCall: { name, args } });
const at = { x: 100, y: 50 };

describe('calls of OpenAI', () => {
  it.each<[string, object, unknown[]]>([
    ['a click', { type: 'click', button: 'left', ...at }, [{ type: 'click', point: [200, 100] }]],
    ['a right click', { type: 'click', button: 'right', ...at }, [{ type: 'right_click', point: [200, 100] }]],
    ['another button', { type: 'click', button: 'forward', ...at }, [expect.stringContaining('forward mouse button')]],
    [
      'a held key',
      { type: 'click', button: 'left', ...at, keys: ['CTRL'] },
      [expect.objectContaining({ keys: ['ctrl'] })],
    ],
    ['a double click', { type: 'double_click', ...at, keys: null }, [{ type: 'double_click', point: [200, 100] }]],
    ['a drag', { type: 'drag', path: [at, { x: 10, y: 20 }] }, [{ type: 'drag', point: [200, 100], to: [20, 40] }]],
    ['a drag with a key', { type: 'drag', path: [at, at], keys: ['ALT'] }, [expect.stringContaining('does not offer')]],
    [
      'a scroll',
      { type: 'scroll', ...at, scroll_x: 0, scroll_y: -120 },
      [{ type: 'scroll', point: [200, 100], direction: 'up', distance: 120, unit: 'px' }],
    ],
    [
      'a scroll with a key',
      { type: 'scroll', ...at, scroll_x: 0, scroll_y: 9, keys: ['CTRL'] },
      [expect.stringContaining('does not offer')],
    ],
    ['typing', { type: 'type', text: 'milk\n' }, [{ type: 'type', text: 'milk\n' }]],
    ['keys', { type: 'keypress', keys: ['CTRL', 'L'] }, [{ type: 'hotkey', keys: ['CTRL', 'L'] }]],
    ['waiting', { type: 'wait' }, [{ type: 'wait' }]],
    ['a screenshot', { type: 'screenshot' }, ['look']],
    ['moving the pointer', { type: 'move', ...at }, ['look']],
    ['an action of tomorrow', { type: 'wave', ...at }, [expect.stringContaining('"wave"')]],
  ])('%s', (_, action, expected) => expect(read('openai', openai(action))).toEqual(expected));

  it('several actions in one call, in order', () => {
    const call = { type: 'computer_call', call_id: 'c', actions: [{ type: 'click', ...at }, { type: 'wait' }] };
    expect(read('openai', call)).toEqual([{ type: 'click', point: [200, 100] }, { type: 'wait' }]);
  });

  it('functions beside it, also with arguments that are no JSON', () => {
    const call = (name: string, text: string) => ({ type: 'function_call', call_id: 'f', name, arguments: text });
    expect(read('openai', call('finish', '{"answer":"42"}'))).toEqual([{ type: 'finish', text: '42' }]);
    expect(read('openai', call('finish', '{"ans'))).toEqual([{ type: 'finish' }]);
    expect(read('openai', call('switch_tab', '{'))).toEqual([expect.stringContaining('lacks')]);
  });
});

describe('calls of Anthropic', () => {
  const coordinate = [100, 50];
  it.each<[string, object, unknown[]]>([
    ['a click', { action: 'left_click', coordinate }, [{ type: 'click', point: [200, 100] }]],
    ['a click without a place', { action: 'left_click' }, [expect.stringContaining('lacks a position')]],
    ['a held key', { action: 'left_click', coordinate, text: 'shift' }, [expect.objectContaining({ keys: ['shift'] })]],
    ['a middle click', { action: 'middle_click', coordinate }, [expect.stringContaining('middle_click')]],
    ['a triple click', { action: 'triple_click', coordinate }, [expect.stringContaining('triple_click')]],
    ['pressing the button', { action: 'left_mouse_down' }, [expect.stringContaining('left_mouse_down')]],
    ['holding a key', { action: 'hold_key', text: 'a', duration: 1 }, [expect.stringContaining('hold_key')]],
    [
      'a drag',
      { action: 'left_click_drag', start_coordinate: [10, 20], coordinate },
      [{ type: 'drag', point: [20, 40], to: [200, 100] }],
    ],
    [
      'a scroll',
      { action: 'scroll', coordinate, scroll_direction: 'left', scroll_amount: 3 },
      [{ type: 'scroll', point: [200, 100], direction: 'left', distance: 3, unit: 'wheel' }],
    ],
    ['keys', { action: 'key', text: 'ctrl+a' }, [{ type: 'hotkey', keys: ['ctrl', 'a'] }]],
    ['waiting', { action: 'wait', duration: 2 }, [{ type: 'wait', ms: 2000 }]],
    ['a zoom', { action: 'zoom', region: [0, 0, 9, 9] }, ['look']],
    ['the pointer', { action: 'cursor_position' }, ['look']],
  ])('%s', (_, input, expected) => expect(read('anthropic', anthropic(input))).toEqual(expected));
});

describe('calls of Gemini', () => {
  const middle = { x: 500, y: 500 };
  const centre = [1000, 500];
  it.each<[string, string, object, unknown[]]>([
    ['a click', 'click_at', middle, [{ type: 'click', point: centre }]],
    ['a click as newer models write it', 'click', middle, [{ type: 'click', point: centre }]],
    [
      'typing at a place',
      'type_text_at',
      { ...middle, text: 'milk', press_enter: true },
      [
        { type: 'click', point: centre },
        { type: 'hotkey', keys: ['ctrl', 'a'] },
        { type: 'type', text: 'milk' },
        { type: 'enter' },
      ],
    ],
    [
      'typing without clearing',
      'type_text_at',
      { ...middle, text: 'milk', clear_before_typing: false },
      [
        { type: 'click', point: centre },
        { type: 'type', text: 'milk' },
      ],
    ],
    [
      'a scroll by a share of the height',
      'scroll_at',
      { ...middle, direction: 'down', magnitude: 400 },
      [{ type: 'scroll', point: centre, direction: 'down', distance: 400, unit: 'px' }],
    ],
    [
      'a scroll by a share of the width',
      'scroll_at',
      { ...middle, direction: 'right', magnitude: 400 },
      [{ type: 'scroll', point: centre, direction: 'right', distance: 800, unit: 'px' }],
    ],
    [
      'a scroll of the page',
      'scroll_document',
      { direction: 'down' },
      [{ type: 'scroll', point: centre, direction: 'down', distance: 800, unit: 'px' }],
    ],
    [
      'a drag',
      'drag_and_drop',
      { x: 100, y: 100, destination_x: 500, destination_y: 500 },
      [{ type: 'drag', point: [200, 100], to: centre }],
    ],
    ['keys', 'key_combination', { keys: 'control+a' }, [{ type: 'hotkey', keys: ['control', 'a'] }]],
    ['a key', 'press_key', { key: 'enter' }, [{ type: 'enter' }]],
    ['waiting', 'wait_5_seconds', {}, [{ type: 'wait', ms: 5000 }]],
    ['going back', 'go_back', {}, [{ type: 'back' }]],
    ['an address', 'navigate', { url: 'https://example.com' }, [expect.stringContaining('navigate')]],
    ['the browser', 'open_web_browser', {}, ['look']],
  ])('%s', (_, name, args, expected) => expect(read('google', gemini(name, args))).toEqual(expected));
});

it('finds what was said beside the calls, of each provider', () => {
  expect(wordsIn([{ type: 'message', content: [{ type: 'output_text', text: 'a' }] }, openai({ type: 'wait' })])).toBe(
    'a',
  );
  expect(wordsIn([{ type: 'text', text: 'b' }, anthropic({ action: 'wait' })])).toBe('b');
  expect(wordsIn([{ text: 'c' }, gemini('wait_5_seconds', {})])).toBe('c');
});

it('every tool has its facts, and a provider', () => {
  expect(Object.keys(computerToolFacts).toSorted()).toEqual([...computerTools].toSorted());
  expect(['openai', 'anthropic', 'google'].flatMap(computerToolsOf).toSorted()).toEqual([...computerTools].toSorted());
});
