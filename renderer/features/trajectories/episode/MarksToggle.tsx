import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { CheckLabel } from '../../../ui/fields/CheckLabel.tsx';
import { Kbd } from '../../../ui/Kbd.tsx';

/** Whether the actions are drawn on the pictures, with the key that switches it. */
export function MarksToggle({
  on,
  action,
  onChange,
}: {
  on: boolean;
  /** The action whose key it shows. */
  action: 'episode-marks' | 'review-marks';
  onChange: (on: boolean) => void;
}) {
  const { t } = useTranslation();
  const key = useShortcut(action);
  return (
    <CheckLabel on={on} onChange={onChange}>
      {t('trajectories.episode.marks')} {key && <Kbd shortcut={key} />}
    </CheckLabel>
  );
}
