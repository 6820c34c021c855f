import { declared } from '../../../i18n/declared.ts';
import { useTranslation } from 'react-i18next';
import type { CompositionTable } from '#shared/contract/releases.ts';
import { phrase } from '#shared/phrases/phrase.ts';
import { aboveChance, baselineIds } from '#shared/tasks/baselines/option-only.ts';
import { phraseWords } from '../../../i18n/phrase-words.ts';
import { knowledgeColumns } from '#shared/contents/knowledge-columns.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { Block, Heading, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Composition.module.css';
import { Table } from '../../../ui/tables/Table.tsx';

const percent = (share: unknown) => (Number(share) * 100).toFixed(1);

/** How often the key of a task's questions is guessed from their options alone, by column. */
export function Baselines({
  counts,
  task,
}: {
  counts: CompositionTable | undefined;
  task: { id: string; name: string };
}) {
  const { t } = useTranslation();
  const mine = (counts?.rows ?? []).filter((row) => row['task'] === task.id);
  const rows = mine.flatMap((row) => {
    const named = knowledgeColumns.find((knowledgeColumn) => knowledgeColumn === row['column']);
    const column = named ? phraseWords(phrase(`guess-column-${named}`)) : declared(task.name);
    const id = baselineIds.find((baselineId) => baselineId === row['baseline']);
    return id ? [{ row, column, id }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <section className={classes.baselines} aria-label={t('releases.composition.baselines.title')}>
      <Heading mb={4} size={12}>
        {t('releases.composition.baselines.title')}
      </Heading>
      <Text as="p" tone="dim">
        {t('releases.composition.baselines.note')}
      </Text>
      <Block overflow="auto" tabIndex={0} role="group" aria-label={t('releases.composition.baselines.title')}>
        <Table row={24} cell={[0, 16, 0, 0]} width="auto" text="right" tabular space="nowrap">
          <thead>
            <tr>
              {(['column', 'baseline', 'n', 'share', 'ci', 'chance'] as const).map((head) => (
                <th key={head} scope="col">
                  {t(`releases.composition.baselines.${head}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, column, id }) => {
              const [low, high] = [row['low'], row['high']];
              const ci: [number, number] | null = low === undefined ? null : [Number(low), Number(high)];
              const figure = { n: Number(row['n']), share: Number(row['share']), ci, chance: Number(row['chance']) };
              return (
                <tr key={`${column} ${id}`}>
                  <td>{column}</td>
                  <td>{phraseWords(phrase(`guess-${id}`))}</td>
                  <td>{formatCount(figure.n)}</td>
                  <Block as="td" tone={aboveChance(figure) ? 'warn' : undefined}>
                    {percent(figure.share)}
                  </Block>
                  <td>{ci ? `${percent(ci[0])}–${percent(ci[1])}` : ''}</td>
                  <td>{percent(figure.chance)}</td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </Block>
    </section>
  );
}
