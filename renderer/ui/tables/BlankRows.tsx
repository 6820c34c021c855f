import classes from './BlankRows.module.css';
import { scaled } from '../../theme/text-size.ts';

/** Placeholders for rows: flat grey lines at their true size, without motion. Hidden from screen readers. */
export function BlankRows({ rows, height = 28 }: { rows: number; height?: number }) {
  return (
    <div className={classes.root} aria-hidden="true">
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={classes.row} style={{ height: scaled(height) }}>
          <span style={{ width: `${[62, 48, 55, 40][at % 4] ?? 50}%` }} />
        </div>
      ))}
    </div>
  );
}
