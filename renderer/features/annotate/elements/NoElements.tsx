import { IconScan } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { runAction } from '../../../actions/run-action.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { useLocked } from '../context.ts';
import classes from './ElementList.module.css';
import { Block } from '../../../ui/layout/primitives.tsx';

/** A picture without elements, or with elements that this person may not see yet: what to do next. */
export function NoElements({
  prelabels,
  filtered,
  hidden,
  reading,
}: {
  /** Number of pre-labels on the screen. */
  prelabels: number;
  /** Number of pre-labels that score and filters leave out. */
  filtered: number;
  hidden: number;
  reading: boolean;
}) {
  const { t } = useTranslation();
  const locked = useLocked();
  if (hidden > 0)
    return (
      <Block pad={[8, 12]} tone="dim" className={classes.empty}>
        <p>{t('annotate.list.allHidden', { count: hidden })}</p>
      </Block>
    );
  if (locked)
    return (
      <Block pad={[8, 12]} tone="dim" className={classes.empty}>
        <p>{t('annotate.list.emptyRead')}</p>
      </Block>
    );
  if (prelabels === 0 && filtered > 0)
    return (
      <Block pad={[8, 12]} tone="dim" className={classes.empty}>
        <p>{t('annotate.list.emptyFiltered')}</p>
      </Block>
    );
  return (
    <Block pad={[8, 12]} tone="dim" className={classes.empty}>
      <p>{t(prelabels > 0 ? 'annotate.list.emptyPrelabels' : 'annotate.list.empty', { count: prelabels })}</p>
      {prelabels === 0 && (
        <ActionButton icon={IconScan} onClick={() => runAction('annotate-ocr')} disabled={reading}>
          {t(reading ? 'annotate.list.reading' : 'annotate.list.ocr')}
        </ActionButton>
      )}
    </Block>
  );
}
