import { useTranslation } from 'react-i18next';
import type { Convention } from '#shared/geometry/number-conventions.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { type Conventions, looked, warnedCounts } from './readings.ts';
import { Block, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Boxes.module.css';

/** Whether the boxes fit the declared reading; if not, which one fits better and by how many boxes. */
export function ReadingNote({ conventions, offered }: { conventions: Conventions; offered: readonly Convention[] }) {
  const { t } = useTranslation();
  /** The host's warning, worded for this page. */
  const warning = () => {
    const { declared, best } = conventions;
    const counts = warnedCounts(conventions);
    return t(offered.includes(best) ? 'import.boxes.warnedText' : 'import.boxes.warnedNone', {
      declared: t(`import.boxes.names.${declared}`),
      best: t(`import.boxes.names.${best}`),
      off: formatCount(counts.declared),
      bestOff: formatCount(counts.best),
      of: formatCount(looked(conventions)),
    });
  };
  return (
    <Block
      fixed
      pad={[10, 14]}
      border="line2"
      radius={4}
      surface="panel"
      className={classes.warning}
      data-tone={conventions.warning ? 'warn' : 'calm'}
      role="note"
    >
      <Text as="strong" size={13}>
        {t(conventions.warning ? 'import.boxes.warned' : 'import.boxes.silent')}
      </Text>
      <Text as="p" mt={2} tone="text2">
        {conventions.warning ? warning() : t('import.boxes.silentText')}
      </Text>
    </Block>
  );
}
