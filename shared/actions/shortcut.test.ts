import { describe, expect, test } from 'vitest';
import { keyCaps, type KeyPress, fieldOwns, shortcutOf } from './shortcut.ts';
import { actions } from './registry.ts';

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

describe('a key press as a shortcut', () => {
  test.each([
    [press('k', 'KeyK', { ctrlKey: true }), false, 'Mod+K'],
    [press('k', 'KeyK', { metaKey: true }), true, 'Mod+K'],
    [press('Z', 'KeyZ', { ctrlKey: true, shiftKey: true }), false, 'Mod+Shift+Z'],
    [press('?', 'Slash', { shiftKey: true }), false, '?'],
    [press('+', 'Equal', { shiftKey: true }), false, '+'],
    [press('W', 'KeyW', { shiftKey: true }), false, 'Shift+W'],
    [press('w', 'KeyW'), false, 'W'],
    [press(' ', 'Space'), false, 'Space'],
    [press('ArrowLeft', 'ArrowLeft', { ctrlKey: true, altKey: true }), false, 'Mod+Alt+ArrowLeft'],
    [press('¡', 'Digit1', { altKey: true }), true, 'Alt+1'],
    [press('1', 'Numpad1'), false, '1'],
    [press('л', 'KeyK', { ctrlKey: true }), false, 'Mod+K'],
    // Russian, Persian, Korean, Greek; a Korean input method takes the key.
    [press('ц', 'KeyW'), false, 'W'],
    [press('Ц', 'KeyW', { shiftKey: true }), false, 'Shift+W'],
    [press('ش', 'KeyA'), false, 'A'],
    [press('ㅁ', 'KeyA'), false, 'A'],
    [press('Process', 'KeyE'), false, 'E'],
    [press('ε', 'KeyE'), true, 'E'],
    [press('х', 'BracketLeft'), false, '['],
    [press('۱', 'Digit1'), false, '1'],
    // Latin layouts keep the character that is printed on the key.
    [press("'", 'KeyQ'), false, "'"],
    [press('a', 'KeyQ'), false, 'A'],
    [press('ö', 'Semicolon'), false, 'Ö'],
    [press('ı', 'KeyI'), false, 'I'],
  ])('%o', (event, mac, expected) => expect(shortcutOf(event, mac)).toBe(expected));

  test('a modifier alone is not a shortcut', () => {
    expect(shortcutOf(press('Control', 'ControlLeft', { ctrlKey: true }), false)).toBeNull();
  });
});

test('keys are printed as on the keyboard', () => {
  expect(keyCaps('Mod+Shift+K', false)).toEqual(['Ctrl', 'Shift', 'K']);
  expect(keyCaps('Mod+K', true)).toEqual(['⌘', 'K']);
  expect(keyCaps('+', false)).toEqual(['+']);
  expect(keyCaps('Mod++', false)).toEqual(['Ctrl', '+']);
  expect(keyCaps('Alt+ArrowLeft', false)).toEqual(['Alt', '←']);
});

const mods = ['', 'Shift+', 'Mod+', 'Mod+Shift+'];
const movers = ['ArrowLeft', 'ArrowUp', 'Home', 'End', 'PageUp', 'Backspace', 'Delete'];

test('a text field gets all keys that type, move in text and edit it', () => {
  const owned = [
    ...['W', '7', '?', '+', ',', 'Shift+A', 'Shift+2', 'Space', 'Enter', 'Tab', 'Shift+Tab'],
    ...['A', 'C', 'X', 'V', 'Z', 'Y'].map((letter) => `Mod+${letter}`),
    ...['Mod+Shift+Z', 'Mod+Shift+V', 'Shift+Insert', 'Mod+Insert', 'Alt+Backspace', 'Alt+ArrowLeft'],
    ...mods.flatMap((held) => movers.map((key) => `${held}${key}`)),
  ];
  expect(owned.filter((key) => !fieldOwns(key))).toEqual([]);
  const free = ['Mod+K', 'Mod+Enter', 'Mod+F', 'F1', 'F9', 'Escape', 'Alt+1', 'Alt+.', 'Mod+Shift+A', 'Mod++'];
  expect(free.filter((key) => fieldOwns(key))).toEqual([]);
});

test('on a Mac, Alt writes signs and Ctrl moves in the line', () => {
  expect(['Alt+1', 'Alt+Shift+K', 'Ctrl+A', 'Ctrl+K', 'Mod+ArrowLeft'].filter((key) => !fieldOwns(key, true))).toEqual(
    [],
  );
  expect(['Mod+K', 'Mod+Enter', 'Mod+Shift+D'].filter((key) => fieldOwns(key, true))).toEqual([]);
});

test('an action that works in fields has a key there', () => {
  const dead = actions.filter(({ id, inFields, shortcut, also = [] }) => {
    const keys = [...(shortcut ? [shortcut] : []), ...also];
    // Browsers use Alt+arrows for back and forward.
    return inFields && !/^go-(?:back|forward)$/.test(id) && keys.length > 0 && keys.every((key) => fieldOwns(key));
  });
  expect(dead.map(({ id }) => id)).toEqual([]);
});
