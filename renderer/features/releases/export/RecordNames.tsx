import { useTranslation } from 'react-i18next';
import { Text } from '../../../ui/layout/primitives.tsx';

/** Number of records named; the whole list is in the command line's report. */
const shown = 200;

/** The names of some of `count` records, one per line. */
export function RecordNames({ names, count }: { names: readonly string[]; count: number }) {
  const { t } = useTranslation();
  const listed = names.slice(0, shown);
  return (
    <Text as="p" tone="dim" space="pre-line">
      {listed.join('\n')}
      {count > listed.length && `\n${t('releases.export.leftOutMore', { count: count - listed.length })}`}
    </Text>
  );
}
