import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Block, Row, Stack, Text } from './layout/primitives.tsx';

/** What to do when there is nothing here: one sentence and one button. */
export function EmptyState({
  icon: Picture,
  title,
  children,
  action,
}: {
  icon?: Icon;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <Stack align="center" justify="center" gap={8} height="full" pad={24} tone="dim" text="center" minHeight={160}>
      {Picture && <Picture size={28} stroke={1.2} aria-hidden="true" />}
      <Text as="h2" mt={4} tone="text" size={15} line={20} weight={600}>
        {title}
      </Text>
      {children && (
        <Block maxWidth={420} line={20}>
          {children}
        </Block>
      )}
      {action && (
        <Row gap={8} mt={8}>
          {action}
        </Row>
      )}
    </Stack>
  );
}
