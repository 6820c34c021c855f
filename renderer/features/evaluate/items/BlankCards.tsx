import { card, gap } from './strip-size.ts';
import { Block, Text } from '../../../ui/layout/primitives.tsx';
import classes from './ItemStrip.module.css';

/** Placeholders for the first items. */
export function BlankCards() {
  return (
    <Block grow minHeight={0} overflow="auto" className={classes.scroll} aria-hidden="true">
      <Block as="ul" position="relative" height={170}>
        {Array.from({ length: 14 }, (_, at) => (
          <Block
            key={at}
            as="li"
            pad={2}
            position="absolute"
            top={6}
            left={0}
            style={{ transform: `translateX(${12 + at * (card.width + gap)}px)` }}
          >
            <Text display="block" surface="well" style={{ width: card.width, height: card.height }} />
          </Block>
        ))}
      </Block>
    </Block>
  );
}
