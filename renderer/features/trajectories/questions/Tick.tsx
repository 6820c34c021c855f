import classes from './Questions.module.css';

/** A box to tick that the keys of its grid reach: not a stop of Tab. */
export function Tick({
  on,
  label,
  disabled = false,
  onPress,
}: {
  on: boolean | 'mixed';
  label: string;
  disabled?: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={on}
      aria-label={label}
      tabIndex={-1}
      disabled={disabled}
      className={classes.tick}
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
