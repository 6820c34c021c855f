import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Block } from '../../../ui/layout/primitives.tsx';

export interface Score {
  n: number;
  right: number;
}

/** Each model's score on parts of its items. */
export function ScoresBy({
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
