import { useTranslation } from 'react-i18next';
import { differenceAxis } from '../board/figures.ts';
import classes from './Paired.module.css';

/** A difference in points with its interval on an axis around zero; `axis` if several share one. */
export function Difference({
  delta,
  ci,
  axis: shared,
}: {
  delta: number;
  ci: readonly [number, number] | null;
  axis?: ReturnType<typeof differenceAxis>;
}) {
  const { t } = useTranslation();
  const [low, high] = ci ?? [delta, delta];
  const axis = shared ?? differenceAxis(low * 100, high * 100);
  const x = (points: number) => (100 * (points - axis.low)) / (axis.high - axis.low);
  return (
    <div className={classes.axis} role="img" aria-label={t('evaluate.paired.difference')}>
      {axis.ticks.map((tick, at) => (
        <span
          key={tick}
          className={classes.tick}
          data-zero={tick === 0 || undefined}
          data-between={(tick !== 0 && at !== 0 && at !== axis.ticks.length - 1) || undefined}
          style={{ left: `${x(tick)}%` }}
        >
          <span>{tick > 0 ? `+${tick}` : tick < 0 ? `−${Math.abs(tick)}` : '0'}</span>
        </span>
      ))}
      <span
        className={classes.whisker}
        style={{ left: `${x(low * 100)}%`, width: `${x(high * 100) - x(low * 100)}%` }}
      />
      <span className={classes.dot} style={{ left: `${x(delta * 100)}%` }} />
    </div>
  );
}
