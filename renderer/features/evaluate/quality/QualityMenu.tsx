import { Menu } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCallRefusal } from '../../../project/use-may.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { WhatIfOfRelease } from '../what-if/WhatIfDialog.tsx';
import { LeaksDialog } from '../leaks/LeaksDialog.tsx';
import { ItemsDialog } from './ItemsDialog.tsx';

/** Whether a release is good as a benchmark: its items, what other ways of counting would conclude, and leaks. */
export function QualityMenu({ task, release, metric }: { task: string; release: string; metric: string | null }) {
  const { t } = useTranslation();
  const items = useCallRefusal('benchmark.items');
  const whatIf = useCallRefusal('benchmark.whatIf');
  const exposure = useCallRefusal('benchmark.exposure');
  const leaks = useCallRefusal('benchmark.leaks') ?? exposure;
  const [open, setOpen] = useState<'items' | 'what-if' | 'leaks' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionButton icon={IconListSearch}>{t('evaluate.quality.button')}</ActionButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={items !== null} title={items ?? undefined} onClick={() => setOpen('items')}>
            {t('evaluate.quality.items')}…
          </Menu.Item>
          <Menu.Item disabled={whatIf !== null} title={whatIf ?? undefined} onClick={() => setOpen('what-if')}>
            {t('evaluate.whatIf.button')}…
          </Menu.Item>
          <Menu.Item disabled={leaks !== null} title={leaks ?? undefined} onClick={() => setOpen('leaks')}>
            {t('evaluate.leaks.button')}…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {open === 'items' && <ItemsDialog task={task} release={release} onClose={close} />}
      {open === 'leaks' && <LeaksDialog release={release} onClose={close} />}
      {open === 'what-if' && <WhatIfOfRelease task={task} release={release} metric={metric} onClose={close} />}
    </>
  );
}
