import { Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AgentErrors as Errors, SuccessBy } from '#shared/contract/runs/judging.ts';
import { formatCount, formatPercent } from '../../../i18n/numbers.ts';
import { useCallRefusal } from '../../../project/use-may.ts';
import { orpc } from '../../../transport/client.ts';
import { PanelHeader } from '../../../ui/PanelHeader.tsx';
import { Text } from '../../../ui/layout/primitives.tsx';
import { type DataColumn, TableTools } from '../../../ui/tables/DataTable.tsx';

type Share = Errors['shares'][number];

/** Why the failures of an agent failed, as people labelled them or else as rules propose. */
export function AgentErrors({ by, judge, active }: { by: SuccessBy; judge: string | undefined; active: string }) {
  const { t } = useTranslation();
  const refusal = useCallRefusal('judging.errors');
  const found = useQuery({
    ...orpc.judging.errors.queryOptions({ input: { by, ...(judge !== undefined && { judge }) } }),
    enabled: refusal === null,
  });
  const own = found.data?.find(({ agent }) => agent === active);
  if (!own || own.n === 0) return null;
  const wordOf = ({ kind }: Share) =>
    kind === null || kind === 'disputed'
      ? t(`evaluate.errors.kinds.${kind === null ? 'none' : 'disputed'}`)
      : t(`review.goal.reason.${kind}`);
  const columns: DataColumn<Share>[] = [
    { id: 'kind', header: t('evaluate.errors.kind'), value: wordOf },
    { id: 'n', header: t('evaluate.rates.n'), value: ({ n }) => n, align: 'right' },
    {
      id: 'share',
      header: t('evaluate.errors.share'),
      value: ({ share }) => share,
      cell: ({ share, ci: [low, high] }) => (
        <span>
          <b>{formatPercent(share)}</b> {formatPercent(low)}–{formatPercent(high)}
        </span>
      ),
      align: 'right',
    },
    {
      id: 'people',
      header: t('evaluate.errors.byPeople'),
      value: ({ byPeople }) => byPeople,
      align: 'right',
    },
  ];
  return (
    <section aria-label={t('evaluate.agents.errors.title')}>
      <PanelHeader title={t('evaluate.agents.errors.title')}>
        <TableTools columns={columns} rows={own.shares} name={`${active}-errors`} />
      </PanelHeader>
      <Text as="p" pad={[8, 12, 4]} tone="dim" size={11}>
        {[
          t('evaluate.agents.errors.note', {
            agent: active || t('evaluate.agents.unnamed'),
            ...{ n: formatCount(own.n), decided: formatCount(own.decided) },
          }),
          ...own.agreement.map(({ raters, n, kappa }) =>
            t('evaluate.agents.errors.kappa', {
              ...{ raters: raters.join(', '), n: formatCount(n), kappa: kappa?.toFixed(2) ?? '–' },
            }),
          ),
        ].join(' ')}
      </Text>
      <Table fz={12} verticalSpacing={4} horizontalSpacing={12} aria-label={t('evaluate.agents.errors.title')}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ id, header, align = 'left' }) => (
              <Table.Th key={id} ta={align} c="dimmed" fw={500}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {own.shares.map((row) => (
            <Table.Tr key={row.kind ?? ''}>
              {columns.map(({ id, cell, value, align = 'left' }) => (
                <Table.Td key={id} ta={align}>
                  {cell ? cell(row) : value(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}
