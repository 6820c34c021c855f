import type { MouseEvent } from 'react';
import classes from './CheckBox.module.css';

/** The checkbox of a row, a cell or all of them. The keys of its list or grid reach it, so it is not a Tab stop. */
export function CheckBox({
  on,
  label,
  disabled = false,
  onPress,
}: {
  on: boolean | 'mixed';
  label: string;
  disabled?: boolean;
  onPress: (event: MouseEvent) => void;
}) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={on}
      aria-label={label}
      title={label}
      tabIndex={-1}
      disabled={disabled}
      className={classes.box}
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
