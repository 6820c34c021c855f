import type { ReactNode } from 'react';
import { Row, Text } from '../../ui/layout/primitives.tsx';

/** The head of a section: its name, one sentence, and its main action. */
export function Head({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <Row as="header" wrap align="flex-start" justify="space-between" gap={[8, 16]}>
      <div>
        <Text as="h2" mb={4} size={13} line={18} weight={600}>
          {title}
        </Text>
        <Text as="p" tone="dim" line={18}>
          {text}
        </Text>
      </div>
      {children}
    </Row>
  );
}
