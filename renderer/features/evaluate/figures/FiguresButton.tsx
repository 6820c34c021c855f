import { IconChartDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../project/use-may.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { FiguresDialog } from './FiguresDialog.tsx';

/** Opens the figures of the papers. */
export function FiguresButton() {
  const { t } = useTranslation();
  const refusal = useCallRefusal('evaluations.figure');
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton icon={IconChartDots} refusal={refusal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('evaluate.figures.button')}
      </ActionButton>
      {open && <FiguresDialog onClose={() => setOpen(false)} />}
    </>
  );
}
