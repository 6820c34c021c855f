import type { BBox, Point } from '#shared/geometry/shapes.ts';
import { toScreen } from '../engine/camera.ts';
import { type Commit, Editor } from '../engine/editor.ts';
import type { BoxKind, CanvasElement } from '../engine/shapes.ts';
import { Toolbox } from './toolbox.ts';

export function element(
  id: string,
  locate: BBox,
  more: Partial<Record<BoxKind, BBox>> & { regions?: BBox[]; outline?: number[] } = {},
): CanvasElement {
  const { interact = null, current = null, regions = [], outline = null } = more;
  return { id, boxes: { locate, interact, current }, regions, outline };
}

/** A canvas with real tools and no browser. Points are given in image pixels. Creations become elements. */
export function canvas(elements: CanvasElement[], image = { width: 1000, height: 800 }, zoom = 1) {
  const editor = new Editor({ width: 1200, height: 900 });
  editor.open(image, elements);
  editor.set({ camera: { x: -10, y: -20, zoom } });
  const commits: Commit[] = [];
  editor.onCommit = (commit) => {
    commits.push(commit);
    if (commit.type !== 'create') return;
    const id = `new${commits.length}`;
    const { outline } = commit;
    editor.sync([...editor.state.elements, element(id, commit.box, outline ? { outline } : {})]);
    editor.select([id]);
  };
  const toolbox = new Toolbox(editor);
  const at = (point: Point) => toScreen(editor.state.camera, point);
  return {
    editor,
    toolbox,
    commits,
    down: (point: Point, modifiers = {}) => toolbox.pointerDown(at(point), modifiers),
    move: (point: Point, modifiers = {}) => toolbox.pointerMove(at(point), modifiers),
    up: (point: Point, modifiers = {}) => toolbox.pointerUp(at(point), modifiers),
    drag(from: Point, to: Point, modifiers = {}) {
      toolbox.pointerDown(at(from), modifiers);
      toolbox.pointerMove(at(to), modifiers);
      toolbox.pointerUp(at(to), modifiers);
    },
    click(point: Point, modifiers = {}) {
      toolbox.pointerDown(at(point), modifiers);
      toolbox.pointerUp(at(point), modifiers);
    },
    box: (id: string, kind: BoxKind = 'locate') => editor.element(id)?.boxes[kind],
  };
}
