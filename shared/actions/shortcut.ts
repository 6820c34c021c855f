/** A key press as the browser reports it: the part of KeyboardEvent that is used here. */
export interface KeyPress {
  key: string;
  /** Physical key (`KeyK`, `Digit1`), for layouts where Alt or Shift changes `key`. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const modifierKeys: ReadonlySet<string> = new Set([
  'Control',
  'Shift',
  'Alt',
  'Meta',
  'AltGraph',
  'CapsLock',
  'NumLock',
  'Dead',
  'Unidentified',
]);

/** Signs on keys where layouts of other scripts have letters. */
const signs: Record<string, string> = {
  Backquote: '`',
  BracketLeft: '[',
  BracketRight: ']',
  Semicolon: ';',
  Quote: "'",
  Comma: ',',
  Period: '.',
  Slash: '/',
};

/** A letter or digit of another script than those that shortcuts are named in, or a key that an input method took. */
const isForeign = (key: string): boolean =>
  key === 'Process' || (/^[\p{L}\p{M}\p{Nd}]+$/u.test(key) && !/[\p{Script=Latin}0-9]/u.test(key));

/** The key of a press as shortcuts name it: `K`, `1`, `Space`, `?`. */
export function keyName(press: KeyPress): string {
  const letter = /^Key([A-Z])$/.exec(press.code)?.[1];
  const digit = /^(?:Digit|Numpad)([0-9])$/.exec(press.code)?.[1];
  const chord = press.ctrlKey || press.metaKey || press.altKey;
  const foreign = isForeign(press.key);
  // With a modifier, and on layouts of other scripts (Cyrillic, Persian, Korean), the physical key counts.
  if ((chord || foreign) && letter && !/^[a-z]$/i.test(press.key)) return letter;
  if (digit && (chord || foreign || press.shiftKey || /^[0-9]$/.test(press.key))) return digit;
  const sign = signs[press.code];
  if (foreign && sign !== undefined) return sign;
  if (press.key === ' ') return 'Space';
  if (press.key === 'Esc') return 'Escape';
  if (press.key.length === 1) return press.key.toUpperCase();
  return press.key;
}

/** Returns a key press as a shortcut (`Mod+Shift+K`), or null for a modifier alone. */
export function shortcutOf(press: KeyPress, mac: boolean): string | null {
  if (modifierKeys.has(press.key)) return null;
  const key = keyName(press);
  const parts: string[] = [];
  if (mac ? press.metaKey : press.ctrlKey) parts.push('Mod');
  if (mac && press.ctrlKey) parts.push('Ctrl');
  if (!mac && press.metaKey) parts.push('Meta');
  if (press.altKey) parts.push('Alt');
  // Shift is part of the character for signs such as `?` and `+`, but a modifier for letters, digits and named keys.
  if (press.shiftKey && (key.length > 1 || /^[\p{L}0-9]$/u.test(key))) parts.push('Shift');
  parts.push(key);
  return parts.join('+');
}

const shown: Record<string, string> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Delete: 'Del',
};

/** Parts of a shortcut as printed on keys: `['Ctrl', 'K']`. */
export function keyCaps(shortcut: string, mac: boolean): string[] {
  const parts = shortcut.endsWith('++')
    ? [...shortcut.slice(0, -2).split('+'), '+']
    : shortcut === '+'
      ? ['+']
      : shortcut.split('+');
  return parts.map((part) => {
    if (part === 'Mod') return mac ? '⌘' : 'Ctrl';
    if (part === 'Alt') return mac ? '⌥' : 'Alt';
    if (part === 'Shift') return mac ? '⇧' : 'Shift';
    return shown[part] ?? part;
  });
}

const writing = ['Space', 'Enter', 'Backspace', 'Delete', 'Tab'];
/** Keys that move the cursor in text, with any modifier. */
const moving = ['Home', 'End', 'PageUp', 'PageDown', 'Insert', 'Backspace', 'Delete'];
/** Letters that edit text with Mod: select all, copy, cut, paste, undo, redo (also with Shift: paste as text, redo). */
const editing = ['A', 'C', 'X', 'V', 'Z', 'Y'];

/**
 * A key that a focused text field needs for typing, moving the cursor or editing; no action may use it there. On a Mac
 * this includes what Alt (signs, words) and Ctrl (lines) do in text.
 */
export function fieldOwns(shortcut: string, mac = false): boolean {
  const key = shortcut.endsWith('++') || shortcut === '+' ? '+' : (shortcut.split('+').at(-1) ?? '');
  const held = new Set(shortcut.slice(0, -key.length).split('+').filter(Boolean));
  if (key.startsWith('Arrow') || moving.includes(key)) return true;
  if (mac && (held.has('Ctrl') || (held.has('Alt') && !held.has('Mod')))) return true;
  const bare = !held.has('Mod') && !held.has('Alt') && !held.has('Ctrl') && !held.has('Meta');
  if (bare) return key.length === 1 || writing.includes(key);
  if (!held.has('Mod') || held.has('Alt')) return false;
  return held.has('Shift') ? ['V', 'Z'].includes(key) : editing.includes(key);
}
