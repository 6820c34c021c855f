import type { TreeLoaded } from '#shared/contract/prelabels.ts';
import type { ElementContent } from '#shared/contents/element.ts';
import type { ReadElement } from '#pipelines/formats/record-parts.ts';
import type { RawBox } from '#pipelines/formats/boxes/boxes.ts';
import { Refused } from '#pipelines/formats/refused.ts';
import { phrase, type Phrase, phraseWords } from '#shared/phrases/phrase.ts';
import { pictureLints } from '#shared/lints/picture-lints.ts';
import { addLint } from '../../db/queries/items/lints.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { failure, notFound } from '../../errors/errors.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { change } from '../../changes/change.ts';
import { elementInImage } from './boxes.ts';
import { proposeNode } from './propose.ts';
import type { FoundTree } from './read-tree.ts';

/** Numbers of a box times the picture's scale; fractions fit any size unchanged. */
function scaled(raw: RawBox, x: number, y: number): RawBox {
  if (!raw.convention.endsWith('-px')) return raw;
  const [a, b, c, d] = raw.numbers;
  return { ...raw, numbers: [a * x, b * y, c * x, d * y] };
}

export interface TreeFile {
  screenshotId: string;
  name: string;
  found: FoundTree;
  fit: 'ask' | 'as-is' | 'scale';
}

/** Adds the nodes of a tree file as pre-labels of a screenshot; asks first when its screen had another size. */
export function loadTree(session: ProjectSession, { screenshotId, name, found, fit }: TreeFile): TreeLoaded {
  const screenshot = getScreenshot(session.read, screenshotId);
  if (!screenshot) throw notFound('screenshot', screenshotId);
  const { width, height } = screenshot;
  const { from, tree } = found;
  const differs = tree.size !== null && (tree.size[0] !== width || tree.size[1] !== height);
  const [x, y] = tree.size ? [width / tree.size[0], height / tree.size[1]] : [1, 1];
  const sameShape = Math.abs(x / y - 1) < 0.005;
  if (differs && tree.size && (fit === 'ask' || (fit === 'scale' && !sameShape)))
    return { outcome: 'size-differs', from, tree: [...tree.size], picture: [width, height], sameShape };

  const scale = (raw: RawBox | null) => (raw && fit === 'scale' ? scaled(raw, x, y) : raw);
  const leftOut: Phrase[] = [];
  const nodes = tree.elements.flatMap((element: ReadElement, at): ElementContent[] => {
    try {
      const placed = { ...element, locate: scale(element.locate), interact: scale(element.interact) };
      return [elementInImage(placed, screenshot, [])];
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const node = element.content.name || element.content.role || phrase('tree-node', { n: at + 1 });
      leftOut.push(phrase('tree-node-out', { node, why: error.phrase }));
      return [];
    }
  });
  if (nodes.length === 0)
    throw failure('INVALID', phrase('tree-off-picture', { name, n: tree.elements.length, width, height }), {
      field: 'file',
    });
  const on = { screenshotId, from, at: new Date().toISOString() };
  const added = change(session, { author: { kind: 'import', name: from } }, (to) => {
    if (differs && fit === 'as-is') {
      for (const lint of pictureLints({ from, declared: tree.size, picture: screenshot }))
        addLint(to.db, 'screenshot', screenshotId, screenshotId, lint);
      to.touch(screenshot, false);
    }
    return nodes.filter((content) => proposeNode(to.db, content, on)).length;
  });
  session.events.changed(['prelabel'], [screenshotId]);
  return {
    outcome: 'loaded',
    from,
    added,
    known: nodes.length - added,
    leftOut: leftOut.map(phraseWords),
    ...(leftOut.length > 0 && { phrases: leftOut }),
  };
}
