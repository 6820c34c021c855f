import type { MouseEvent } from 'react';
import classes from '../Episodes.module.css';

/** The box of a row or of all rows; the list's keys reach it, so it is no stop of Tab. */
export function CheckBox({
  on,
  label,
  onPress,
}: {
  on: boolean | 'mixed';
  label: string;
  onPress: (event: MouseEvent) => void;
}) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={on}
      aria-label={label}
      tabIndex={-1}
      className={classes.checkbox}
      data-on={on !== false || undefined}
      onClick={onPress}
    >
      {on !== false && (
        <svg width="9" height="9" viewBox="0 0 9 9" aria-hidden="true">
          <path
            d={on === true ? 'm1.4 4.6 2.2 2.2 4-4.6' : 'M1.5 4.5h6'}
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
          />
        </svg>
      )}
    </button>
  );
}
