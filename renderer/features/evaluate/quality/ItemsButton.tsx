import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../project/use-may.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ItemsDialog } from './ItemsDialog.tsx';

/** Opens the analysis of a release's items. */
export function ItemsButton({ task, release }: { task: string; release: string }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('benchmark.items');
  const [open, setOpen] = useState(false);
  return (
    <>
      <ActionButton icon={IconListSearch} refusal={refusal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('evaluate.quality.button')}
      </ActionButton>
      {open && <ItemsDialog task={task} release={release} onClose={() => setOpen(false)} />}
    </>
  );
}
