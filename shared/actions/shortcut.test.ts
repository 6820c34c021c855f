import { describe, expect, test } from 'vitest';
import { keyCaps, type KeyPress, shortcutOf, writesText } from './shortcut.ts';

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
  ])('%o', (event, mac, expected) => expect(shortcutOf(event, mac)).toBe(expected));

  test('a modifier alone is no shortcut', () => {
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

test('only keys that write are kept from acting while typing', () => {
  expect(['W', '?', 'Shift+A', 'Enter', 'Backspace', 'ArrowUp'].every(writesText)).toBe(true);
  expect(['Mod+K', 'F1', 'Escape', 'Alt+1'].some(writesText)).toBe(false);
});
