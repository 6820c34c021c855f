import { IconEyeOff, IconLock } from '@tabler/icons-react';
import { Block, Row, Stack, Text } from '../../../ui/layout/primitives.tsx';
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
      <Block as="section" pad={12} borderBottom="line" lastOpen>
        <Row gap={10} line={18} className={answerClasses.first}>
          <IconEyeOff size={16} stroke={1.6} aria-hidden="true" />
          <div>
            <b>{title}</b>
            <Text as="p" tone="dim">
              {text}
            </Text>
          </div>
        </Row>
      </Block>
      <Block as="section" pad={12} borderBottom="line" lastOpen>
        <Text as="h3" mb={6} tone="dim" size={11} line={16} weight={600}>
          {heading}
        </Text>
        <Stack as="ul" gap={7} tone="dim">
          {hidden.map((what) => (
            <Row as="li" align="center" gap={8} space="nowrap" key={what}>
              <IconLock size={14} stroke={1.6} aria-hidden="true" />
              <span>{what}</span>
              <Text grow height={5} className={answerClasses.veil} aria-hidden="true" />
            </Row>
          ))}
        </Stack>
      </Block>
    </>
  );
}
