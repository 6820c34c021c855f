import { keyCaps } from '#shared/actions/shortcut.ts';
import { isMac } from './platform.ts';
import classes from './Kbd.module.css';
import { Row } from './layout/primitives.tsx';

/** A shortcut as keys: `Ctrl K` in one frame. `onFill` is for keys on the accent-filled button. */
export function Kbd({ shortcut, onFill = false }: { shortcut: string; onFill?: boolean }) {
  return (
    <Row
      as="kbd"
      inline
      align="center"
      height={16}
      pad={[0, 4]}
      border="line2"
      radius={3}
      surface="none"
      tone="text2"
      size={11}
      line={12}
      space="nowrap"
      className={classes.kbd}
      data-on-fill={onFill || undefined}
    >
      {keyCaps(shortcut, isMac).join(' ')}
    </Row>
  );
}
