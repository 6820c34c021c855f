import type { PointConvention } from '#shared/geometry/number-conventions.ts';
import type { ActionType } from '#shared/episodes/actions.ts';
import { type PythonCall, pythonCalls } from './python-calls.ts';
import type { RawPoint, ReadAction } from './record.ts';

const clicks: Record<string, ActionType> = {
  click: 'click',
  leftClick: 'click',
  doubleClick: 'double_click',
  rightClick: 'right_click',
};

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function place({ args, named }: PythonCall, convention: PointConvention, first = 0): RawPoint | undefined {
  const list = Array.isArray(args[first]) ? args[first] : args.slice(first);
  const x = numberOf(named['x'] ?? named['xOffset'] ?? list[0]);
  const y = numberOf(named['y'] ?? named['yOffset'] ?? list[1]);
  return x === undefined || y === undefined ? undefined : { numbers: [x, y], convention };
}

function keysOf({ args, named }: PythonCall): string[] {
  const given = named['keys'] ?? named['key'] ?? (args.length === 1 ? args[0] : args);
  return (Array.isArray(given) ? given : [given]).filter((entry): entry is string => typeof entry === 'string');
}

/** The type of a click; null for a button that has none. */
function clickOf(type: ActionType, call: PythonCall): ActionType | null {
  const { named } = call;
  if (named['button'] === 'right') return 'right_click';
  if (typeof named['button'] === 'string' && !/^(?:left|primary)$/.test(named['button'])) return null;
  return named['clicks'] === 2 ? 'double_click' : type;
}

/** `terminate`, and the words that agents write instead of code. */
function ending(status: string | undefined, raw: string): ReadAction {
  return { type: status === 'failure' || status === 'fail' ? 'fail' : 'finish', ...(status && { status }), raw };
}

const words: Record<string, ReadAction['type']> = { WAIT: 'wait', DONE: 'finish', FAIL: 'fail' };

/** Last position of the pointer: `moveTo` sets where the next scroll, drag or click happens. */
interface Pointer {
  at: RawPoint | undefined;
  raw: string;
}

function readCall(call: PythonCall, pointer: Pointer, convention: PointConvention): ReadAction {
  const method = call.name.split('.').at(-1) ?? '';
  const raw = pointer.raw ? `${pointer.raw}\n${call.raw}` : call.raw;
  const at = place(call, convention) ?? pointer.at;
  const type = clicks[method];
  if (type) return { type: clickOf(type, call), ...(at && { point: at }), raw };
  switch (method) {
    case 'dragTo':
      return { type: 'drag', ...(pointer.at && { point: pointer.at }), ...(at && { to: at }), raw };
    case 'scroll':
    case 'vscroll':
    case 'hscroll': {
      const amount = numberOf(call.named['clicks'] ?? call.args[0]) ?? 0;
      // Agents also write shares of a page, which pyautogui does not know.
      if (amount === 0) return { type: null, ...(at && { point: at }), raw };
      const sideways = method === 'hscroll';
      const from = place(call, convention, 1) ?? pointer.at;
      return {
        type: 'scroll',
        ...(from && { point: from }),
        // Turning the wheel down, negative here, brings into view what is further down.
        direction: sideways ? (amount < 0 ? 'left' : 'right') : amount < 0 ? 'down' : 'up',
        directionOf: 'content',
        distance: Math.abs(amount),
        unit: 'wheel',
        raw,
      };
    }
    case 'write':
    case 'typewrite':
      return { type: 'type', text: textOf(call.named['message'] ?? call.args[0]) ?? '', raw };
    case 'press':
    case 'hotkey': {
      const keys = keysOf(call);
      return keys.length === 1 && /^(enter|return)$/i.test(keys[0] ?? '')
        ? { type: 'enter', raw }
        : { type: 'hotkey', keys, raw };
    }
    case 'wait':
    case 'sleep': {
      const seconds = numberOf(call.args[0] ?? call.named['seconds']);
      return { type: 'wait', ...(seconds !== undefined && { ms: seconds * 1000 }), raw };
    }
    case 'terminate':
      return ending(textOf(call.named['status'] ?? call.args[0]), raw);
    case 'answer':
      return { type: 'answer', text: textOf(call.named['text'] ?? call.args[0]) ?? '', raw };
    // There is no action type for these, but their place is known.
    case 'middleClick':
    case 'tripleClick':
    case 'mouseDown':
    case 'mouseUp':
      return { type: null, ...(at && { point: at }), raw };
    default:
      return { type: null, raw };
  }
}

