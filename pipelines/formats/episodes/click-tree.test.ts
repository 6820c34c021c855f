import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { trajectoryFolder } from '../trajectory-folder/index.ts';
import { contentOfStep } from './content.ts';
import type { ReadStep } from './record.ts';

const node = (bounds: string, more: string, inside = '') => `<node bounds="${bounds}" ${more}>${inside}</node>`;
const tree = `<hierarchy>${node(
  '[0,0][1080,2236]',
  'clickable="false"',
  node(
    '[0,200][1080,400]',
    'clickable="true" resource-id="a:id/filter_icon"',
    node('[20,220][500,380]', 'clickable="false" long-clickable="true" text="Rooms"'),
  ),
)}</hierarchy>`;

it('a tree of UI Automator describes presses in any format: of a click the smallest clickable node, of a long press also one that only answers to it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'bw-click-tree-'));
  try {
    await writeFile(path.join(folder, 'tree.xml'), tree);
    const step = (action: object) => ({ action, a11y_tree: 'tree.xml' });
    const point = [50, 150];
    const steps = [step({ type: 'click', point }), step({ type: 'long_press', point }), step({ type: 'back' })];
    await writeFile(path.join(folder, 'episode.json'), JSON.stringify({ id: 'e', task: 'Filter', steps }));
    const read: ReadStep[] = [];
    for await (const episode of trajectoryFolder.episodes?.(folder, {}) ?? [])
      if ('episode' in episode) read.push(...episode.episode.steps);
    const clicks = read.map((step) => contentOfStep(step, { width: 540, height: 1140 }, 0).click);
    expect(clicks).toEqual([
      {
        desc: 'filter_icon Rooms',
        node: { index: 1, box: [0, 100, 540, 200], clickable: true, resourceId: 'a:id/filter_icon' },
        fallback: false,
        scale: 0.5,
      },
      {
        desc: 'Rooms',
        node: { index: 2, box: [10, 110, 250, 190], clickable: true, resourceId: '' },
        fallback: false,
        scale: 0.5,
      },
      undefined,
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
