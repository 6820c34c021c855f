import { useTranslation } from 'react-i18next';
import type { Composition, CompositionTable } from '#shared/contract/releases.ts';
import { useDimWords } from '../../../i18n/dim-words.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { Grid, Heading, Row, Text } from '../../../ui/layout/primitives.tsx';

/** Maximum number of values shown in one list; all are in the copied and saved tables. */
const most = 8;

type Row = CompositionTable['rows'][number];

function Values({ title, dim, rows }: { title: string; dim: string; rows: readonly Row[] }) {
  const { t } = useTranslation();
  const { value: wordOf } = useDimWords();
  if (rows.length === 0) return null;
  const named = (value: string) => (value === '' ? t('releases.composition.none') : wordOf(value));
  return (
    <section>
      <Heading mb={6} size={12}>
        {title}
      </Heading>
      <dl>
        {rows.slice(0, most).map((row) => (
          <Row justify="space-between" gap={12} minHeight={20} key={String(row[dim])}>
            <Text as="dt" truncate tone="text2" title={named(String(row[dim] ?? ''))}>
              {named(String(row[dim] ?? ''))}
            </Text>
            <Text as="dd" tabular>
              {formatCount(Number(row['n']))}
            </Text>
          </Row>
        ))}
      </dl>
      {rows.length > most && (
        <Text as="p" tone="dim">
          {t('releases.composition.more', { count: rows.length - most })}
        </Text>
      )}
    </section>
  );
}

/** Platforms, apps and sizes of what the items are about. */
export function SubjectLists({ tables }: { tables: Composition['tables'] }) {
  const { t } = useTranslation();
  /** Screenshots and episodes together. */
  const together = (id: string, dim: string): Row[] => {
    const sums = new Map<string, number>();
    for (const row of tables[id]?.rows ?? [])
      sums.set(String(row[dim]), (sums.get(String(row[dim])) ?? 0) + Number(row['n']));
    return [...sums].map(([value, n]) => ({ [dim]: value, n })).sort((a, b) => Number(b['n']) - Number(a['n']));
  };
  return (
    <Grid columns="repeat(auto-fill, minmax(12.5rem, 1fr))" gap={[16, 32]}>
      <Values title={t('releases.composition.platforms')} dim="platform" rows={together('platforms', 'platform')} />
      <Values title={t('releases.composition.apps')} dim="app" rows={together('apps', 'app')} />
      <Values title={t('releases.composition.resolutions')} dim="resolution" rows={tables['resolutions']?.rows ?? []} />
    </Grid>
  );
}
