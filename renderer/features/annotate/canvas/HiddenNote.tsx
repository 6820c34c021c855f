import { IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { navigate } from '../../../app/places/route.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useHiddenBoxes } from '../use-hidden-boxes.ts';
import classes from './HiddenNote.module.css';

/** Says that boxes of this picture are hidden because this person has to place them blind, with a link to the queue. */
export function HiddenNote({ screenshotId }: { screenshotId: string }) {
  const { t } = useTranslation();
  const hidden = useHiddenBoxes(screenshotId);
  if (hidden === 0) return null;
  return (
    <div role="status" className={classes.note}>
      <IconEyeOff size={16} stroke={1.6} aria-hidden="true" />
      <span className={classes.text}>{t('annotate.canvas.hidden', { count: hidden })}</span>
      <ActionButton small onClick={() => navigate({ screen: 'review' })}>
        {t('annotate.canvas.openQueue')}
      </ActionButton>
    </div>
  );
}
