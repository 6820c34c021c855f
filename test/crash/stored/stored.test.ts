import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openProject } from '#electron/host/project/open-project.ts';
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

/** One person's queue with the gold items after all others, by id. */
function goldLast(session: ProjectSession, { name, queue, opened }: Reviewed): void {
  const gold = new Set(
    session.read
      .all('SELECT entity_id AS id FROM gold_items WHERE annotator = ?', [name])
      .map((row) => (row as { id: string }).id),
  );
  const later = (a: string, b: string) =>
    gold.has(a) && gold.has(b) ? a.localeCompare(b) : Number(gold.has(a)) - Number(gold.has(b));
  const ids = queue.rows.map(({ id }) => id);
  const order = ids.toSorted(later).map((id) => ids.indexOf(id));
  queue.rows = order.map((at) => queue.rows[at]!);
  opened.splice(0, opened.length, ...order.map((at) => opened[at]!));
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
    // Gold stands at its own rank since then, where it had the rank of some other item.
    now.review.forEach((one) => goldLast(session, one));
    figures.review.forEach((one) => goldLast(session, one));
    for (const part of Object.keys(figures) as (keyof typeof figures)[])
      expect(comparable(now[part]), part).toEqual(comparable(figures[part]));
    expect(readdirSync(path.join(folder, 'backups'))).toHaveLength(1);
  } finally {
    await session.close();
  }
}, 60_000);