/** One press of a key. */
const pressOf = (key: string, raw: string): ReadAction =>
  /^(enter|return)$/i.test(key) ? { type: 'enter', raw } : { type: 'hotkey', keys: [key], raw };

/** Repetitions that are kept of one call. */
const mostRepeats = 100;

const repeated = (actions: readonly ReadAction[], times: number): ReadAction[] =>
  Array.from({ length: Math.min(Math.max(0, Math.floor(times)), mostRepeats) }, () =>
    actions.map((action) => ({ ...action })),
  ).flat();

/** The actions that pyautogui makes of a call: repeated clicks and presses, and lists of keys one after the other. */
function actionsOfCall(call: PythonCall, pointer: Pointer, convention: PointConvention): ReadAction[] {
  const action = readCall(call, pointer, convention);
  const method = call.name.split('.').at(-1) ?? '';
  const { args, named } = call;
  const typed = named['message'] ?? args[0];
  if ((method === 'write' || method === 'typewrite') && Array.isArray(typed))
    return typed.flatMap((key): ReadAction[] => {
      const text = textOf(key) ?? '';
      return text.length === 1 ? [{ type: 'type', text, raw: action.raw }] : [pressOf(text, action.raw)];
    });
  const given = named['keys'] ?? args[0];
  const presses = numberOf(named['presses'] ?? args[1]) ?? 1;
  if (method === 'press' && (Array.isArray(given) || presses !== 1)) {
    const keys = (Array.isArray(given) ? given : [given]).flatMap((key) => textOf(key) ?? []);
    const pressed = keys.map((key) => pressOf(key, action.raw));
    return repeated(pressed, presses);
  }
  const times = numberOf(named['clicks']) ?? 1;
  return clicks[method] && times > 2 ? repeated([action], times) : [action];
}

const isPaste = (call: PythonCall): boolean =>
  /(^|\.)hotkey$/.test(call.name) &&
  keysOf(call)
    .map((key) => key.toLowerCase())
    .join('+')
    .match(/^(ctrl|control|command|cmd)\+v$/) !== null;

/**
 * The actions of calls in order. A `moveTo` gives the position of the next action and is not an action itself, unless
 * nothing follows; a text that is copied and pasted at once was typed; a pause between actions belongs to the one before.
 */
export function actionsOfCalls(calls: readonly PythonCall[], convention: PointConvention): ReadAction[] {
  const actions: ReadAction[] = [];
  let pointer: Pointer = { at: undefined, raw: '' };
  const stay = () => {
    if (pointer.raw) actions.push({ type: null, ...(pointer.at && { point: pointer.at }), raw: pointer.raw });
    pointer = { at: undefined, raw: '' };
  };
  let copied: { text: string; raw: string } | null = null;
  for (const call of calls) {
    if (copied && isPaste(call)) {
      stay();
      actions.push({ type: 'type', text: copied.text, raw: `${copied.raw}\n${call.raw}` });
      copied = null;
      continue;
    }
    if (copied) actions.push({ type: null, raw: copied.raw });
    copied = null;
    const text = /(^|\.)copy$/.test(call.name) ? textOf(call.named['text'] ?? call.args[0]) : undefined;
    if (text !== undefined) copied = { text, raw: call.raw };
    else if (/(^|\.)moveTo$/.test(call.name)) {
      stay();
      pointer = { at: place(call, convention), raw: call.raw };
    } else if (/(^|\.)sleep$/.test(call.name) && (pointer.raw || actions.length > 0)) {
      const last = actions.at(-1);
      if (pointer.raw) pointer = { ...pointer, raw: `${pointer.raw}\n${call.raw}` };
      else if (last) last.raw = `${last.raw}\n${call.raw}`;
    } else {
      actions.push(...actionsOfCall(call, pointer, convention));
      pointer = { at: undefined, raw: '' };
    }
  }
  if (copied) actions.push({ type: null, raw: copied.raw });
  stay();
  return actions;
}

/** The actions in a piece of pyautogui code, which is parsed and never run. */
export function pyautoguiActions(code: string, convention: PointConvention): ReadAction[] {
  const word = words[code.trim()];
  return word ? [{ type: word, raw: code }] : actionsOfCalls(pythonCalls(code), convention);
}
