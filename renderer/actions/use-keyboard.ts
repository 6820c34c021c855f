import { useLayoutEffect } from 'react';
import { fieldOwns, shortcutOf } from '#shared/actions/shortcut.ts';
import { isMac } from '../ui/platform.ts';
import { typeAhead } from '../dialogs/type-ahead.ts';
import { actionForKey, runAction } from './run-action.ts';

/** Whether the focus is where text is written, or in a list or dialog that has its own keys. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true;
  if (target.tagName === 'INPUT')
    return !['checkbox', 'radio', 'button', 'range', 'submit'].includes((target as HTMLInputElement).type);
  return false;
}

/**
 * Enter and Space on a button or link press it and are not the screen's keys then. A selected tab has nothing to press.
 */
function pressesControl(target: EventTarget | null, shortcut: string): boolean {
  return (
    (shortcut === 'Enter' || shortcut === 'Space') &&
    target instanceof HTMLElement &&
    target.closest(
      'button:not([role="tab"][aria-selected="true"]), a, summary, [role="menuitem"], [role="option"], [role="checkbox"]',
    ) !== null
  );
}

/**
 * Turns key presses into actions, for the whole window. A focused field and an open dialog keep their keys; one with
 * `data-sends` also keeps Ctrl+Enter, with which it sends what was written.
 */
export function useKeyboard(): void {
  useLayoutEffect(() => {
    // Checked when a press begins: Escape has closed its dialog or list before the screen receives it.
    let ofDialog = false;
    let ofList = false;
    const act = (event: KeyboardEvent, shortcut: string) => {
      const typing = isTyping(event.target);
      if (typing ? fieldOwns(shortcut, isMac) : pressesControl(event.target, shortcut)) return;
      if (ofDialog || (ofList && shortcut === 'Escape')) return;
      const action = actionForKey(shortcut);
      if (!action || (typing && !action.inFields)) return;
      event.preventDefault();
      if (!event.repeat || action.group === 'item') runAction(action.id);
    };
    const onCapture = (event: KeyboardEvent) => {
      ofDialog = document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
      ofList = document.querySelector('[aria-haspopup][aria-expanded="true"]:not([aria-haspopup="dialog"])') !== null;
      if (typeAhead(event)) {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const shortcut = event.isComposing ? null : shortcutOf(event, isMac);
      // A chord is handled before the field sees it: a select would handle Ctrl+Enter itself.
      if (!shortcut?.startsWith('Mod+') || !isTyping(event.target)) return;
      if (shortcut === 'Mod+Enter' && (event.target as HTMLElement).dataset['sends'] !== undefined) return;
      act(event, shortcut);
      if (event.defaultPrevented) event.stopPropagation();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const shortcut = shortcutOf(event, isMac);
      if (shortcut && !(shortcut.startsWith('Mod+') && isTyping(event.target))) act(event, shortcut);
    };
    window.addEventListener('keydown', onCapture, true);
    window.addEventListener('keydown', onKey);
    return () => {
      window.removeEventListener('keydown', onCapture, true);
      window.removeEventListener('keydown', onKey);
    };
  }, []);
}
