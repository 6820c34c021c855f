import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Block, Row } from '../../../ui/layout/primitives.tsx';
import classes from './Notice.module.css';

/** Something to check before the verdict; `urgent` is announced at once. */
export function Notice({ title, urgent = false, children }: { title: string; urgent?: boolean; children?: ReactNode }) {
  return (
    <Block
      as="section"
      pad={12}
      borderBottom="line"
      surface="warn-soft"
      line={18}
      className={classes.notice}
      aria-label={title}
      role={urgent ? 'alert' : undefined}
    >
      <Row as="h3" align="center" gap={6} mb={6} size={12} weight={600}>
        <IconAlertTriangle color="var(--warn)" size={14} stroke={1.6} aria-hidden="true" />
        {title}
      </Row>
      {children}
    </Block>
  );
}
