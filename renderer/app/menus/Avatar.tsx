import type { ComponentPropsWithRef } from 'react';
import { t } from '../../i18n/frame.ts';
import { initials } from '../../i18n/initials.ts';
import classes from './Avatar.module.css';

/** The round button with a person's initials. */
export function Avatar({ name, ...rest }: { name: string } & ComponentPropsWithRef<'button'>) {
  return (
    <button
      type="button"
      {...rest}
      className={classes.avatar}
      aria-haspopup="menu"
      aria-label={`${initials(name)}, ${t('app.me', { name })}`}
    >
      {initials(name)}
    </button>
  );
}
