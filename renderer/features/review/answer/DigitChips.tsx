import { Kbd } from '../../../ui/Kbd.tsx';
import { Row } from '../../../ui/layout/primitives.tsx';

/** Answers or reasons side by side, each with its digit; beyond nine there is no key. */
export function DigitChips({
  chips,
  shift = false,
  disabled,
}: {
  chips: readonly { id: string; label: string; onPress: () => void }[];
  /** With Shift, because plain digits mean something else here. */
  shift?: boolean;
  disabled: boolean;
}) {
  return (
    <Row wrap gap={6}>
      {chips.map(({ id, label, onPress }, at) => (
        <Row
          key={id}
          type="button"
          as="button"
          inline
          align="center"
          gap={6}
          height={26}
          pad={[0, 8]}
          border="line2"
          radius={3}
          surface="raised"
          tone="text"
          hover="fill"
          disabled={disabled}
          onClick={onPress}
        >
          {at < 9 && <Kbd shortcut={`${shift ? 'Shift+' : ''}${at + 1}`} />}
          {label}
        </Row>
      ))}
    </Row>
  );
}
