import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Notice.module.css';

/** Something to check before the verdict; `urgent` is announced at once. */
export function Notice({ title, urgent = false, children }: { title: string; urgent?: boolean; children?: ReactNode }) {
  return (
    <section className={classes.notice} aria-label={title} role={urgent ? 'alert' : undefined}>
      <h3 className={classes.noticeTitle}>
        <IconAlertTriangle size={14} stroke={1.6} aria-hidden="true" />
        {title}
      </h3>
      {children}
    </section>
  );
}
