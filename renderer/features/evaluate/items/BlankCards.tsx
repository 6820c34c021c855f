import { card, gap } from './strip-size.ts';
import { Block } from '../../../ui/layout/primitives.tsx';
import classes from './ItemStrip.module.css';

/** Placeholders for the first items. */
export function BlankCards() {
  return (
    <div className={classes.scroll} aria-hidden="true">
      <Block as="ul" position="relative" className={classes.cards}>
        {Array.from({ length: 14 }, (_, at) => (
          <li key={at} className={classes.blank} style={{ transform: `translateX(${12 + at * (card.width + gap)}px)` }}>
            <span style={{ width: card.width, height: card.height }} />
          </li>
        ))}
      </Block>
    </div>
  );
}
