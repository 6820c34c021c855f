import { isTyping } from './use-keyboard.ts';

/**
 * Follows a key that does something as long as it is held, outside of text fields. Leaving the window releases it.
 *
 * `onPress` is called again while the key repeats. Returns a function that stops following.
 */
export function followHeldKey(
  isKey: (event: KeyboardEvent) => boolean,
  onPress: (event: KeyboardEvent) => void,
  onRelease: () => void,
): () => void {
  const down = (event: KeyboardEvent) => {
    if (isKey(event) && !isTyping(event.target)) onPress(event);
  };
  const up = (event: KeyboardEvent) => {
    if (isKey(event)) onRelease();
  };
  window.addEventListener('keydown', down);
  window.addEventListener('keyup', up);
  window.addEventListener('blur', onRelease);
  return () => {
    window.removeEventListener('keydown', down);
    window.removeEventListener('keyup', up);
    window.removeEventListener('blur', onRelease);
  };
}
