import { Menu } from '@mantine/core';
import { IconGhost2, IconListSearch, IconPlugConnected, IconScan, IconSitemap } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActionHandlers } from '../../../actions/action-store.ts';
import { navigate } from '../../../places/route.ts';
import { runAction } from '../../../actions/run-action.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { askForRun } from '../../../places/requested-run.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import type { Prelabels } from './use-prelabels.ts';

/** Where pre-labels of this picture can come from: its text, a tree file, a model that looks at it. */
export const PrelabelMenu = memo(function PrelabelMenu({
  prelabels,
  screenshotId,
}: {
  prelabels: Prelabels;
  screenshotId: string;
}) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const models = useQuery({ ...orpc.models.list.queryOptions(), enabled: open });
  const visual = (models.data ?? []).filter(({ builtin }) => !builtin);
  const refusal = useCallRefusal('runs.start');
  const { asking } = prelabels.model;
  useActionHandlers({ 'annotate-prelabels': () => setOpen(true) });
  const busy = asking !== null ? t('annotate.prelabels.asking', { model: asking }) : t('annotate.list.reading');
  return (
    <Menu opened={open} onChange={setOpen} position="bottom-end" width={272} trapFocus>
      <Menu.Target>
        <ActionButton icon={IconGhost2} aria-busy={asking !== null || prelabels.reading}>
          {asking !== null || prelabels.reading ? busy : t('annotate.prelabels.menu')}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconScan size={14} stroke={1.6} />}
          disabled={prelabels.reading}
          onClick={() => runAction('annotate-ocr')}
        >
          {t('annotate.list.ocr')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSitemap size={14} stroke={1.6} />} onClick={() => runAction('annotate-load-tree')}>
          {t('annotate.prelabels.tree')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('annotate.prelabels.models')}</Menu.Label>
        {visual.map(({ record, key }) => (
          <Menu.Item
            key={record.name}
            leftSection={<IconListSearch size={14} stroke={1.6} />}
            disabled={refusal !== null || asking !== null || key === 'missing'}
            title={refusal ?? undefined}
            rightSection={key === 'missing' ? <small>{t('annotate.prelabels.noKey')}</small> : undefined}
            onClick={() => void prelabels.ask(record.name)}
          >
            {record.name}
          </Menu.Item>
        ))}
        {models.data && visual.length === 0 && (
          <Menu.Item
            leftSection={<IconPlugConnected size={14} stroke={1.6} />}
            onClick={() => navigate({ screen: 'models' })}
          >
            {t('annotate.prelabels.addModel')}
          </Menu.Item>
        )}
        {visual.length > 0 && (
          <Menu.Item
            disabled={refusal !== null}
            title={refusal ?? undefined}
            onClick={() => askForRun('elements', { kind: 'ids', ids: [screenshotId] })}
          >
            {t('annotate.prelabels.many')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
});
