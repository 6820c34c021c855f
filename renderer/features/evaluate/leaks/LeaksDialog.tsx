import { Table, TextInput } from '@mantine/core';
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
import type { LeakReport } from '#shared/contract/runs/benchmark/leaks.ts';

interface Score {
  n: number;
  right: number;
}

/** Each model's score on parts of its items. */
function ScoresBy({
  title,
  columns,
  rows,
  share,
}: {
  title: string;
  columns: readonly string[];
  /** `task` is its name; `scores` are in the order of the columns. */
  rows: readonly { task: string; model: string; run: string; scores: readonly Score[] }[];
  share: (score: Score) => string;
}) {
  const { t } = useTranslation();
  return (
    <Block as="section" overflow="auto" aria-label={title}>
      <h3>{title}</h3>
      {rows.length === 0 ? (
        <p>{t('evaluate.leaks.noRuns')}</p>
      ) : (
        <Table fz="xs" verticalSpacing={3} aria-label={title}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('evaluate.leaks.model')}</Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} ta="right">
                  {column}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ task, model, run, scores }) => (
              <Table.Tr key={run}>
                <Table.Td>
                  {model} ({task})
                </Table.Td>
                {scores.map((score, at) => (
                  <Table.Td key={columns[at]} ta="right">
                    {share(score)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Block>
  );
}

/** Maximum number of lines of each list; the command line has all with --json. */
const most = 50;

/** What of a release is in another set. */
function Matches({ found }: { found: LeakReport }) {
  const { t } = useTranslation();
  const { pictures, texts, items, canary, canaries, samePictures, sameTexts, unread } = found;
  return (
    <section aria-label={t('evaluate.leaks.found')}>
      <Block as="p" pb={6} role="status">
        {t('evaluate.leaks.summary', {
          ...{ leaked: formatCount(items.leaked), of: formatCount(items.of) },
          ...{ pictures: formatCount(samePictures.length), own: formatCount(pictures.own) },
          ...{ texts: formatCount(sameTexts.length), theirs: formatCount(pictures.theirs) },
          ...{ theirTexts: formatCount(texts.theirs) },
        })}{' '}
        {canaries.length === 0
          ? t('evaluate.leaks.noCanary')
          : t('evaluate.leaks.canary', { canary, at: canaries.slice(0, most).join(', ') })}
      </Block>
      {samePictures.length + sameTexts.length > 0 && (
        <Block as="ul" pl={16} overflow="auto">
          {samePictures.slice(0, most).map(({ name, at, distance }) => (
            <li key={`${name} ${at}`} className="selectable">
              {t('evaluate.leaks.picture', { name, at, bits: formatCount(distance) })}
            </li>
          ))}
          {sameTexts.slice(0, most).map(({ item, label, at, share }) => (
            <li key={`${item} ${at}`} className="selectable">
              {t('evaluate.leaks.text', { label, at, share: formatPercent(share, 0) })}
            </li>
          ))}
        </Block>
      )}
      {unread.length > 0 && <Text tone="warn">{t('evaluate.leaks.unread', { at: unread.join(', ') })}</Text>}
    </section>
  );
}

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
  const named = <Of extends { task: string }>(entry: Of): Of => {
    const name = tasks.data?.find(({ id }) => id === entry.task)?.name;
    return name === undefined ? entry : { ...entry, task: declared(name) };
  };
  const months = [...new Set(exposed.data?.scores.flatMap((score) => score.months.map(({ month }) => month)))].sort();
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
            rows={found.scores.map((score) => ({
              ...named(score),
              scores: [score.leaked, score.similar, score.others],
            }))}
            share={share}
          />
        )}
        {exposed.error && <ErrorNote error={exposed.error} onRetry={() => void exposed.refetch()} />}
        {exposed.data && (
          <>
            <ScoresBy
              title={t('evaluate.leaks.byAnswers', { withhold: formatCount(exposed.data.withhold) })}
              columns={[t('evaluate.leaks.open'), t('evaluate.leaks.withheld')]}
              rows={exposed.data.scores.map((score) => ({ ...named(score), scores: [score.open, score.withheld] }))}
              share={share}
            />
            <ScoresBy
              title={t('evaluate.leaks.byMonth')}
              columns={months}
              rows={exposed.data.scores.map((score) => ({
                ...named(score),
                scores: months.map((month) => score.months.find((own) => own.month === month) ?? { n: 0, right: 0 }),
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
