import { useMemo } from 'react';
import { Image, Layer, Rect, Stage } from 'react-konva';
import { useStore } from 'zustand';
import type { BBox } from '#shared/contract/common.ts';
import { insideImage } from '#shared/geometry/clamp.ts';
import type { Editor } from '../engine/editor.ts';
import { type BoxKind, boxKinds, type BoxRef, sameRef } from '../engine/shapes.ts';
import { boxToScreen } from '../engine/camera.ts';
import { Boxes } from './Boxes.tsx';
import { Handles } from './Handles.tsx';
import { ghostStyle, markStyles, strayStyle } from './marks.ts';

interface Sorted {
  quiet: Record<BoxKind, BBox[]>;
  stray: BBox[];
  chosen: (BoxRef & { box: BBox })[];
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
  const { viewport, camera, image, elements, selection, activeKind, draft, hover } = useStore(editor.store);

  const { quiet, stray, chosen } = useMemo((): Sorted => {
    const sorted: Sorted = { quiet: { locate: [], interact: [], current: [] }, stray: [], chosen: [] };
    const selected = new Set(selection);
    const drafted = new Map(draft.boxes.map((edit) => [`${edit.id} ${edit.kind}`, edit.after]));
    for (const element of elements)
      for (const kind of boxKinds) {
        const key = `${element.id} ${kind}`;
        const box = drafted.has(key) ? drafted.get(key) : element.boxes[kind];
        if (!box) continue;
        if (selected.has(element.id)) sorted.chosen.push({ id: element.id, kind, box });
        else if (image && !insideImage(box, image)) sorted.stray.push(box);
        else sorted.quiet[kind].push(box);
      }
    return sorted;
  }, [elements, selection, draft.boxes, image]);

  // A box that the draft adds to the selected element is not among its stored ones yet; `chosen` already has it.
  const single = selection.length === 1;
  const active = single ? chosen.find((one) => one.kind === activeKind) : undefined;
  const hovered = hover && !chosen.some((one) => sameRef(one, hover)) ? editor.shown(hover) : null;
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
      </Layer>
      <Layer listening={false}>
        {hovered && hover && <Boxes boxes={[hovered]} style={markStyles[hover.kind]} line={2.5} {...common} />}
        {boxKinds.map((kind) => (
          <Boxes
            key={kind}
            boxes={chosen.filter((one) => one.kind === kind).map((one) => one.box)}
            style={markStyles[kind]}
            line={kind === 'current' ? 2.4 : 2}
            fill={
              kind === 'locate' ? 'rgb(56 198 255 / 10%)' : kind === activeKind ? 'rgb(255 192 67 / 16%)' : undefined
            }
            {...common}
          />
        ))}
        {drawn && <Boxes boxes={[drawn.box]} style={markStyles[drawn.kind]} line={2} {...common} />}
        {active && !drawn && <Handles box={active.box} camera={camera} />}
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
