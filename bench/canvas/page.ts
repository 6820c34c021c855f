import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { BBox } from '#shared/geometry/shapes.ts';
import { type Camera, zoomAt } from '#renderer/canvas/engine/camera.ts';
import { Editor } from '#renderer/canvas/engine/editor.ts';
import { CanvasStage } from '#renderer/canvas/layers/CanvasStage.tsx';
import { Toolbox } from '#renderer/canvas/tools/toolbox.ts';

const image = { width: 6016, height: 3384 };
const viewport = { width: 1200, height: 800 };
export type Gesture = 'pan' | 'zoom' | 'drag';

/** A screenshot-like picture: flat areas, lines and some noise. */
async function paint(): Promise<HTMLImageElement> {
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.fillStyle = '#f2f2f2';
  context.fillRect(0, 0, image.width, image.height);
  for (let i = 0; i < 4000; i += 1) {
    context.fillStyle = `hsl(${(i * 47) % 360} 30% ${40 + (i % 40)}%)`;
    context.fillRect((i * 331) % image.width, (i * 173) % image.height, 40 + (i % 90), 8 + (i % 30));
  }
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!file) throw new Error('no picture');
  const picture = new Image();
  picture.src = URL.createObjectURL(file);
  await picture.decode();
  return picture;
}

function boxes(count: number): BBox[] {
  return Array.from({ length: count }, (_, i) => {
    const x = (i * 379) % (image.width - 80);
    const y = (i * 211) % (image.height - 40);
    return [x, y, x + 30 + (i % 50), y + 16 + (i % 24)];
  });
}

function cameraAt(gesture: Gesture, frame: number): Camera {
  if (gesture === 'zoom') return zoomAt({ x: 1000, y: 700, zoom: 0.4 }, [600, 400], 0.4 * 1.02 ** (frame % 90));
  return { x: 600 + (frame % 120) * 14, y: 400 + (frame % 120) * 8, zoom: 0.5 };
}

/** Milliseconds from frame to frame while `step` is called once per frame. */
async function frames(count: number, step: (frame: number) => void): Promise<number[]> {
  const times: number[] = [];
  let last = 0;
  for (let frame = 0; frame < count; frame += 1) {
    const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve));
    if (last > 0) times.push(now - last);
    last = now;
    step(frame);
  }
  return times.slice(10);
}

/** The minimum work of a canvas: the picture and every box twice (halo, line) per frame. */
function bare(picture: HTMLImageElement, all: BBox[], gesture: Gesture, count: number): Promise<number[]> {
  const canvas = document.createElement('canvas');
  canvas.width = viewport.width * devicePixelRatio;
  canvas.height = viewport.height * devicePixelRatio;
  canvas.style.width = `${viewport.width}px`;
  document.body.replaceChildren(canvas);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no 2d context');
  context.scale(devicePixelRatio, devicePixelRatio);
  return frames(count, (frame) => {
    const camera = gesture === 'drag' ? cameraAt('pan', 0) : cameraAt(gesture, frame);
    context.fillStyle = '#101010';
    context.fillRect(0, 0, viewport.width, viewport.height);
    context.imageSmoothingEnabled = camera.zoom < 2;
    context.drawImage(
      picture,
      -camera.x * camera.zoom,
      -camera.y * camera.zoom,
      image.width * camera.zoom,
      image.height * camera.zoom,
    );
    const path = new Path2D();
    all.forEach(([x1, y1, x2, y2], at) => {
      const moved = gesture === 'drag' && at === 0 ? frame : 0;
      path.rect(
        (x1 + moved - camera.x) * camera.zoom,
        (y1 - camera.y) * camera.zoom,
        (x2 - x1) * camera.zoom,
        (y2 - y1) * camera.zoom,
      );
    });
    context.lineWidth = 3.75;
    context.strokeStyle = 'rgb(10 10 10 / 78%)';
    context.stroke(path);
    context.lineWidth = 1.75;
    context.strokeStyle = '#38c6ff';
    context.stroke(path);
  });
}

/** The studio's own canvas with its tools. */
async function studio(picture: HTMLImageElement, all: BBox[], gesture: Gesture, count: number): Promise<number[]> {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  const editor = new Editor(viewport);
  const toolbox = new Toolbox(editor);
  editor.open(
    image,
    all.map((locate, at) => ({
      id: String(at),
      boxes: { locate, interact: null, current: null },
      regions: [],
      outline: null,
    })),
  );
  editor.set({ camera: cameraAt('pan', 0) });
  const mounted = createRoot(root);
  mounted.render(createElement(CanvasStage, { editor, picture, prelabels: [] }));
  const start: [number, number] = [300, 200];
  if (gesture === 'drag') {
    const x = start[0] / 0.5 + 600;
    const y = start[1] / 0.5 + 400;
    editor.sync([
      {
        id: '0',
        boxes: { locate: [x - 20, y - 20, x + 20, y + 20], interact: null, current: null },
        regions: [],
        outline: null,
      },
      ...editor.state.elements.slice(1),
    ]);
    toolbox.pointerDown(start);
  }
  const times = await frames(count, (frame) => {
    if (gesture === 'drag') toolbox.pointerMove([start[0] + 5 + frame, start[1] + frame / 2]);
    else editor.set({ camera: cameraAt(gesture, frame) });
  });
  mounted.unmount();
  return times;
}

const picture = paint();
Object.assign(window, {
  measure: async (which: 'bare' | 'studio', gesture: Gesture, boxCount: number, count: number) =>
    (which === 'bare' ? bare : studio)(await picture, boxes(boxCount), gesture, count),
});
