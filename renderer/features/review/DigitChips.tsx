import { Kbd } from '../../ui/Kbd.tsx';
import classes from './QuestionPanel.module.css';

/** Answers or reasons side by side, each with its digit; past nine there is no key. */
export function DigitChips({
  chips,
  from = 1,
  disabled,
}: {
  chips: readonly { id: string; label: string; onPress: () => void }[];
  /** Digit of the first. */
  from?: number;
  disabled: boolean;
}) {
  return (
    <div className={classes.chips}>
      {chips.map(({ id, label, onPress }, at) => (
        <button key={id} type="button" className={classes.chip} disabled={disabled} onClick={onPress}>
          {from + at <= 9 && <Kbd shortcut={String(from + at)} />}
          {label}
        </button>
      ))}
    </div>
  );
}
