import { Modal, type ModalProps } from '@mantine/core';
import { type FocusEvent, useEffect, useMemo, useRef, useState } from 'react';
import { AskDiscard } from './forms/AskDiscard.tsx';
import { submitByChord } from './forms/submit-by-chord.ts';
import { SurroundingDialog } from './forms/unsaved.ts';
import { LateFocus } from './forms/LateFocus.tsx';

/** The last focused element outside dialogs and menus: a menu's item is gone by the time its dialog closes. */
let outside: Element | null = globalThis.document?.activeElement ?? null;
globalThis.document?.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element && !target.closest('[role="dialog"], [role="menu"]')) outside = target;
});

/** A document has one focus. */
let forScreen = false;

/**
 * Called just before a dialog closes whose choice leads elsewhere: the focus then goes to the screen, so that its
 * keys work at once, and Enter does not press the button that opened the dialog.
 */
export function leaveFocusToScreen(): void {
  forScreen = true;
}

/** Scrolls what got the focus out from under the buttons at the end, which stay in view. */
function showFocused({ target }: FocusEvent<HTMLElement>): void {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' });
}

/**
 * A dialog over the screen while it is rendered. Closing it asks first if a form in it has unsaved input. The focus
 * then returns to where it was.
 */
export function Dialog({ onClose, children, ...rest }: Omit<ModalProps, 'opened'>) {
  const [before] = useState(() => document.activeElement);
  const [asking, setAsking] = useState(false);
  const unsaved = useRef(new Set<symbol>());
  const latest = useRef(onClose);
  latest.current = onClose;
  const surrounding = useMemo(
    () => ({
      note: () => {
        const form = Symbol('unsaved form');
        unsaved.current.add(form);
        return () => void unsaved.current.delete(form);
      },
      close: () => (unsaved.current.size > 0 ? setAsking(true) : latest.current()),
    }),
    [],
  );
  useEffect(
    () => () => {
      const stay = forScreen;
      forScreen = false;
      if (stay || document.activeElement !== document.body) return;
      const inDialog = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
      const to = before !== document.body && before?.isConnected ? before : inDialog ? null : outside;
      if (to instanceof HTMLElement && to.isConnected) to.focus({ preventScroll: true });
    },
    [before],
  );
  return (
    <Modal
      opened
      onKeyDown={submitByChord}
      onFocus={showFocused}
      // Its head is a <header> outside of any section, which would make it a second banner of the page.
      attributes={{ header: { role: 'none' } }}
      {...rest}
      closeOnEscape={!asking && (rest.closeOnEscape ?? true)}
      onClose={surrounding.close}
    >
      <SurroundingDialog value={surrounding}>{children}</SurroundingDialog>
      <LateFocus />
      {asking && <AskDiscard onKeep={() => setAsking(false)} onDiscard={() => latest.current()} />}
    </Modal>
  );
}
