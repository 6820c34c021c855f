import type { BBox } from '#shared/geometry/shapes.ts';
import { centre, type Label, type Scene } from './scene.ts';

const height = (box: BBox) => box[3] - box[1];
const width = (box: BBox) => box[2] - box[0];

/** Labels on one line, left to right; unusable ones are kept, so that none is skipped. */
export function rows(scene: Scene): Label[][] {
  const byTop = [...scene.labels].sort((a, b) => centre(a.box)[1] - centre(b.box)[1]);
  const out: Label[][] = [];
  for (const label of byTop) {
    const row = out.find((entry) => {
      const first = entry[0] as Label;
      const tolerance = Math.min(height(first.box), height(label.box)) * 0.35;
      return Math.abs(centre(first.box)[1] - centre(label.box)[1]) <= tolerance;
    });
    if (row) row.push(label);
    else out.push([label]);
  }
  return out
    .map((row) => row.sort((a, b) => a.box[0] - b.box[0]))
    .flatMap((row) => splitRow(row, scene.width * 0.2))
    .filter((row) => row.length >= 2);
}

/** A row ends where the next label is far away or overlaps. */
function splitRow(row: Label[], reach: number): Label[][] {
  const parts: Label[][] = [];
  let part: Label[] = [];
  for (const label of row) {
    const before = part.at(-1);
    if (before && (label.box[0] - before.box[2] > reach || label.box[0] < before.box[2] - 2)) {
      parts.push(part);
      part = [];
    }
    part.push(label);
  }
  return [...parts, part];
}

/** Labels with a common left edge, top to bottom, with nothing else between them in the column. */
export function columns(scene: Scene): Label[][] {
  const out: Label[][] = [];
  for (const label of [...scene.labels].sort((a, b) => a.box[1] - b.box[1])) {
    const column = out.find((entry) => {
      const last = entry.at(-1) as Label;
      const drop = label.box[1] - last.box[3];
      return (
        Math.abs(last.box[0] - label.box[0]) <= 6 &&
        drop >= 0 &&
        drop <= height(last.box) * 4 &&
        height(label.box) < height(last.box) * 2 &&
        height(last.box) < height(label.box) * 2
      );
    });
    if (column) column.push(label);
    else out.push([label]);
  }
  return out.filter((column) => column.length >= 3);
}

/** Quarter of the screen that contains a label; null near a middle line, where people would disagree. */
export function quarter(scene: Scene, label: Label): string | null {
  const [x, y] = centre(label.box);
  const dx = x / scene.width - 0.5;
  const dy = y / scene.height - 0.5;
  if (Math.abs(dx) < 0.12 || Math.abs(dy) < 0.12 || width(label.box) > scene.width * 0.3) return null;
  return `${dy < 0 ? 'upper' : 'lower'} ${dx < 0 ? 'left' : 'right'}`;
}
