/** The browser's names of keys, by the names that agents give them. */
const names: Readonly<Record<string, string>> = {
  ctrl: 'Control',
  control: 'Control',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
  win: 'Meta',
  super: 'Meta',
  alt: 'Alt',
  option: 'Alt',
  shift: 'Shift',
  esc: 'Escape',
  escape: 'Escape',
  enter: 'Enter',
  return: 'Enter',
  tab: 'Tab',
  space: 'Space',
  del: 'Delete',
  delete: 'Delete',
  backspace: 'Backspace',
  up: 'ArrowUp',
  down: 'ArrowDown',
  left: 'ArrowLeft',
  right: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  pageup: 'PageUp',
  page_up: 'PageUp',
  pagedown: 'PageDown',
  page_down: 'PageDown',
  home: 'Home',
  end: 'End',
};

/** Keys pressed together, as the browser's driver writes them: `Control+a`. */
export const chord = (keys: readonly string[]): string =>
  keys
    .map((key) => {
      const known = names[key.toLowerCase()];
      if (known) return known;
      return /^f\d{1,2}$/i.test(key) ? key.toUpperCase() : key.length === 1 ? key.toLowerCase() : key;
    })
    .join('+');
