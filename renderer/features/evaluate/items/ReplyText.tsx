import classes from './ItemDialog.module.css';
import { Block, Text } from '../../../ui/layout/primitives.tsx';

/** A model's reply as text, with the parsed part highlighted. */
export function ReplyText({
  text,
  span,
  label,
}: {
  text: string;
  span: readonly [number, number] | null;
  label: string;
}) {
  const [from, to] = span ?? [0, 0];
  return (
    <Block
      as="pre"
      maxHeight={260}
      pad={8}
      border="line2"
      surface="well"
      line={17}
      space="pre-wrap"
      overflow="auto"
      breakWords
      className={`${classes.reply} selectable`}
      tabIndex={0}
      aria-label={label}
    >
      {span && to > from ? (
        <>
          {text.slice(0, from)}
          <Text as="mark" surface="accent-soft" tone="inherit">
            {text.slice(from, to)}
          </Text>
          {text.slice(to)}
        </>
      ) : (
        text
      )}
    </Block>
  );
}
