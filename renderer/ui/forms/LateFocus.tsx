import { useEffect, useRef } from 'react';

/**
 * Gives a dialog's field the focus if the field appears after the dialog has opened, for example once what it starts
 * with is known. Until then the focus is on the button that closes the dialog, where typed text would be lost. Where
 * the person has moved the focus meanwhile, it stays.
 */
export function LateFocus() {
  const mark = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const dialog = mark.current?.closest('[role="dialog"]');
    const field = () => dialog?.querySelector<HTMLElement>('[data-autofocus]');
    if (!dialog || field()) return;
    const close = dialog.querySelector('.mantine-Modal-close');
    const watcher = new MutationObserver(() => {
      const late = field();
      if (!late) return;
      watcher.disconnect();
      const now = document.activeElement;
      if (now === close || now === dialog || !dialog.contains(now)) late.focus();
    });
    watcher.observe(dialog, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, []);
  return <span ref={mark} hidden />;
}
