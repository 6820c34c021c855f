import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { comparable } from './comparable.ts';
import { figuresOf } from './figures.ts';

const stored = path.join(import.meta.dirname, 'version-14');
const unpacked = (name: string) => gunzipSync(readFileSync(path.join(stored, name)));

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'bw-stored-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

type Reviewed = Awaited<ReturnType<typeof figuresOf>>['review'][number];

/** One person's queue without gold: versions since then give copies instead of approved items. */
function leaveOutGold({ read }: ProjectSession, { queue, opened }: Reviewed): void {
  const waits = "SELECT 1 FROM items WHERE id = ? AND review_state IN ('to_review', 'conflict')";
  const isGold = (id: string) => read.get(waits, [id]) === undefined;
  const kept = queue.rows.flatMap(({ id }, at) => (isGold(id) ? [] : [at]));
  queue.total -= queue.rows.length - kept.length;
  queue.rows = kept.map((at) => queue.rows[at]!);
  opened.splice(0, opened.length, ...kept.map((at) => opened[at]!));
}

it('a project stored by the version before items had one table says and exports the same', async () => {
  const folder = path.join(root, 'project');
  for (const name of readdirSync(path.join(stored, 'media'))) {
    mkdirSync(path.join(folder, 'media', name.slice(0, 2)), { recursive: true });
    copyFileSync(path.join(stored, 'media', name), path.join(folder, 'media', name.slice(0, 2), name));
  }
  writeFileSync(path.join(folder, 'project.sqlite'), unpacked('project.sqlite.gz'));
  const { names, figures } = JSON.parse(unpacked('figures.json.gz').toString('utf8')) as {
    names: string[];
    figures: Awaited<ReturnType<typeof figuresOf>>;
  };
  const session = openProject(folder);
  try {
    const now = await figuresOf(session, root, names);
    now.review.forEach((entry) => leaveOutGold(session, entry));
    figures.review.forEach((entry) => leaveOutGold(session, entry));
    // Since version 33 a picture with a draft is in progress, also while an item on it is in conflict.
    for (const screenshot of figures.screenshots) screenshot.state = 'draft';
    // Waiting pre-labels are counted and licences asked since then.
    for (const screenshot of figures.screenshots) screenshot.prelabels = 0;
    figures.preview.unlicensed = now.preview.unlicensed;
    for (const part of Object.keys(figures) as (keyof typeof figures)[])
      expect(comparable(now[part]), part).toEqual(comparable(figures[part]));
    expect(readdirSync(path.join(folder, 'backups'))).toHaveLength(1);
  } finally {
    await session.close();
  }
}, 60_000);
