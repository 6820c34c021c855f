import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openWrite } from './connection.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

const insertRevision = `INSERT INTO revisions (entity_kind, entity_id, number, author_kind, author_name, content, state, why, at)
  VALUES ('question', 'q1', ?, ?, 'rex', '{}', ?, ?, '2026-01-01T09:00:00.000Z')`;

it('earlier reports and reasons of rejections keep their words', () => {
  const root = mkdtempSync(join(tmpdir(), 'bw-reports-'));
  const file = join(root, 'p.sqlite');
  const db = openWrite(file);
  try {
    migrate(db, file, { list: migrations.filter(({ version }) => version < 23) });
    db.run(insertRevision, [1, 'model', 'to_review', 'reported: by a model']);
    db.run(insertRevision, [2, 'person', 'approved', 'approved']);
    db.run(insertRevision, [3, 'person', 'to_review', 'reported: A is right.']);
    db.run(insertRevision, [4, 'person', 'rejected', 'rejected: wrong-box']);
    db.run(insertRevision, [5, 'person', 'to_review', 'rejected: no more']);
    migrate(db, file);
    expect(db.all('SELECT number, report, reason FROM revisions ORDER BY number')).toEqual([
      { number: 1, report: null, reason: null },
      { number: 2, report: null, reason: null },
      { number: 3, report: 'A is right.', reason: null },
      { number: 4, report: null, reason: 'wrong-box' },
      { number: 5, report: null, reason: null },
    ]);
  } finally {
    db.close();
    rmSync(root, { recursive: true, force: true });
  }
});
