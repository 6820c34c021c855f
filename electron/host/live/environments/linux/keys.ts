/** X's names of keys, by the names that agents give them. */
const names: Readonly<Record<string, string>> = {
  control: 'ctrl',
  cmd: 'super',
  command: 'super',
  meta: 'super',
  win: 'super',
  option: 'alt',
  esc: 'Escape',
  escape: 'Escape',
  enter: 'Return',
  return: 'Return',
  tab: 'Tab',
  space: 'space',
  del: 'Delete',
  delete: 'Delete',
  backspace: 'BackSpace',
  up: 'Up',
  down: 'Down',
  left: 'Left',
  right: 'Right',
  arrowup: 'Up',
  arrowdown: 'Down',
  arrowleft: 'Left',
  arrowright: 'Right',
  pageup: 'Prior',
  page_up: 'Prior',
  pagedown: 'Next',
  page_down: 'Next',
  home: 'Home',
  end: 'End',
  insert: 'Insert',
  '+': 'plus',
  '-': 'minus',
  '=': 'equal',
  ',': 'comma',
  '.': 'period',
  '/': 'slash',
};

/** Keys pressed together, as xdotool writes them: `ctrl+a`. Null for what is no key. */
export function chord(keys: readonly string[]): string | null {
  const written = keys.map((key) => {
    const known = names[key.toLowerCase()];
    if (known) return known;
    return /^f\d{1,2}$/i.test(key) ? key.toUpperCase() : key.length === 1 ? key.toLowerCase() : key.toLowerCase();
  });
  return written.every((key) => /^[A-Za-z0-9_]+$/.test(key)) ? written.join('+') : null;
}
