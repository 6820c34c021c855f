import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalysedItem } from '#shared/contract/runs/benchmark/item-analysis.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { ItemDialog } from '../items/ItemDialog.tsx';
import { LiteForm } from './LiteForm.tsx';
import { Block, Row } from '../../../ui/layout/primitives.tsx';
import classes from './Items.module.css';
import { Table } from '../../../ui/tables/Table.tsx';

/** Maximum number of rows on the screen; the command line lists all. */
const mostRows = 200;

/** How hard each item is, whether it tells good runs from poor ones, and which keys to look at. */
export function ItemsDialog({ task, release, onClose }: { task: string; release: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [every, setEvery] = useState(false);
  const [lite, setLite] = useState(false);
  const [at, setAt] = useState<number | null>(null);
  const found = useQuery(orpc.benchmark.items.queryOptions({ input: { task, release } }));
  const all = found.data?.items ?? [];
  const few = (found.data?.runs.length ?? 0) < 3;
  const suspects = all.filter(({ suspicion }) => suspicion !== null);
  const shown = (every ? all : suspects).slice(0, mostRows);
  const opened = shown.filter(({ wrongIn }) => wrongIn !== null);
  const one = at === null ? null : (opened[at] ?? null);
  const cells = (item: AnalysedItem) => (
    <>
      <td data-num>{formatPercent(item.difficulty)}</td>
      <td data-num>{item.discrimination === null ? '–' : item.discrimination.toFixed(2)}</td>
      <td>{item.suspicion !== null && t(`evaluate.quality.suspicion.${item.suspicion}`)}</td>
      <td>{item.gold}</td>
      <td>{item.instead ?? '–'}</td>
    </>
  );
  return (
    <Dialog
      onClose={onClose}
      title={t('evaluate.quality.title', { release })}
      size="min(1160px, 92vw)"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {found.isPending && (
        <span role="status">
          <Loader size="xs" /> {t('evaluate.quality.working')}…
        </span>
      )}
      {found.error && <ErrorNote error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <>
          <Row align="center" justify="space-between" gap={12} className={classes.tools}>
            <p>
              {few
                ? t('evaluate.quality.fewRuns', { runs: formatCount(found.data.runs.length) })
                : t('evaluate.quality.summary', {
                    items: formatCount(all.length),
                    runs: formatCount(found.data.runs.length),
                    suspects: formatCount(suspects.length),
                  })}
            </p>
            {!few && (
              <ActionButton aria-expanded={lite} onClick={() => setLite(!lite)}>
                {t('evaluate.quality.lite.title')}
              </ActionButton>
            )}
            <ActionButton aria-pressed={every} onClick={() => setEvery(!every)}>
              {t(every ? 'evaluate.quality.onlySuspects' : 'evaluate.quality.allItems')}
            </ActionButton>
          </Row>
          {lite && <LiteForm task={task} release={release} items={all.length} />}
          <Block maxHeight="62vh" overflow="auto" tabIndex={0} role="group" aria-label={t('evaluate.quality.table')}>
            <Table alignTop>
              <thead>
                <tr>
                  {(['item', 'difficulty', 'discrimination', 'why', 'key', 'instead'] as const).map((name) => (
                    <th key={name} scope="col" title={t(`evaluate.quality.about.${name}`)}>
                      {t(`evaluate.quality.head.${name}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {shown.map((item) => (
                  <tr key={item.id}>
                    <Block as="td" maxWidth={420} breakWords>
                      {item.wrongIn === null ? (
                        item.label
                      ) : (
                        <Block
                          as="button"
                          text="left"
                          underline
                          cursor="pointer"
                          type="button"
                          onClick={() => setAt(opened.indexOf(item))}
                        >
                          {item.label}
                        </Block>
                      )}
                    </Block>
                    {cells(item)}
                  </tr>
                ))}
                {shown.length === 0 && (
                  <tr>
                    <td colSpan={6}>{t(few ? 'evaluate.quality.tooFew' : 'evaluate.quality.none')}</td>
                  </tr>
                )}
              </tbody>
            </Table>
          </Block>
        </>
      )}
      {one?.wrongIn && at !== null && (
        <ItemDialog
          run={one.wrongIn.run}
          model={one.wrongIn.model}
          index={one.wrongIn.index}
          at={at}
          total={opened.length}
          onStep={(by) => setAt(Math.min(opened.length - 1, Math.max(0, at + by)))}
          onClose={() => setAt(null)}
        />
      )}
    </Dialog>
  );
}
