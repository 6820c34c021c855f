import { useMemo } from 'react';
import { Image, Layer, Rect, Stage } from 'react-konva';
import { useStore } from 'zustand';
import type { BBox } from '#shared/contract/common.ts';
import { insideImage } from '#shared/geometry/clamp.ts';
import type { BoxEdit, Editor } from '../engine/editor.ts';
import { type BoxKind, boxKinds, type BoxRef, boxesOf, kindOf, sameRef, withBoxes } from '../engine/shapes.ts';
import { boxToScreen } from '../engine/camera.ts';
import { Boxes } from './Boxes.tsx';
import { Handles } from './Handles.tsx';
import { Corners, Outlines } from './Outlines.tsx';
import { ghostStyle, markStyles, strayStyle } from './marks.ts';

interface Sorted {
  quiet: Record<BoxKind, BBox[]>;
  stray: BBox[];
  chosen: (BoxRef & { box: BBox })[];
  /** Outlines of elements that are not selected, and of those that are. */
  outlines: { quiet: (readonly number[])[]; chosen: (readonly number[])[] };
}

/** Draws what the editor holds. Everything is in image pixels but for the last transform; nothing listens to events. */
export function CanvasStage({
  editor,
  picture,
  ghosts,
}: {
  editor: Editor;
  /** The decoded picture, or null while it is missing: its area is then a grey of the true size. */
  picture: CanvasImageSource | null;
  ghosts: readonly BBox[];
}) {
  const { viewport, camera, image, elements, selection, activeKind, corner, draft, hover } = useStore(editor.store);

  const { quiet, stray, chosen, outlines } = useMemo((): Sorted => {
    const sorted: Sorted = {
      quiet: { locate: [], interact: [], current: [] },
      stray: [],
      chosen: [],
      outlines: { quiet: [], chosen: [] },
    };
    const selected = new Set(selection);
    const edited = new Map<string, BoxEdit[]>();
    for (const edit of draft.boxes) edited.set(edit.id, [...(edited.get(edit.id) ?? []), edit]);
    for (const stored of elements) {
      const edits = edited.get(stored.id);
      const element = edits ? withBoxes(stored, edits) : stored;
      const on = selected.has(element.id);
      const outline = draft.outline?.id === element.id ? draft.outline.points : element.outline;
      if (outline) sorted.outlines[on ? 'chosen' : 'quiet'].push(outline);
      for (const { kind, box } of boxesOf(element)) {
        // An outline stands for its box.
        if (outline && kind === 'locate') continue;
        if (on) sorted.chosen.push({ id: element.id, kind, box });
        else if (image && !insideImage(box, image)) sorted.stray.push(box);
        else sorted.quiet[kindOf(kind)].push(box);
      }
    }
    return sorted;
  }, [elements, selection, draft.boxes, draft.outline, image]);

  // A box that the draft adds to the selected element is not among its stored ones yet; `chosen` already has it.
  const single = selection.length === 1;
  const active = single ? chosen.find((one) => one.kind === activeKind) : undefined;
  const outlined = single && activeKind === 'locate' ? editor.outlined() : null;
  const hoveredElement = hover?.kind === 'locate' ? editor.element(hover.id) : undefined;
  const hoveredOutline = hoveredElement && !selection.includes(hoveredElement.id) ? hoveredElement.outline : null;
  const hovered = hover && !hoveredOutline && !chosen.some((one) => sameRef(one, hover)) ? editor.shown(hover) : null;
  const drawn = draft.drawing;
  const common = { camera, viewport };
  const brush = draft.brush && boxToScreen(camera, draft.brush);

  return (
    <Stage width={viewport.width} height={viewport.height} listening={false}>
      <Layer listening={false} imageSmoothingEnabled={camera.zoom < 2}>
        {image && (
          <>
            {!picture && (
              <Rect
                x={-camera.x * camera.zoom}
                y={-camera.y * camera.zoom}
                width={image.width * camera.zoom}
                height={image.height * camera.zoom}
                fill="#808080"
              />
            )}
            {picture && (
              <Image
                image={picture}
                x={-camera.x * camera.zoom}
                y={-camera.y * camera.zoom}
                width={image.width}
                height={image.height}
                scaleX={camera.zoom}
                scaleY={camera.zoom}
                perfectDrawEnabled={false}
              />
            )}
          </>
        )}
      </Layer>
      <Layer listening={false}>
        <Boxes boxes={ghosts} style={ghostStyle} {...common} />
        <Boxes boxes={stray} style={strayStyle} {...common} />
        {boxKinds.map((kind) => (
          <Boxes key={kind} boxes={quiet[kind]} style={markStyles[kind]} {...common} />
        ))}
        <Outlines outlines={outlines.quiet} style={markStyles.locate} camera={camera} />
      </Layer>
      <Layer listening={false}>
        {hovered && hover && <Boxes boxes={[hovered]} style={markStyles[kindOf(hover.kind)]} line={2.5} {...common} />}
        {hoveredOutline && (
          <Outlines outlines={[hoveredOutline]} style={markStyles.locate} line={2.5} camera={camera} />
        )}
        <Outlines
          outlines={outlines.chosen}
          style={markStyles.locate}
          line={2}
          fill="rgb(56 198 255 / 10%)"
          camera={camera}
        />
        {boxKinds.map((kind) => (
          <Boxes
            key={kind}
            boxes={chosen.filter((one) => kindOf(one.kind) === kind).map((one) => one.box)}
            style={markStyles[kind]}
            line={kind === 'current' ? 2.4 : 2}
            fill={
              kind === 'locate' ? 'rgb(56 198 255 / 10%)' : kind === activeKind ? 'rgb(255 192 67 / 16%)' : undefined
            }
            {...common}
          />
        ))}
        {drawn && <Boxes boxes={[drawn.box]} style={markStyles[kindOf(drawn.kind)]} line={2} {...common} />}
        {active && !drawn && <Handles box={active.box} camera={camera} />}
        {outlined && <Corners outline={outlined.outline} camera={camera} active={corner} />}
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
}
