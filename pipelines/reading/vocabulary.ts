import type { ActionType } from '#shared/episodes/actions.ts';

/** The names that families of models give to actions; lower case, with one word per action. */
export const names: Readonly<Record<string, ActionType>> = {
  click: 'click',
  tap: 'click',
  left_click: 'click',
  left_single: 'click',
  leftclick: 'click',
  mouse_click: 'click',
  click_at: 'click',
  click_element: 'click',
  double_click: 'double_click',
  double_tap: 'double_click',
  left_double: 'double_click',
  left_double_click: 'double_click',
  doubleclick: 'double_click',
  dblclick: 'double_click',
  mouse_dblclick: 'double_click',
  right_click: 'right_click',
  right_single: 'right_click',
  rightclick: 'right_click',
  long_press: 'long_press',
  longpress: 'long_press',
  drag: 'drag',
  dragto: 'drag',
  left_drag: 'drag',
  left_click_drag: 'drag',
  drag_and_drop: 'drag',
  mouse_drag_and_drop: 'drag',
  select: 'drag',
  swipe: 'swipe',
  scroll: 'scroll',
  hscroll: 'scroll',
  scroll_up: 'scroll',
  scroll_down: 'scroll',
  scroll_left: 'scroll',
  scroll_right: 'scroll',
  scroll_at: 'scroll',
  scroll_document: 'scroll',
  scroll_element: 'scroll',
  type: 'type',
  input: 'type',
  input_text: 'type',
  write: 'type',
  write_element_abs: 'type',
  keyboard_type: 'type',
  keyboard_insert_text: 'type',
  hotkey: 'hotkey',
  key: 'hotkey',
  key_press: 'hotkey',
  keypress: 'hotkey',
  key_combination: 'hotkey',
  keyboard_press: 'hotkey',
  press: 'hotkey',
  enter: 'enter',
  press_enter: 'enter',
  pressenter: 'enter',
  keyboard_enter: 'enter',
  back: 'back',
  press_back: 'back',
  pressback: 'back',
  navigate_back: 'back',
  go_back: 'back',
  home: 'home',
  press_home: 'home',
  presshome: 'home',
  navigate_home: 'home',
  switch_tab: 'switch_tab',
  tab_focus: 'switch_tab',
  open_app: 'open_app',
  open: 'open_app',
  launch: 'open_app',
  wait: 'wait',
  sleep: 'wait',
  noop: 'wait',
  answer: 'answer',
  response: 'answer',
  send_msg_to_user: 'answer',
  finish: 'finish',
  finished: 'finish',
  complete: 'finish',
  done: 'finish',
  stop: 'finish',
  end: 'finish',
  fail: 'fail',
  call_user: 'fail',
  calluser: 'fail',
  impossible: 'fail',
  infeasible: 'fail',
  report_infeasible: 'fail',
};

/** What families also have and nothing here does: such an action is refused by name, never replaced by another one. */
const notOffered = [
  ...['middle_click', 'middleclick', 'triple_click', 'tripleclick', 'left_triple', 'mouse_move', 'moveto', 'move'],
  ...['hover', 'hover_at', 'left_mouse_down', 'left_mouse_up', 'mouse_down', 'mouse_up', 'mousedown', 'mouseup'],
  ...['hold_key', 'keydown', 'keyup', 'keyboard_down', 'keyboard_up', 'screenshot', 'cursor_position', 'zoom'],
  ...['goto', 'navigate', 'search', 'go_forward', 'new_tab', 'close_tab', 'tab_close', 'refresh', 'restart'],
  ...[
    'open_web_browser',
    'fill',
    'clear',
    'focus',
    'select_option',
    'upload_file',
    'take_over',
    'interact',
    'ask_user',
  ],
  ...['gesture', 'note', 'call_api', 'quote_text', 'llm', 'paste_text', 'app_switch', 'recent', 'pressrecent', 'menu'],
];
const notOfferedSet: ReadonlySet<string> = new Set(notOffered);

/** Names whose meaning is in an argument. */
const argued = ['terminate', 'status', 'system_button', 'do'];

export const actionNames: readonly string[] = [...Object.keys(names), ...notOffered, ...argued];

/** A name as the tables have it: `Long Press` and `computer.long_press` are `long_press`. */
export const plainName = (name: string): string =>
  name
    .trim()
    .split('.')
    .at(-1)
    ?.toLowerCase()
    .replace(/[\s-]+/g, '_') ?? '';

export const isKnownName = (name: string): boolean =>
  Object.hasOwn(names, name) || notOfferedSet.has(name) || argued.includes(name);

/** The keys that may be held down during a click, by the names that agents give them. */
const modifiers: Readonly<Record<string, string>> = {
  shift: 'shift',
  ctrl: 'ctrl',
  control: 'ctrl',
  controlormeta: 'ctrl',
  alt: 'alt',
  option: 'alt',
  meta: 'meta',
  cmd: 'meta',
  command: 'meta',
  super: 'meta',
  win: 'meta',
};

/** Keys to hold down, from words such as `ctrl+shift`; null if one of them is none. */
export function heldKeys(words: readonly string[]): string[] | null {
  const held = words
    .flatMap((word) => word.split(/[+\s]+/).filter(Boolean))
    .map((word) => modifiers[word.toLowerCase()]);
  return held.every((key) => key !== undefined) ? held : null;
}
