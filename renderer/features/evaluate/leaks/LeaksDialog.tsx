import { TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { wilson } from '#shared/metrics/intervals/intervals.ts';
import { pickPath } from '../../../dialogs/pick-path.ts';
import { declared } from '../../../i18n/declared.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { useEvaluableTasks } from '../use-evaluable-tasks.ts';
import { Matches } from './Matches.tsx';
import { type Score, ScoresBy } from './ScoresBy.tsx';

/** Bits of 256 in which a picture that is there may differ. */
const near = 10;

/** A share with its Wilson interval and n. */
const useShare = () => {
  const { t } = useTranslation();
  return ({ n, right }: Score): string => {
    const ci = wilson(right, n);
    if (!ci) return '–';
    const range = `${formatPercent(ci[0])}–${formatPercent(ci[1])}`;
    return t('evaluate.leaks.share', { value: formatPercent(right / n), range, n: formatCount(n) });
  };
};

/**
 * What a model can have seen of a release: scores by month and by whether a publication withholds the answers, and, against
 * another set, what of the release is there.
 */
export function LeaksDialog({ release, onClose }: { release: string; onClose: () => void }) {
  const { t } = useTranslation();
  const share = useShare();
  const [against, setAgainst] = useState('');
  const exposed = useQuery(orpc.benchmark.exposure.queryOptions({ input: { release } }));
  const search = useMutation(orpc.benchmark.leaks.mutationOptions());
  const found = search.data;
  const tasks = useEvaluableTasks();
  const named = <Of extends { task: string }>(one: Of): Of => {
    const name = tasks.data?.find(({ id }) => id === one.task)?.name;
    return name === undefined ? one : { ...one, task: declared(name) };
  };
  const months = [...new Set(exposed.data?.scores.flatMap((one) => one.months.map(({ month }) => month)))].sort();
  return (
    <Dialog
      onClose={onClose}
      title={t('evaluate.leaks.title', { release })}
      size="min(1100px, 92vw)"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap={14}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (against.trim() !== '') search.mutate({ release, against: against.trim(), near });
          }}
        >
          <Row align="flex-end" gap={8}>
            <Block grow>
              <TextInput
                label={t('evaluate.leaks.against')}
                description={t('evaluate.leaks.aboutAgainst')}
                value={against}
                onChange={(event) => setAgainst(event.target.value)}
              />
            </Block>
            <ActionButton
              onClick={() =>
                void pickPath({ title: t('evaluate.leaks.against'), kind: 'folder' }).then((path) =>
                  path === null ? undefined : setAgainst(path),
                )
              }
            >
              {t('evaluate.leaks.browse')}…
            </ActionButton>
            <ActionButton kind="primary" type="submit" disabled={against.trim() === '' || search.isPending}>
              {t('evaluate.leaks.search')}
            </ActionButton>
          </Row>
        </form>
        {search.isPending && <GoingJob kind="release-check" />}
        {search.error && <ErrorNote error={search.error} />}
        {found && <Matches found={found} />}
        {found && found.scores.length > 0 && (
          <ScoresBy
            title={t('evaluate.leaks.bySimilarity')}
            columns={[t('evaluate.leaks.leaked'), t('evaluate.leaks.similar'), t('evaluate.leaks.others')]}
            rows={found.scores.map((one) => ({ ...named(one), scores: [one.leaked, one.similar, one.others] }))}
            share={share}
          />
        )}
        {exposed.error && <ErrorNote error={exposed.error} onRetry={() => void exposed.refetch()} />}
        {exposed.data && (
          <>
            <ScoresBy
              title={t('evaluate.leaks.byAnswers', { withhold: formatCount(exposed.data.withhold) })}
              columns={[t('evaluate.leaks.open'), t('evaluate.leaks.withheld')]}
              rows={exposed.data.scores.map((one) => ({ ...named(one), scores: [one.open, one.withheld] }))}
              share={share}
            />
            <ScoresBy
              title={t('evaluate.leaks.byMonth')}
              columns={months}
              rows={exposed.data.scores.map((one) => ({
                ...named(one),
                scores: months.map((month) => one.months.find((own) => own.month === month) ?? { n: 0, right: 0 }),
              }))}
              share={share}
            />
            <Text as="p" tone="dim" size={11}>
              {t('evaluate.leaks.note')}
            </Text>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
