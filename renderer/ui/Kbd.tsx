import { keyCaps } from '#shared/actions/shortcut.ts';
import { isMac } from './platform.ts';
import classes from './Kbd.module.css';

/** A shortcut as keys: `Ctrl K` in one frame. `onFill` is for keys on the accent-filled button. */
export function Kbd({ shortcut, onFill = false }: { shortcut: string; onFill?: boolean }) {
  return (
    <kbd className={classes.kbd} data-on-fill={onFill || undefined}>
      {keyCaps(shortcut, isMac).join(' ')}
    </kbd>
  );
}
