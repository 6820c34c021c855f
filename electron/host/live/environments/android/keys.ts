/** Android's names of keys (`KeyEvent`), by the names that agents give them. */
const names: Readonly<Record<string, string>> = {
  back: 'BACK',
  home: 'HOME',
  recents: 'APP_SWITCH',
  recent: 'APP_SWITCH',
  overview: 'APP_SWITCH',
  menu: 'MENU',
  enter: 'ENTER',
  return: 'ENTER',
  tab: 'TAB',
  space: 'SPACE',
  backspace: 'DEL',
  delete: 'FORWARD_DEL',
  del: 'FORWARD_DEL',
  esc: 'ESCAPE',
  escape: 'ESCAPE',
  up: 'DPAD_UP',
  down: 'DPAD_DOWN',
  left: 'DPAD_LEFT',
  right: 'DPAD_RIGHT',
  arrowup: 'DPAD_UP',
  arrowdown: 'DPAD_DOWN',
  arrowleft: 'DPAD_LEFT',
  arrowright: 'DPAD_RIGHT',
  pageup: 'PAGE_UP',
  pagedown: 'PAGE_DOWN',
  end: 'MOVE_END',
  search: 'SEARCH',
  volumeup: 'VOLUME_UP',
  volumedown: 'VOLUME_DOWN',
};

/** A key as `input keyevent` names it; null for what is no key. Android's own names are taken as they are. */
export function keyCode(given: string): string | null {
  const plain = given.toLowerCase().replaceAll(/[\s_-]/g, '');
  const known = names[plain] ?? (/^[a-z0-9]$/.test(plain) ? plain.toUpperCase() : null);
  if (known !== null) return `KEYCODE_${known}`;
  const own = given.toUpperCase().replace(/^KEYCODE_/, '');
  return Object.values(names).includes(own) ? `KEYCODE_${own}` : null;
}
