import type { Prelabel } from '#shared/contract/prelabels.ts';
import { boxToScreen } from '../../../../canvas/engine/camera.ts';
import { useEditorNow } from '../../context.ts';
import classes from '../Canvas.module.css';

/** Score and name of the ghost under the pointer or with the focus; others show nothing over the picture. */
export function GhostTag({
  ghost: { bbox, score, name, role },
  focused = false,
}: {
  ghost: Prelabel;
  focused?: boolean;
}) {
  const { camera, viewport } = useEditorNow((state) => state);
  const [x1, y1, x2, y2] = boxToScreen(camera, bbox);
  if (x2 <= 0 || y2 <= 0 || x1 >= viewport.width || y1 >= viewport.height) return null;
  return (
    <>
      {focused && (
        <span
          className={classes.ghostOn}
          style={{ left: x1, top: y1, width: x2 - x1, height: y2 - y1 }}
          aria-hidden="true"
        />
      )}
      <span
        className={classes.tag}
        data-kind="ghost"
        role={focused ? 'status' : undefined}
        style={{ left: Math.max(2, Math.min(x1, viewport.width - 160)), top: y1 < 21 ? y2 + 4 : y1 - 19 }}
      >
        {[score.toFixed(2), name.slice(0, 40), role].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
