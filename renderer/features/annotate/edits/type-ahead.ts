import { isTyping } from '../../../app/actions/use-keyboard.ts';

const modifiers = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** Gives the field that has the focus what was typed for it. */
function replay(keys: readonly KeyboardEventInit[]): void {
  for (const key of keys) {
    const field = document.activeElement;
    // Without a field it was meant for none of the keys of this screen.
    if (!field || !isTyping(field)) return;
    const types = key.key?.length === 1 && !key.ctrlKey && !key.metaKey && !key.altKey;
    if (types) document.execCommand('insertText', false, key.key);
    else if (key.key === 'Backspace') document.execCommand('delete');
    else field.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  }
}

/**
 * Keeps what is typed until a field that was asked for has the focus, and types it there: letters of a name must not act
 * as keys of the canvas while the field waits for a step that is being undone.
 */
export function typeAhead(focused: Promise<void>): void {
  const keys: KeyboardEventInit[] = [];
  const keep = (event: KeyboardEvent): void => {
    if (isTyping(event.target) || modifiers.has(event.key)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
    keys.push({ key, code, ctrlKey, metaKey, altKey, shiftKey });
  };
  window.addEventListener('keydown', keep, true);
  void focused.finally(() => {
    window.removeEventListener('keydown', keep, true);
    replay(keys);
  });
}
