import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { stages } from '#shared/contract/review/batches.ts';
import { formatCount } from '../../i18n/numbers.ts';
import { useRequestedBatch } from '../../places/requested-batch.ts';
import { navigate, useRoute } from '../../places/route.ts';
import { useProject, useSystem } from '../../project/project.ts';
import { useCallRefusal } from '../../project/use-may.ts';
import { orpc } from '../../transport/client.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { SegmentedControl } from '../../ui/fields/SegmentedControl.tsx';
import { StatusBar } from '../../edits/StatusBar.tsx';
import { BatchDialog } from './BatchDialog.tsx';
import classes from './Board.module.css';
import { Card } from './Card.tsx';
import { NewBatchDialog } from './NewBatchDialog.tsx';
import { Threads } from './threads/Threads.tsx';
import { Grid, Heading, Stack, Text } from '../../ui/layout/primitives.tsx';
import { Bar, BarEnd, BarFact, BarTitle } from '../../ui/Bar.tsx';

type Whose = 'mine' | 'all' | 'threads';

/** Batches of work by stage: one's own, or everybody's. */
export default function Board() {
  const { t } = useTranslation();
  const me = useSystem()?.me;
  const unread = useProject()?.unread ?? 0;
  const opened = useRoute((route) => route.id);
  const asked = useRoute((route) => route.params['whose']);
  const refusal = useCallRefusal('batches.create');
  const [making, setMaking] = useState(false);
  const requested = useRequestedBatch((state) => state.of);
  // A batch that was not made is forgotten with the board, like its dialog.
  useEffect(() => () => useRequestedBatch.setState({ of: null }), []);
  const found = useQuery(orpc.batches.list.queryOptions());
  // Annotators come for their own work, the others for an overview.
  const whose: Whose =
    asked === 'mine' || asked === 'all' || asked === 'threads' ? asked : me?.role === 'annotator' ? 'mine' : 'all';
  const batches = (found.data ?? []).filter(({ person }) => whose === 'all' || person === me?.name);
  const open = found.data?.find(({ id }) => id === opened);
  const params = asked === undefined ? {} : { whose };
  const close = () => navigate({ screen: 'board', params }, { replace: true });
  return (
    <>
      <Bar aria-label={t('board.title')}>
        <BarTitle>{t('board.title')}</BarTitle>
        <SegmentedControl<Whose>
          label={t('board.whose')}
          value={whose}
          segments={[
            { value: 'mine', label: t('board.mine') },
            { value: 'all', label: t('board.all') },
            {
              value: 'threads',
              label: unread > 0 ? t('board.inboxCount', { count: unread }) : t('board.inbox'),
            },
          ]}
          onChange={(next) => navigate({ screen: 'board', params: { whose: next } }, { replace: true })}
        />
        <BarFact>{t('board.text')}</BarFact>
        <BarEnd>
          <ActionButton kind="primary" icon={IconPlus} refusal={refusal} onClick={() => setMaking(true)}>
            {t('board.new')}
          </ActionButton>
        </BarEnd>
      </Bar>
      <Stack as="main" grow minHeight={0} overflow="auto" data-work tabIndex={-1}>
        {whose === 'threads' && <Threads />}
        {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
        {whose !== 'threads' && found.data && batches.length === 0 && (
          <EmptyState
            title={t(whose === 'mine' ? 'board.emptyMine' : 'board.empty')}
            action={
              whose === 'mine' ? (
                <ActionButton
                  onClick={() => navigate({ screen: 'board', params: { whose: 'all' } }, { replace: true })}
                >
                  {t('board.showAll')}
                </ActionButton>
              ) : (
                <ActionButton onClick={() => navigate({ screen: 'library' })}>{t('board.fromLibrary')}</ActionButton>
              )
            }
          >
            {t(whose === 'mine' ? 'board.emptyMineText' : 'board.emptyText')}
          </EmptyState>
        )}
        {whose !== 'threads' && batches.length > 0 && (
          <Grid
            columns="repeat(5, minmax(11.875rem, 1fr))"
            grow
            minHeight={0}
            gap={12}
            pad={12}
            className={classes.columns}
          >
            {stages.map((stage) => {
              const here = batches.filter((batch) => batch.stage === stage);
              return (
                <Stack
                  as="section"
                  key={stage}
                  gap={8}
                  minWidth={0}
                  pad={8}
                  border="line"
                  radius={6}
                  surface="panel"
                  aria-label={t(`board.stage.${stage}`)}
                >
                  <Heading as="h2" size={12} line={16}>
                    {t(`board.stage.${stage}`)}{' '}
                    <Text tone="dim" weight={400}>
                      {formatCount(here.length)}
                    </Text>
                  </Heading>
                  {here.length === 0 ? (
                    <Text as="p" tone="dim" weight={400}>
                      {t('board.none')}
                    </Text>
                  ) : (
                    <Stack as="ul" gap={8}>
                      {here.map((batch) => (
                        <Card
                          key={batch.id}
                          batch={batch}
                          onOpen={() => navigate({ screen: 'board', id: batch.id, params })}
                        />
                      ))}
                    </Stack>
                  )}
                </Stack>
              );
            })}
          </Grid>
        )}
      </Stack>
      <StatusBar hints={[]} />
      {open && <BatchDialog batch={open} onClose={close} />}
      {(making || requested !== null) && (
        <NewBatchDialog
          of={requested}
          onClose={() => {
            useRequestedBatch.setState({ of: null });
            setMaking(false);
          }}
        />
      )}
    </>
  );
}
