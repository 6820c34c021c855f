import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { componentTypes } from '#shared/contents/element.ts';
import { stageSummaries, type stageSummary } from '#shared/contract/runs/evaluations/stage-rates.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { type DataColumn, DataTable, TableTools } from '../../../ui/tables/DataTable.tsx';
import type { Evaluation, Reading } from '../charts/figures.ts';
import { Row, Stack, Text } from '../../../ui/layout/primitives.tsx';

interface Row extends z.infer<typeof stageSummary> {
  id: string;
  name: string;
  level: 0 | 1 | 2;
  /** Dimensions of the cases behind it. */
  dims: Record<string, string>;
}

const sameDims = (a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>) =>
  JSON.stringify(Object.entries(a).sort()) === JSON.stringify(Object.entries(b).sort());

const keys = ['locSr', 'intSr', 'saLocSr', 'saIntSr'] as const;

/** The four fine-state rates of one run: over all, by category and by component type. */
function rowsOf(found: z.infer<typeof stageSummaries>, nameOfAll: string): Row[] {
  const { categories, components, ...all } = found;
  const home = (component: string) =>
    Object.entries(componentTypes).find(([, types]) => types.some((type) => type === component))?.[0] ?? '';
  return [
    { ...all, id: 'all', name: nameOfAll, level: 0, dims: {} },
    ...Object.entries(categories).flatMap(([category, own]): Row[] => [
      { ...own, id: category, name: category, level: 1, dims: { category } },
      ...Object.entries(components)
        .filter(([component]) => home(component) === category)
        .map(
          ([component, entry]): Row => ({
            ...entry,
            id: `${category}/${component}`,
            name: component,
            level: 2,
            dims: { component },
          }),
        ),
    ]),
    ...Object.entries(components)
      .filter(([component]) => home(component) === '')
      .map(([component, entry]): Row => ({ ...entry, id: component, name: component, level: 2, dims: { component } })),
  ];
}

/** The four rates in both denominators: over all cases, and over those with a result, as the published code counts. */
export function RatesTable({
  evaluation,
  reading,
  dims,
  onDims,
  name,
}: {
  evaluation: Evaluation;
  reading: Reading;
  /** Dimensions that filter the item strip. */
  dims: Readonly<Record<string, string>> | null;
  onDims: (dims: Record<string, string> | null) => void;
  name: string;
}) {
  const { t } = useTranslation();
  const parsed = stageSummaries.safeParse(
    reading === 'parity' ? (evaluation.summary.parity ?? evaluation.summary.strict) : evaluation.summary.strict,
  );
  const rows = parsed.success ? rowsOf(parsed.data, t('evaluate.rates.all')) : [];
  const columns: DataColumn<Row>[] = [
    {
      id: 'name',
      header: t('evaluate.rates.component'),
      value: (row) => row.name,
      cell: (row) => (
        <Text weight={row.level <= 1 ? 600 : undefined} pl={row.level === 2 ? 12 : undefined}>
          {row.level === 1 ? t('evaluate.rates.category', { category: row.name }) : row.name}
        </Text>
      ),
      track: 'minmax(96px, 1.4fr)',
    },
    { id: 'n', header: t('evaluate.rates.n'), value: (row) => row.n, align: 'right', track: '34px' },
    ...keys.map(
      (key): DataColumn<Row> => ({
        id: key,
        header: t(`evaluate.rates.${key}`),
        value: (row) => row[key],
        cell: (row) => (
          <Row as="span" inline gap={6}>
            <Text as="b" minWidth={34}>
              {formatPercent(row[key]) || '–'}
            </Text>
            <Text minWidth={34} tone="dim">
              {formatPercent(row.published[key]) || '–'}
            </Text>
          </Row>
        ),
        align: 'right',
        track: 'minmax(74px, 1fr)',
      }),
    ),
  ];
  const valid: DataColumn<Row> = {
    id: 'valid',
    header: t('evaluate.rates.valid'),
    value: (row) => `${formatCount(row.valid.locate)} + ${formatCount(row.valid.interact)}`,
    align: 'right',
    track: '58px',
  };
  // Without a missing result both denominators are n.
  const missing = rows.some((row) => row.valid.locate < row.n || row.valid.interact < row.n);
  const exported: DataColumn<Row>[] = [
    ...columns,
    valid,
    ...keys.map(
      (key): DataColumn<Row> => ({
        id: `published-${key}`,
        header: `${t(`evaluate.rates.${key}`)}, ${t('evaluate.rates.published')}`,
        value: (row) => row.published[key],
      }),
    ),
  ];
  const leftOut = reading === 'strict' && parsed.success ? parsed.data : { withoutInteract: 0, withoutTarget: 0 };
  return (
    <Stack grow minHeight={0}>
      <Row as="p" align="center" gap={6} pad={[6, 12]} tone="dim" size={11}>
        <Text mr="auto">
          {t('evaluate.rates.note')}
          {leftOut.withoutInteract > 0 && ` ${t('evaluate.rates.withoutInteract', { count: leftOut.withoutInteract })}`}
          {leftOut.withoutTarget > 0 && ` ${t('evaluate.rates.withoutTarget', { count: leftOut.withoutTarget })}`}
        </Text>
        <TableTools columns={exported} rows={rows} name={`${name}-rates`} />
      </Row>
      <DataTable
        label={t('evaluate.rates.title')}
        columns={missing ? [...columns, valid] : columns}
        rows={rows}
        rowKey={(row) => row.id}
        active={dims ? (rows.find((row) => sameDims(row.dims, dims))?.id ?? null) : null}
        onActive={(row) => onDims(row.level === 0 ? null : row.dims)}
        empty={
          <Text as="p" pad={12} tone="dim">
            {t('evaluate.rates.none')}
          </Text>
        }
      />
    </Stack>
  );
}
