import type { Action, ActionType } from '#shared/episodes/actions.ts';
import { inWords } from '#shared/phrases/phrase.ts';
import { keyOf } from './keys.ts';

/** Notches of the wheel that a scroll without a distance turns (our choice). */
const usualNotches = 5;
const usualWaitMs = 1000;
const mostWaitMs = 10_000;
const heldSeconds = 0.8;

export const osworldActions: readonly ActionType[] = [
  ...(['click', 'double_click', 'right_click', 'long_press', 'drag', 'scroll', 'type', 'hotkey', 'enter'] as const),
  ...(['wait', 'answer', 'finish', 'fail'] as const),
];

/** A text as a literal of Python: what JSON escapes, Python reads the same. */
const literal = (text: string): string => JSON.stringify(text);

const whole = (place: readonly [number, number] | undefined) => place?.map((value) => Math.round(value)).join(', ');

function scrolled({ direction, distance, unit, point }: Action): string {
  const notches = unit === 'wheel' && distance !== undefined ? Math.round(distance) : usualNotches;
  const signed = direction === 'up' || direction === 'right' ? notches : -notches;
  const call = direction === 'left' || direction === 'right' ? 'hscroll' : 'scroll';
  const at = point ? `, x=${Math.round(point[0])}, y=${Math.round(point[1])}` : '';
  return `pyautogui.${call}(${signed}${at})`;
}

/** The Python that performs an action, or why none does. */
export function codeOf(action: Action): { code: string } | { refused: string } {
  const { type, text = '', keys = [], ms = usualWaitMs } = action;
  const [at, to] = [whole(action.point), whole(action.to)];
  switch (type) {
    case 'click':
      return { code: `pyautogui.click(${at})` };
    case 'double_click':
      return { code: `pyautogui.doubleClick(${at})` };
    case 'right_click':
      return { code: `pyautogui.rightClick(${at})` };
    case 'long_press':
      return {
        code: `pyautogui.moveTo(${at}); pyautogui.mouseDown(); time.sleep(${heldSeconds}); pyautogui.mouseUp()`,
      };
    case 'drag':
      return { code: `pyautogui.moveTo(${at}); pyautogui.dragTo(${to}, duration=0.5, button='left')` };
    case 'scroll':
      return { code: scrolled(action) };
    case 'type':
      // pyautogui leaves out what is not on its keyboard without a word.
      return /^[\t\n\r -~]*$/.test(text)
        ? { code: `pyautogui.write(${literal(text)}, interval=0.02)` }
        : { refused: inWords('osworld-ascii') };
    case 'hotkey': {
      const named = keys.map(keyOf);
      const strange = keys.find((_, n) => named[n] === null);
      if (strange !== undefined) return { refused: inWords('osworld-no-key', { key: strange }) };
      return { code: `pyautogui.hotkey(${named.map((key) => literal(key ?? '')).join(', ')})` };
    }
    case 'enter':
      return { code: "pyautogui.press('enter')" };
    case 'wait':
      return { code: `time.sleep(${Math.min(mostWaitMs, ms) / 1000})` };
    default:
      return { refused: inWords('agent-not-offered', { action: type ?? action.raw }) };
  }
}
