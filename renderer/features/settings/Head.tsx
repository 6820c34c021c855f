import type { ReactNode } from 'react';
import classes from './Settings.module.css';

/** The head of a section: its name, one sentence, and its main action. */
export function Head({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <header className={classes.head}>
      <div>
        <h2 className={classes.heading}>{title}</h2>
        <p className={classes.quiet}>{text}</p>
      </div>
      {children}
    </header>
  );
}
