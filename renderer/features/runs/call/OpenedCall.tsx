import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RunCall } from '#shared/contract/runs/calls.ts';
import { orpc } from '../../../transport/client.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { ExtractedFacts, ReadFacts } from '../../evaluate/items/ReadFacts.tsx';
import { ReplyText } from '../../evaluate/items/ReplyText.tsx';
import { CallView } from '../../../calls/CallPanel.tsx';
import { Stack } from '../../../ui/layout/primitives.tsx';
import classes from '../../../calls/CallPanel.module.css';

/** How the reply of an evaluated item was read: the part that counts, and the rule. */
function Reading({ run, index }: { run: string; index: number }) {
  const { t } = useTranslation();
  const { data } = useQuery(orpc.evaluations.prediction.queryOptions({ input: { run, index } }));
  if (!data) return null;
  return (
    <Stack as="section" gap={4} className={classes.block}>
      <h3>{t('evaluate.item.read')}</h3>
      {data.reply !== null && <ReplyText text={data.reply} span={data.read.span} label={t('evaluate.item.read')} />}
      <ReadFacts read={data.read} detail={data} />
      {data.extracted && <ExtractedFacts found={data.extracted} />}
    </Stack>
  );
}

/** One call of a run's list: how its reply was read, and all that was sent and received. */
export function OpenedCall({ run, call, onClose }: { run: string; call: RunCall; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Stack as="section" height="full" minHeight={0} aria-label={t('runs.call.title')}>
      <PanelHeader title={call.label} remark={call.step}>
        <IconButton icon={IconX} size={22} label={t('runs.call.close')} onClick={onClose} />
      </PanelHeader>
      <Stack grow gap={12} minHeight={0} pad={12} overflow="auto">
        {call.index !== null && <Reading run={run} index={call.index} />}
        <CallView key={call.id} id={call.id} />
      </Stack>
    </Stack>
  );
}
