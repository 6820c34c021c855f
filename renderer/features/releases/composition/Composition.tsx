import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Composition as Counted, CompositionTable } from '#shared/contract/releases.ts';
import { orpc } from '../../../transport/client.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { NumberField } from '../../../ui/forms/NumberField.tsx';
import { GoingJob } from '../../../ui/jobs/JobProgress.tsx';
import { BlankRows } from '../../../ui/tables/BlankRows.tsx';
import { TableTools } from '../../../ui/tables/DataTable.tsx';
import { Baselines } from './Baselines.tsx';
import { SubjectLists } from './SubjectLists.tsx';
import { TaskTable } from './TaskTable.tsx';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import { declared } from '../../../i18n/declared.ts';
import { kindWords } from '../../../i18n/kind-words.ts';
import { navigate, useRoute } from '../../../places/route.ts';

/** What the table of a composition shows. It is part of the address, so that it survives leaving and can be linked to. */
interface CompositionView {
  /** Id of the task; null for the first one. */
  task: string | null;
  /** Dimensions of rows and columns; null for the task's usual ones. */
  down: string | null;
  across: string | null;
  /** Number of items that each cell should have; null for no target. */
  target: number | null;
}

/** The value of `across` for a table with a single column. */
const noColumns = '-';

const targetOf = (text: string | undefined): number | null => {
  const n = Number(text ?? '');
  return Number.isInteger(n) && n > 0 ? n : null;
};

function useCompositionView(): [CompositionView, (change: Partial<CompositionView>) => void] {
  const route = useRoute();
  const { task = null, down = null, across = null, target } = route.params;
  const view: CompositionView = { task, down, across, target: targetOf(target) };
  return [
    view,
    (change) => {
      const params = { ...route.params };
      for (const [name, value] of Object.entries(change))
        if (value === null) delete params[name];
        else params[name] = String(value);
      navigate({ ...route, params }, { replace: true });
    },
  ];
}

/** How much the criteria of a kind's items notice: the share of wrong endings that they refuse. */
function Criteria({ tested }: { tested: CompositionTable | undefined }) {
  const { t } = useTranslation();
  return (tested?.rows ?? []).map((row) => {
    const [mutants, killed] = [Number(row['mutants']), Number(row['killed'])];
    const kind = String(row['kind']);
    return (
      <Text as="p" key={kind} tone="dim">
        {t('releases.composition.criteria', {
          ...{
            kind: kindWords(kind),
            n: Number(row['n']),
            tested: Number(row['tested']),
            passed: Number(row['passed']),
          },
          ...{ killed, mutants },
          rate: mutants === 0 ? '–' : `${((100 * killed) / mutants).toFixed(1)} %`,
        })}
      </Text>
    );
  });
}

/** The lengths of a task's items in words, and the number of pictures of each. */
function useItemsLine(): (tables: Counted['tables'], task: string) => string {
  const { t } = useTranslation();
  return (tables, task) => {
    const words = tables['words']?.rows.find((row) => row['task'] === task);
    const pictures = (tables['pictures']?.rows ?? []).filter((row) => row['task'] === task);
    const most = Math.max(...pictures.map((row) => Number(row['pictures'])));
    const least = Math.min(...pictures.map((row) => Number(row['pictures'])));
    const range = (low: number, high: number) => (low === high ? String(low) : `${low}–${high}`);
    return t('releases.composition.items', {
      words: range(Number(words?.['min']), Number(words?.['max'])),
      median: Number(words?.['median']),
      count: most,
      pictures: range(least, most),
    });
  };
}

/** The tables of one composition: items of a task by its dimensions, then what they are about. */
function Tables({ counted, name }: { counted: Counted; name: string }) {
  const { t } = useTranslation();
  const [view, change] = useCompositionView();
  const itemsLine = useItemsLine();
  const { data: infos } = useQuery(orpc.evaluations.tasks.queryOptions());
  const tasks = (infos ?? []).filter((task) => counted.tables[task.id]);
  const task = tasks.find(({ id }) => id === view.task) ?? tasks[0];
  const counts = task && counted.tables[task.id];
  if (!task || !counts) return null;
  const dimOf = (id: string | null | undefined) => task.dims.find((dim) => dim.id === id);
  const down = dimOf(view.down) ?? dimOf(task.usualDims[0]) ?? task.dims[0];
  const usual = task.usualDims.find((id) => id !== down?.id);
  const across = view.across === noColumns ? null : (dimOf(view.across) ?? dimOf(usual) ?? null);
  const dims = task.dims.map(({ id, name: text }) => ({ value: id, label: declared(text) }));
  if (!down) return null;
  return (
    <>
      <Row wrap align="flex-end" gap={8}>
        {tasks.length > 1 && (
          <Select
            size="xs"
            w={210}
            label={t('releases.composition.task')}
            allowDeselect={false}
            data={tasks.map(({ id, name: text }) => ({ value: id, label: declared(text) }))}
            value={task.id}
            onChange={(id) => change({ task: id, down: null, across: null })}
          />
        )}
        <Select
          size="xs"
          w={140}
          label={t('releases.composition.rows')}
          allowDeselect={false}
          data={dims}
          value={down.id}
          onChange={(id) => change({ down: id })}
        />
        <Select
          size="xs"
          w={140}
          label={t('releases.composition.columns')}
          allowDeselect={false}
          data={[
            { value: noColumns, label: t('releases.composition.noColumns') },
            ...dims.filter(({ value }) => value !== down.id),
          ]}
          value={across && across.id !== down.id ? across.id : noColumns}
          onChange={(id) => change({ across: id })}
        />
        <NumberField
          size="xs"
          w={110}
          min={1}
          label={t('releases.composition.target')}
          placeholder={t('releases.composition.noTarget')}
          value={view.target}
          onChange={(value) => change({ target: typeof value === 'number' && value > 0 ? value : null })}
        />
        <Row gap={2} pb={4}>
          <TableTools
            columns={[
              ...task.dims.map((dim) => ({
                id: dim.id,
                header: declared(dim.name),
                value: (row: (typeof counts.rows)[number]) => row[dim.id] ?? '',
              })),
              {
                id: 'n',
                header: t('releases.composition.n'),
                value: (row: (typeof counts.rows)[number]) => row['n'] ?? 0,
              },
            ]}
            rows={counts.rows}
            name={`composition-${name}-${task.id}`}
          />
        </Row>
      </Row>
      <TaskTable counts={counts} down={down} across={across?.id === down.id ? null : across} target={view.target} />
      <Text as="p" tone="dim">
        {itemsLine(counted.tables, task.id)}
      </Text>
      <Baselines counts={counted.tables['baselines']} task={task} />
      <SubjectLists tables={counted.tables} />
    </>
  );
}

/** What a release, or one frozen now (null), consists of, against a target for each cell. */
export function Composition({ tag }: { tag: string | null }) {
  const { t } = useTranslation();
  const found = useQuery(orpc.releases.composition.queryOptions({ input: { tag } }));
  if (found.error) return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  return (
    <Stack as="section" gap={12} aria-label={t('releases.composition.title')} aria-busy={found.isPending}>
      {found.isFetching && <GoingJob kind="release-composition" />}
      {found.isPending && <BlankRows rows={6} />}
      {found.data && <Criteria tested={found.data.tables['criteria']} />}
      {found.data?.n === 0 && (
        <Text as="p" tone="dim">
          {t('releases.composition.nothing')}
        </Text>
      )}
      {found.data && found.data.n > 0 && <Tables counted={found.data} name={tag ?? 'now'} />}
    </Stack>
  );
}
