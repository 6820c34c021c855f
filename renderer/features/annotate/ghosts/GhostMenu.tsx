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
import type { Ghosts } from './use-ghosts.ts';

/** Where ghosts of this picture can come from: its text, a tree file, a model that looks at it. */
export const GhostMenu = memo(function GhostMenu({ ghosts, screenshotId }: { ghosts: Ghosts; screenshotId: string }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const models = useQuery({ ...orpc.models.list.queryOptions(), enabled: open });
  const visual = (models.data ?? []).filter(({ builtin }) => !builtin);
  const refusal = useCallRefusal('runs.start');
  const { asking } = ghosts.model;
  useActionHandlers({ 'annotate-ghosts': () => setOpen(true) });
  const busy = asking !== null ? t('annotate.ghosts.asking', { model: asking }) : t('annotate.list.reading');
  return (
    <Menu opened={open} onChange={setOpen} position="bottom-end" width={272} trapFocus>
      <Menu.Target>
        <ActionButton icon={IconGhost2} aria-busy={asking !== null || ghosts.reading}>
          {asking !== null || ghosts.reading ? busy : t('annotate.ghosts.menu')}
        </ActionButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<IconScan size={14} stroke={1.6} />}
          disabled={ghosts.reading}
          onClick={() => runAction('annotate-ocr')}
        >
          {t('annotate.list.ocr')}
        </Menu.Item>
        <Menu.Item leftSection={<IconSitemap size={14} stroke={1.6} />} onClick={() => runAction('annotate-load-tree')}>
          {t('annotate.ghosts.tree')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{t('annotate.ghosts.models')}</Menu.Label>
        {visual.map(({ record, key }) => (
          <Menu.Item
            key={record.name}
            leftSection={<IconListSearch size={14} stroke={1.6} />}
            disabled={refusal !== null || asking !== null || key === 'missing'}
            title={refusal ?? undefined}
            rightSection={key === 'missing' ? <small>{t('annotate.ghosts.noKey')}</small> : undefined}
            onClick={() => void ghosts.ask(record.name)}
          >
            {record.name}
          </Menu.Item>
        ))}
        {models.data && visual.length === 0 && (
          <Menu.Item
            leftSection={<IconPlugConnected size={14} stroke={1.6} />}
            onClick={() => navigate({ screen: 'models' })}
          >
            {t('annotate.ghosts.addModel')}
          </Menu.Item>
        )}
        {visual.length > 0 && (
          <Menu.Item
            disabled={refusal !== null}
            title={refusal ?? undefined}
            onClick={() => askForRun('elements', { kind: 'ids', ids: [screenshotId] })}
          >
            {t('annotate.ghosts.many')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
});
