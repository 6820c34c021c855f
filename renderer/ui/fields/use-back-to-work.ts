import { useEffect } from 'react';

/** Buttons that keep the focus when they are pressed: those that open a list or a dialog, and those of a group. */
const keepsFocus = '[aria-haspopup], [role="radio"], [role="tab"]';

function focusWork(): void {
  const work = document.querySelector<HTMLElement>('[data-work]');
  work?.setAttribute('data-by-pointer', '');
  work?.focus({ preventScroll: true });
}

/**
 * After a button was pressed with the pointer, and after a list or a dialog that was opened with it has closed, the
 * focus returns to the screen's work. Otherwise Space and Enter would press the button once more, and Tab would go
 * through the buttons. A button pressed by keyboard keeps the focus, and so does what a button focuses.
 */
export function useBackToWork(): void {
  useEffect(() => {
    /** An open list or dialog returns the focus to its button when it closes; Mantine's do so twice after Escape. */
    let opened = false;
    /** The focus went back to the work, so the next key or press belongs to something else. */
    let returned = false;
    const forget = () => {
      opened = false;
      returned = false;
    };
    const onClick = (event: MouseEvent) => {
      if (event.detail === 0 || !(event.target instanceof Element)) return;
      if (event.target.closest('[role="menuitem"]')) opened = true;
      const button = event.target.closest('button');
      if (!button || button.matches('[role="menuitem"], [role="dialog"] *')) return;
      opened = button.matches('[aria-haspopup]');
      if (button.matches(keepsFocus)) return;
      const holder = document.activeElement;
      if (holder === null || holder === document.body || holder === button) focusWork();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (!opened || !(target instanceof Element) || !target.matches('button[aria-haspopup]')) return;
      returned = true;
      focusWork();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Tab' || returned) forget();
    };
    const onPress = () => {
      if (returned) forget();
    };
    window.addEventListener('click', onClick);
    window.addEventListener('focusin', onFocus);
    window.addEventListener('keydown', onKey, true);
    window.addEventListener('pointerdown', onPress, true);
    return () => {
      window.removeEventListener('click', onClick);
      window.removeEventListener('focusin', onFocus);
      window.removeEventListener('keydown', onKey, true);
      window.removeEventListener('pointerdown', onPress, true);
    };
  }, []);
}
