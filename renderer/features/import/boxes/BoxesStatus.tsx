import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../actions/key-bindings.ts';
import { formatCount } from '../../../i18n/numbers.ts';
import { StatusBar } from '../../../edits/StatusBar.tsx';
import type { Sample } from './readings.ts';
import classes from './Boxes.module.css';

/** The keys of the page, what its marks mean, and which picture is shown. */
export function BoxesStatus({
  readings,
  followed,
  boxes,
  at,
  pictures,
}: {
  /** Number of readings that have a key. */
  readings: number;
  /** The record that all readings mark. */
  followed: Sample | undefined;
  /** Number of boxes on the picture. */
  boxes: number;
  /** 0-based place of the picture among those with boxes. */
  at: number;
  /** Number of those pictures. */
  pictures: number;
}) {
  const { t } = useTranslation();
  const next = useShortcut('import-next');
  const turnKeys = [useShortcut('import-picture-previous') ?? '', useShortcut('import-picture-next') ?? ''];
  return (
    <StatusBar
      hints={[
        { keys: ['1', String(readings)], label: t('import.hint.choose'), range: true },
        { keys: ['ArrowUp', 'ArrowDown'], label: t('import.hint.record') },
        { keys: turnKeys.filter(Boolean), label: t('import.hint.picture') },
        ...(next ? [{ keys: [next], label: t('import.hint.use') }] : []),
      ]}
    >
      <span className={classes.legend} data-mark="same">
        <b>{followed?.label || followed?.record}</b>, {t('import.boxes.shown')}
      </span>
      <span className={classes.legend} data-mark="off">
        {t('import.boxes.leaves')}
      </span>
      <span>
        {t('import.boxes.picture', { at: Math.min(at + 1, pictures), count: pictures, boxes: formatCount(boxes) })}
      </span>
    </StatusBar>
  );
}
