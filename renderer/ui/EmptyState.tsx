import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './EmptyState.module.css';

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
    <div className={classes.root}>
      {Picture && <Picture size={28} stroke={1.2} aria-hidden="true" />}
      <h2 className={classes.title}>{title}</h2>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
