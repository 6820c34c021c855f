import { Loader, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalysedItem } from '#shared/contract/runs/benchmark/item-analysis.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { client, orpc } from '../../../transport/client.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { ItemDialog } from '../items/ItemDialog.tsx';
import { Block, Row } from '../../../ui/layout/primitives.tsx';
import classes from './Items.module.css';
import { Table } from '../../../ui/tables/Table.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { z } from 'zod';
import { newRelease } from '#shared/contract/releases.ts';
import { navigate } from '../../../places/route.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { Form } from '../../../ui/forms/Form.tsx';
import { FormFoot } from '../../../ui/forms/FormFoot.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { useStudioForm } from '../../../ui/forms/use-studio-form.ts';
import { LiteFigures } from '../../releases/LiteFigures.tsx';

const count = z.number().int().positive();

/** Freezes some of a release's items as a release of its own, and says first how well they keep the ranking. */
function LiteForm({ task, release, items }: { task: string; release: string; items: number }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('releases.create');
  const form = useStudioForm({
    initial: { n: Math.max(1, Math.round(items / 10)), tag: `${release}-lite` },
    schema: newRelease,
    fieldOf: (path) => (path === 'lite.n' ? 'n' : path),
    toInput: ({ n, tag }) => ({ tag, lite: { task, release, n: Number(n) } }),
    save: (input) => client.releases.create(input),
    onSaved: (made) => navigate({ screen: 'releases', id: made.tag }),
  });
  const [asked] = useDebouncedValue(count.safeParse(form.values.n).data ?? null, 400);
  const found = useQuery({
    ...orpc.benchmark.items.queryOptions({ input: { task, release, lite: asked ?? 1 } }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
  });
  return (
    <Form of={form} aria-label={t('evaluate.quality.lite.title')}>
      <Row align="flex-end" wrap gap={12} pb={12}>
        <NumberField label={t('evaluate.quality.lite.n')} min={1} max={items} w={120} {...form.field('n')} />
        <TextInput label={t('evaluate.quality.lite.tag')} w={200} maxLength={60} {...form.field('tag')} />
        <Block as="p" role="status" flex="1 1 17.5rem">
          {found.data?.lite && <LiteFigures {...found.data.lite} />}
        </Block>
        <FormFoot of={form} go={t('evaluate.quality.lite.go')} refusal={refusal} cancel={false} />
      </Row>
    </Form>
  );
}

/** Maximum number of rows on the screen; the command line lists all. */
const mostRows = 200;

/** How hard each item is, whether it tells good runs from poor ones, and which keys to check. */
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
  const entry = at === null ? null : (opened[at] ?? null);
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
      {entry?.wrongIn && at !== null && (
        <ItemDialog
          run={entry.wrongIn.run}
          model={entry.wrongIn.model}
          index={entry.wrongIn.index}
          at={at}
          total={opened.length}
          onStep={(by) => setAt(Math.min(opened.length - 1, Math.max(0, at + by)))}
          onClose={() => setAt(null)}
        />
      )}
    </Dialog>
  );
}
