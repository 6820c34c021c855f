import { isTyping } from '../../../actions/use-keyboard.ts';

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/** Types the buffered text into the focused field. */
function replay(keys: readonly KeyboardEventInit[]): void {
  for (const key of keys) {
    const field = document.activeElement;
    // Without a field it was not meant as keys for this screen.
    if (!field || !isTyping(field)) return;
    const types = key.key?.length === 1 && !key.ctrlKey && !key.metaKey && !key.altKey;
    if (types) document.execCommand('insertText', false, key.key);
    else if (key.key === 'Backspace') document.execCommand('delete');
    else field.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }));
  }
}

/**
 * Buffers typed text until a requested field has the focus, and types it there: letters of a name must not act as
 * canvas keys while the field waits for an undo to finish.
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
