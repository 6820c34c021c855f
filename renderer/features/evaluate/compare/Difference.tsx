import { useTranslation } from 'react-i18next';
import { differenceAxis } from '../charts/figures.ts';
import classes from './Paired.module.css';
import { Block, Text } from '../../../ui/layout/primitives.tsx';

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
    <Block
      position="relative"
      height={40}
      margin={[6, 16, 0]}
      className={classes.axis}
      role="img"
      aria-label={t('evaluate.paired.difference')}
    >
      {axis.ticks.map((tick, at) => (
        <Text
          surface={tick === 0 ? 'line3' : 'line'}
          key={tick}
          position="absolute"
          top={0}
          width={1}
          height={22}
          className={classes.tick}
          data-between={(tick !== 0 && at !== 0 && at !== axis.ticks.length - 1) || undefined}
          style={{ left: `${x(tick)}%` }}
        >
          <Text position="absolute" top={24} left={0} tone="dim" size={11}>
            {tick > 0 ? `+${tick}` : tick < 0 ? `−${Math.abs(tick)}` : '0'}
          </Text>
        </Text>
      ))}
      <Text
        position="absolute"
        top={6}
        height={9}
        className={classes.whisker}
        style={{ left: `${x(low * 100)}%`, width: `${x(high * 100) - x(low * 100)}%` }}
      />
      <Text
        position="absolute"
        top={6.5}
        width={8}
        height={8}
        radius={4}
        className={classes.dot}
        style={{ left: `${x(delta * 100)}%` }}
      />
    </Block>
  );
}
