import { IconPin, IconPinFilled } from '@tabler/icons-react';
import { IconButton } from '../../../ui/IconButton.tsx';

/** Pins a row of a leaderboard to the charts; the row itself is not selected by it. */
export function PinButton({
  label,
  pinned,
  refusal,
  onPin,
}: {
  label: string;
  pinned: boolean;
  /** Why the row cannot be pinned; null if it can. */
  refusal: string | null;
  onPin: () => void;
}) {
  return (
    <span onClick={(event) => event.stopPropagation()}>
      <IconButton
        icon={pinned ? IconPinFilled : IconPin}
        size={22}
        pressed={pinned}
        label={label}
        refusal={refusal}
        {...(refusal === null && { onClick: onPin })}
      />
    </span>
  );
}
