import type { ComponentPropsWithRef } from 'react';
import { t } from '../../i18n/frame.ts';
import classes from './Avatar.module.css';

/** Two letters of a name: first letters of the first and last word. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]?.slice(0, 1), words[0]?.slice(1, 2)];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
}

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
