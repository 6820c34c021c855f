import type { BBox } from '#shared/geometry/shapes.ts';
import { boxToScreen } from '../../../../canvas/engine/camera.ts';
import { useEditorNow } from '../../context.ts';
import { useNotice } from '../../edits/notice-store.ts';
import classes from '../Canvas.module.css';
import { Text } from '../../../../ui/layout/primitives.tsx';

/** The sides of a box that snapped to an edge, until the next action. */
export function Snapped({ box }: { box: BBox }) {
  const { camera } = useEditorNow((state) => state);
  const snapped = useNotice((state) => state.snapped);
  if (!snapped || snapped.box.join() !== box.join()) return null;
  const [x1, y1, x2, y2] = boxToScreen(camera, box);
  const [left, top, right, bottom] = snapped.sides;
  return (
    <>
      {[left && x1, right && x2].map(
        (x, at) =>
          typeof x === 'number' && (
            <Text
              as="i"
              position="absolute"
              clickThrough
              key={at === 0 ? 'left' : 'right'}
              className={classes.snapped}
              style={{ left: x - 1, top: y1 - 12, width: 2, height: y2 - y1 + 24 }}
            />
          ),
      )}
      {[top && y1, bottom && y2].map(
        (y, at) =>
          typeof y === 'number' && (
            <Text
              as="i"
              position="absolute"
              clickThrough
              key={at === 0 ? 'top' : 'bottom'}
              className={classes.snapped}
              style={{ left: x1 - 12, top: y - 1, width: x2 - x1 + 24, height: 2 }}
            />
          ),
      )}
    </>
  );
}
