import { IconEyeOff, IconLock } from '@tabler/icons-react';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
import classes from '../panel/ItemPanel.module.css';
import answerClasses from './Answer.module.css';

/** Below the question: why the answer comes first, and what is shown only after it. */
export function Withheld({
  title,
  text,
  heading,
  hidden,
}: {
  title: string;
  text: string;
  heading: string;
  hidden: readonly string[];
}) {
  return (
    <>
      <Block as="section" pad={12} borderBottom="line" className={classes.section}>
        <Row gap={10} line={18} className={answerClasses.first}>
          <IconEyeOff size={16} stroke={1.6} aria-hidden="true" />
          <div>
            <b>{title}</b>
            <p className={classes.quiet}>{text}</p>
          </div>
        </Row>
      </Block>
      <Block as="section" pad={12} borderBottom="line" className={classes.section}>
        <Text
          as="h3"
          margin={[0, 0, 6]}
          pad={0}
          tone="dim"
          size={11}
          line={16}
          weight={600}
          className={classes.heading}
        >
          {heading}
        </Text>
        <Stack as="ul" gap={7} tone="dim" className={answerClasses.hidden}>
          {hidden.map((what) => (
            <li key={what}>
              <IconLock size={14} stroke={1.6} aria-hidden="true" />
              <span>{what}</span>
              <Text grow height={5} className={answerClasses.veil} aria-hidden="true" />
            </li>
          ))}
        </Stack>
      </Block>
    </>
  );
}
