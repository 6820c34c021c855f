import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openWrite, type WriteDb } from '../../connection.ts';
import { migrate } from '../../migrate.ts';
import { targetRecords } from '../items/element/review-targets.ts';
import { itemsOf, partsOf, stateCounts } from '../items/items.ts';
import { reviewRecords } from '../items/question/review-item.ts';
import { PersonQueue, stretches } from './queue-stretch.ts';

let root: string;
let db: WriteDb;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bw-plans-'));
  db = openWrite(join(root, 'p.sqlite'));
  migrate(db, 'p.sqlite');
});
afterEach(() => {
  db.close();
  rmSync(root, { recursive: true, force: true });
});

/** The index that each statement of `work` uses, from SQLite's query plan. */
function indexesOf(work: () => unknown): string[] {
  const all = db.all.bind(db);
  const seen: string[] = [];
  db.all = (sql, params) => {
    for (const row of all(`EXPLAIN QUERY PLAN ${sql}`, params) as { detail: string }[])
      seen.push(...(/USING (?:COVERING )?INDEX (\w+)/.exec(row.detail)?.slice(1) ?? []));
    return all(sql, params);
  };
  work();
  db.all = all;
  return seen;
}

it('reads of every save use the screenshot or the parent, and never scan all items of a kind', () => {
  expect(indexesOf(() => stateCounts(db, 's'))).toEqual(['items_of']);
  expect(indexesOf(() => itemsOf(db, 'question', 's', false))).toEqual(['items_of']);
  expect(indexesOf(() => itemsOf(db, 'question', 's', true))).toEqual(['items_of']);
  expect(indexesOf(() => partsOf(db, 'e'))).toEqual(['items_of_parent', 'gold_copies_of_parent']);
});

it('reads of single items in review use their ids, and never scan all items of a kind', () => {
  expect(indexesOf(() => reviewRecords(db, ['q']))).toContain('sqlite_autoindex_items_1');
  expect(indexesOf(() => targetRecords(db, ['e']))).toContain('sqlite_autoindex_items_1');
});

it('a queue is not read under a name that has nothing for this person', () => {
  const queue = new PersonQueue(db, {
    me: 'ann',
    blind: true,
    source: 'all',
    plan: null,
    text: null,
  });
  const reads = [vi.spyOn(db, 'all'), vi.spyOn(db, 'get')];
  for (const stretch of stretches) {
    expect(queue.rows({ as: 'question', throughParts: false }, stretch, null, 10)).toEqual([]);
    expect(queue.total({ as: 'question', throughParts: false }, stretch)).toBe(0);
  }
  for (const read of reads) expect(read).not.toHaveBeenCalled();
});
