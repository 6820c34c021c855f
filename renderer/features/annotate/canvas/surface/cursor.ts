import type { Point } from '#shared/geometry/shapes.ts';
import { gripAt } from '../../../../canvas/engine/corners.ts';
import type { Editor } from '../../../../canvas/engine/editor.ts';
import { handleAt } from '../../../../canvas/engine/handles.ts';

const resizing = {
  nw: 'nwse-resize',
  se: 'nwse-resize',
  ne: 'nesw-resize',
  sw: 'nesw-resize',
  n: 'ns-resize',
  s: 'ns-resize',
  e: 'ew-resize',
  w: 'ew-resize',
} as const;

/** The mouse pointer at a place of the viewport: what a press there would do with this tool. */
export function cursorAt(
  editor: Pick<Editor, 'state' | 'outlined' | 'activeBox'>,
  { tool, locked }: { tool: string; locked: boolean },
  at: Point,
): string {
  const { camera, hover, activeKind } = editor.state;
  if (tool === 'hand') return 'grab';
  if (tool !== 'select') return 'crosshair';
  if (locked) return hover ? 'pointer' : 'default';
  const outlined = activeKind === 'locate' ? editor.outlined() : null;
  if (outlined) return gripAt(outlined.outline, camera, at) ? 'pointer' : hover ? 'move' : 'default';
  const active = editor.activeBox();
  const handle = active && handleAt(active.box, camera, at);
  return handle ? resizing[handle] : hover ? 'move' : 'default';
}
