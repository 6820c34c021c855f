import type { ComponentPropsWithRef } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import classes from './Mark.module.css';

/** The studio's mark as a button. */
export function Mark({ label, ...rest }: { label: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button type="button" {...rest} className={classes.mark} aria-label={label}>
      <Logo />
    </button>
  );
}
