import type { ReactNode } from 'react';
import { Row, Text } from '../../ui/layout/primitives.tsx';
import classes from './Settings.module.css';

/** The head of a section: its name, one sentence, and its main action. */
export function Head({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Row as="header" wrap align="flex-start" justify="space-between" gap={[8, 16]}>
      <div>
        <h2 className={classes.heading}>{title}</h2>
        <Text as="p" tone="dim" line={18}>
          {text}
        </Text>
      </div>
      {children}
    </Row>
  );
}
