import { memo, useMemo, useSyncExternalStore } from 'react';
import { Konva } from 'konva/lib/Global';
import { Layer, Rect, Stage } from 'react-konva';
import { useStore } from 'zustand';
import type { BBox } from '#shared/geometry/shapes.ts';
import type { Size } from '#shared/geometry/box.ts';
import { type Editor, noDraft } from '../engine/editor.ts';
import { boxKinds, kindOf, sameRef } from '../engine/shapes.ts';
import { boxToScreen, type Camera } from '../engine/camera.ts';
import { Boxes, Handles } from './Boxes.tsx';
import { Corners, Outlines } from './Outlines.tsx';
import { boxRefs, shownShapes, sortQuiet } from './sorted.ts';
import type { Fitted } from './fitted.ts';
import { Picture } from './Picture.tsx';
import { prelabelStyle, markStyles, strayStyle } from './marks.ts';

function follow(changed: () => void): () => void {
  // A media query matches one ratio only, so a new one is made when it stops matching.
  let query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
  const onChange = (): void => {
    query.removeEventListener('change', onChange);
    query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    query.addEventListener('change', onChange);
    changed();
  };
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Device pixels per CSS pixel; it changes when the window goes to another monitor or the page is zoomed. */
function usePixelRatio(): number {
  return useSyncExternalStore(follow, () => window.devicePixelRatio);
}

// Konva would keep the pixel ratio from when it was loaded; 0 means the window's current one whenever a layer
// is created.
Konva.pixelRatio = 0;

/** Boxes and outlines of one component type in its colour. */
const Coloured = memo(function Coloured({
  colour,
  boxes,
  outlines,
  camera,
  viewport,
}: {
  colour: string;
  boxes: readonly BBox[];
  outlines: readonly (readonly number[])[];
  camera: Camera;
  viewport: Size;
}) {
  const style = useMemo(() => ({ ...markStyles.locate, colour }), [colour]);
  return (
    <>
      <Boxes boxes={boxes} style={style} camera={camera} viewport={viewport} />
      <Outlines outlines={outlines} style={style} camera={camera} />
    </>
  );
});

/** Draws the editor's content. Everything is in image pixels except the last transform; nothing listens to events. */
export const CanvasStage = memo(function CanvasStage({
  editor,
  picture,
  fitted = null,
  prelabels,
  locked = false,
  bare = false,
}: {
  editor: Editor;
  /** The decoded picture, or null while it is missing: its area is then grey, at the true size. */
  picture: CanvasImageSource | null;
  /** The same picture prepared for one camera. */
  fitted?: Fitted | null;
  prelabels: readonly BBox[];
  /** Nothing can be changed, so there are no handles. */
  locked?: boolean;
  /** Only the picture: no boxes. */
  bare?: boolean;
}) {
  const { viewport, camera, image, elements, selection, activeKind, corner, draft, hover } = useStore(editor.store);

  const selected = useMemo(() => new Set(selection), [selection]);
  // A gesture usually moves the selection; meanwhile everything else is neither sorted nor redrawn.
  const others = draft.boxes.some(({ id }) => !selected.has(id)) ? draft : noDraft;
  const quiet = useMemo(
    () =>
      sortQuiet(
        elements.filter(({ id }) => !selected.has(id)),
        others,
        image,
      ),
    [elements, selected, others, image],
  );
  const chosen = useMemo(
    () =>
      shownShapes(
        elements.filter(({ id }) => selected.has(id)),
        draft,
      ),
    [elements, selected, draft],
  );
  const boxes = chosen.flatMap(boxRefs);

  // A box that the draft adds to the selected element is not among its stored ones yet; `chosen` already has it.
  const single = selection.length === 1;
  const active = single ? boxes.find((box) => box.kind === activeKind) : undefined;
  const outlined = single && activeKind === 'locate' ? editor.outlined() : null;
  const hoveredElement = hover?.kind === 'locate' ? editor.element(hover.id) : undefined;
  const hoveredOutline = hoveredElement && !selection.includes(hoveredElement.id) ? hoveredElement.outline : null;
  const hovered = hover && !hoveredOutline && !boxes.some((box) => sameRef(box, hover)) ? editor.shown(hover) : null;
  const drawn = draft.drawing;
  const common = { camera, viewport };
  // Layers read the ratio when they are created, so a new ratio recreates them.
  const ratio = usePixelRatio();
  const brush = draft.brush && boxToScreen(camera, draft.brush);

  return (
    <Stage key={ratio} width={viewport.width} height={viewport.height} listening={false}>
      <Layer listening={false}>
        {image && <Picture picture={picture} fitted={fitted} image={image} camera={camera} ratio={ratio} />}
      </Layer>
      <Layer listening={false} visible={!bare}>
        <Boxes boxes={prelabels} style={prelabelStyle} {...common} />
        <Boxes boxes={quiet.stray} style={strayStyle} {...common} />
        {boxKinds.map((kind) => (
          <Boxes key={kind} boxes={quiet.boxes[kind]} style={markStyles[kind]} {...common} />
        ))}
        <Outlines outlines={quiet.outlines} style={markStyles.locate} camera={camera} />
        {[...quiet.coloured].map(([colour, own]) => (
          <Coloured key={colour} colour={colour} {...own} {...common} />
        ))}
      </Layer>
      <Layer listening={false} visible={!bare}>
        {hovered && hover && <Boxes boxes={[hovered]} style={markStyles[kindOf(hover.kind)]} line={2.5} {...common} />}
        {hoveredOutline && (
          <Outlines outlines={[hoveredOutline]} style={markStyles.locate} line={2.5} camera={camera} />
        )}
        <Outlines
          outlines={chosen.flatMap(({ outline }) => (outline ? [outline] : []))}
          style={markStyles.locate}
          line={2}
          fill="rgb(56 198 255 / 10%)"
          camera={camera}
        />
        {boxKinds.map((kind) => (
          <Boxes
            key={kind}
            boxes={boxes.filter((box) => kindOf(box.kind) === kind).map((box) => box.box)}
            style={markStyles[kind]}
            line={kind === 'current' ? 2.4 : 2}
            fill={
              kind === 'locate' ? 'rgb(56 198 255 / 10%)' : kind === activeKind ? 'rgb(255 192 67 / 16%)' : undefined
            }
            {...common}
          />
        ))}
        {drawn && <Boxes boxes={[drawn.box]} style={markStyles[kindOf(drawn.kind)]} line={2} {...common} />}
        {active && !drawn && !locked && <Handles box={active.box} camera={camera} />}
        {outlined && !locked && <Corners outline={outlined.outline} camera={camera} active={corner} />}
        {draft.tracing && (
          <>
            <Outlines
              outlines={[[...draft.tracing.points, ...(draft.tracing.next ?? [])]]}
              style={markStyles.locate}
              line={2}
              camera={camera}
              open
            />
            <Corners outline={draft.tracing.points} camera={camera} active={null} edges={false} />
          </>
        )}
        {brush && (
          <Rect
            x={brush[0]}
            y={brush[1]}
            width={brush[2] - brush[0]}
            height={brush[3] - brush[1]}
            stroke="#6c99fa"
            strokeWidth={1}
            fill="rgba(108,153,250,0.14)"
          />
        )}
      </Layer>
    </Stage>
  );
});
