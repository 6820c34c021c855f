import { useEffect, useState } from 'react';

/** Whether Z is held outside a text field. */
export function useHeldZ(): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    const inField = (event: KeyboardEvent) =>
      event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]') !== null;
    const down = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (plain && event.key.toLowerCase() === 'z' && !inField(event)) setHeld(true);
    };
    const up = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === 'z') setHeld(false);
    };
    const blur = () => setHeld(false);
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', blur);
    return () => {
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', blur);
    };
  }, []);
  return held;
}
