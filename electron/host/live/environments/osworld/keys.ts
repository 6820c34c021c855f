/** pyautogui's names of keys, by the names that agents give them (`pyautogui.KEYBOARD_KEYS`). */
const names: Readonly<Record<string, string>> = {
  control: 'ctrl',
  cmd: 'winleft',
  command: 'winleft',
  meta: 'winleft',
  super: 'winleft',
  win: 'winleft',
  option: 'alt',
  escape: 'esc',
  return: 'enter',
  del: 'delete',
  arrowup: 'up',
  arrowdown: 'down',
  arrowleft: 'left',
  arrowright: 'right',
  page_up: 'pageup',
  page_down: 'pagedown',
};

const known: ReadonlySet<string> = new Set([
  'ctrl',
  'alt',
  'shift',
  'winleft',
  'esc',
  'enter',
  'tab',
  'space',
  'delete',
  'backspace',
  'up',
  'down',
  'left',
  'right',
  'pageup',
  'pagedown',
  'home',
  'end',
  'insert',
  'capslock',
  'printscreen',
]);

/** A key as pyautogui writes it; null for what is no key. */
export function keyOf(given: string): string | null {
  const key = names[given.toLowerCase()] ?? given.toLowerCase();
  return known.has(key) || /^f\d{1,2}$/.test(key) || /^[!-~]$/.test(key) ? key : null;
}
