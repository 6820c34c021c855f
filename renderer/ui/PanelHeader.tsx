import type { ReactNode } from 'react';
import classes from './Panel.module.css';

/** 32 px above a panel: title, a quiet remark or count, controls on the right. */
export function PanelHeader({
  title,
  remark,
  children,
}: {
  title: ReactNode;
  remark?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={classes.header}>
      <h2 className={classes.title} title={typeof title === 'string' ? title : undefined}>
        {title}
      </h2>
      {remark !== undefined && <span className={classes.remark}>{remark}</span>}
      <div className={classes.controls}>{children}</div>
    </header>
  );
}
