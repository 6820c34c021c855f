import { type Mark, MarkPath } from './marks.tsx';
import { Block, Text } from '../../../ui/layout/primitives.tsx';
import classes from './Axis.module.css';

/** One model's score and interval on the common axis 0-100. */
export function Axis({
  value,
  interval,
  mark,
}: {
  value: number | null;
  interval: readonly [number, number] | null;
  mark: Mark;
}) {
  return (
    <Block
      as="span"
      position="relative"
      borderLeft="line"
      borderRight="line"
      display="block"
      height={27}
      aria-hidden="true"
    >
      {[25, 50, 75].map((tick) => (
        <Text key={tick} position="absolute" top={0} bottom={0} width={1} surface="line" style={{ left: `${tick}%` }} />
      ))}
      {interval && (
        <Text
          position="absolute"
          top={9}
          height={9}
          className={classes.whisker}
          style={{
            left: `${interval[0] * 100}%`,
            width: `${Math.max(0, interval[1] - interval[0]) * 100}%`,
            color: mark.colour,
          }}
        />
      )}
      {value !== null && (
        <svg className={classes.mark} viewBox="-6 -6 12 12" style={{ left: `${value * 100}%` }}>
          <MarkPath mark={mark} />
        </svg>
      )}
    </Block>
  );
}
