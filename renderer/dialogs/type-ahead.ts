import { navigate, useRoute } from '../places/route.ts';
import { closeDialog, useDialogs } from './dialogs.ts';
import { forgetTyped, setTyped, typedAhead } from './typed.ts';

/** The requested dialog whose field is not on the screen yet, because its code or what it starts with is loading. */
function awaited(): 'palette' | 'new project' | null {
  // A dialog that says why it cannot be filled in has no field to wait for.
  if (document.querySelector('[role="dialog"] :is(input, [role="alert"])')) return null;
  if (useDialogs.getState().open === 'palette') return 'palette';
  return useRoute.getState().params['do'] === 'new' ? 'new project' : null;
}

function giveUp(which: 'palette' | 'new project'): void {
  if (which === 'palette') closeDialog();
  else navigate({ screen: 'home' }, { replace: true });
  forgetTyped();
}

/**
 * Keeps a key for the field of a requested dialog until that is on the screen. False if none is awaited, or the key is
 * not text, so that the key keeps its usual meaning. Escape gives the dialog up.
 */
export function typeAhead({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const which = awaited();
  if (which === null) return false;
  const shown = document.querySelector('[role="dialog"]') !== null;
  // Tab still reaches what is there. Enter would press the button that closes the dialog.
  if (key === 'Tab' || (key === 'Enter' && !shown)) return false;
  if (key === 'Escape') giveUp(which);
  else if (key === 'Backspace') setTyped(typedAhead().slice(0, -1));
  else if (key.length === 1 && !ctrlKey && !metaKey && !altKey) setTyped(typedAhead() + key);
  return true;
}
