import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** What had the focus last outside of dialogs and menus: a menu's item is gone by the time its dialog closes. */
let outside: Element | null = globalThis.document?.activeElement ?? null;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('[role="dialog"], [role="menu"]')) outside = target;
});

/** A dialog over the screen for as long as it is drawn. The focus then goes back to where it was. */
export function Dialog(props: Omit<ModalProps, 'opened'>) {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return;
      const inDialog = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
      const to = before !== document.body && before?.isConnected ? before : inDialog ? null : outside;
      if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
    },
    [before],
  );
  return <Modal opened {...props} />;
}
