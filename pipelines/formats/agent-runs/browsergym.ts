import { pythonCalls, type PythonCall } from '../episodes/python-calls.ts';
import type { ReadAction, RawPoint } from '../episodes/record.ts';
import { wheelOf } from '../episodes/wheel.ts';

/** An action of BrowserGym, and the id of the element that it is about. */
export interface GymAction {
  action: ReadAction;
  bid: string | null;
}

type Given = PythonCall['args'][number] | undefined;
const text = (value: Given): string | undefined => (typeof value === 'string' ? value : undefined);
const number = (value: Given): number | undefined => (typeof value === 'number' ? value : undefined);

/** Names of the arguments in BrowserGym's action sets, by action, in their order. */
const parameters: Record<string, readonly string[]> = {
  click: ['bid', 'button', 'modifiers'],
  dblclick: ['bid', 'button', 'modifiers'],
  fill: ['bid', 'value'],
  select_option: ['bid', 'options'],
  press: ['bid', 'key_comb'],
  drag_and_drop: ['from_bid', 'to_bid'],
  scroll: ['delta_x', 'delta_y'],
  keyboard_press: ['key'],
  keyboard_type: ['text'],
  keyboard_insert_text: ['text'],
  mouse_click: ['x', 'y', 'button'],
  mouse_dblclick: ['x', 'y', 'button'],
  mouse_move: ['x', 'y'],
  mouse_down: ['x', 'y', 'button'],
  mouse_up: ['x', 'y', 'button'],
  mouse_drag_and_drop: ['from_x', 'from_y', 'to_x', 'to_y'],
  tab_focus: ['index'],
  noop: ['wait_ms'],
  send_msg_to_user: ['text'],
  report_infeasible: ['reason'],
};

function spot(x: Given, y: Given): RawPoint | undefined {
  const [a, b] = [number(x), number(y)];
  return a === undefined || b === undefined ? undefined : { numbers: [a, b], convention: 'pixel' };
}

function pressed(keys: string | undefined, raw: string): ReadAction {
  if (/^(?:enter|return)$/i.test(keys ?? '')) return { type: 'enter', raw };
  return { type: 'hotkey', keys: (keys ?? '').split(/(?<=.)\+(?=.)/).filter(Boolean), raw };
}

function readCall({ name, args, named, raw }: PythonCall): GymAction {
  const order = parameters[name] ?? ['bid'];
  const given = (key: string): Given => named[key] ?? args[order.indexOf(key)];
  const bid = text(order[0] === 'from_bid' ? given('from_bid') : order.includes('bid') ? given('bid') : undefined);
  const at = spot(given('x'), given('y'));
  const here = at ? { point: at } : {};
  const right = given('button') === 'right';
  const of = (action: Omit<ReadAction, 'raw'>): GymAction => ({ action: { ...action, raw }, bid: bid ?? null });
  switch (name) {
    case 'click':
    case 'mouse_click':
      return of({ type: right ? 'right_click' : 'click', ...here });
    case 'dblclick':
    case 'mouse_dblclick':
      return of({ type: 'double_click', ...here });
    case 'fill':
    case 'keyboard_type':
    case 'keyboard_insert_text':
      return of({ type: 'type', text: text(given('value')) ?? text(given('text')) ?? '' });
    case 'select_option': {
      const options = given('options');
      const chosen = Array.isArray(options)
        ? options.filter((option) => typeof option === 'string').join(', ')
        : text(options);
      return of({ type: 'click', ...(chosen !== undefined && { text: chosen }) });
    }
    case 'press':
    case 'keyboard_press':
      return { action: pressed(text(given('key_comb')) ?? text(given('key')), raw), bid: bid ?? null };
    case 'scroll':
      return of(wheelOf(number(given('delta_x')) ?? 0, number(given('delta_y')) ?? 0));
    case 'drag_and_drop':
    case 'mouse_drag_and_drop': {
      const [from, to] = [spot(given('from_x'), given('from_y')), spot(given('to_x'), given('to_y'))];
      return of({ type: 'drag', ...(from && { point: from }), ...(to && { to }) });
    }
    case 'go_back':
      return of({ type: 'back' });
    case 'tab_focus':
      return of({ type: 'switch_tab', text: String(given('index') ?? '') });
    case 'noop': {
      const ms = number(given('wait_ms'));
      return of({ type: 'wait', ...(ms !== undefined && { ms }) });
    }
    case 'send_msg_to_user':
      return of({ type: 'answer', text: text(given('text')) ?? '' });
    case 'report_infeasible':
      return of({ type: 'fail', text: text(given('reason')) ?? '' });
    default:
      return of({ type: null, ...here });
  }
}

/** The actions in a piece of BrowserGym's code (`click('a51')`), which is parsed and never run. */
export const gymActions = (code: string): GymAction[] => pythonCalls(code).map(readCall);
