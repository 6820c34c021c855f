import { usePointer } from '../pointer-store.ts';
import classes from '../Canvas.module.css';

/** Lines through the pointer, while something is drawn. */
export function Cross() {
  const screen = usePointer((state) => state.screen);
  if (!screen) return null;
  return (
    <div className={classes.cross} aria-hidden="true">
      <i style={{ transform: `translateY(${Math.round(screen[1])}px)` }} />
      <i style={{ transform: `translateX(${Math.round(screen[0])}px)` }} />
    </div>
  );
}
