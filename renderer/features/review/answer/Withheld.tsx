import { IconEyeOff, IconLock } from '@tabler/icons-react';
import { Row, Stack } from '../../../ui/layout/primitives.tsx';
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
      <section className={classes.section}>
        <Row gap={10} line={18} className={answerClasses.first}>
          <IconEyeOff size={16} stroke={1.6} aria-hidden="true" />
          <div>
            <b>{title}</b>
            <p className={classes.quiet}>{text}</p>
          </div>
        </Row>
      </section>
      <section className={classes.section}>
        <h3 className={classes.heading}>{heading}</h3>
        <Stack as="ul" gap={7} tone="dim" className={answerClasses.hidden}>
          {hidden.map((what) => (
            <li key={what}>
              <IconLock size={14} stroke={1.6} aria-hidden="true" />
              <span>{what}</span>
              <span className={answerClasses.veil} aria-hidden="true" />
            </li>
          ))}
        </Stack>
      </section>
    </>
  );
}
