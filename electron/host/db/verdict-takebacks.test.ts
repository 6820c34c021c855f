import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openWrite } from './connection.ts';
import { migrate } from './migrate.ts';
import { verdictsOf } from './queries/review/verdicts.ts';
import { migrations } from './migrations/index.ts';

const insertVerdict = `INSERT INTO verdicts (id, entity_kind, entity_id, annotator, kind, revision, at)
  VALUES (?, 'question', 'q1', ?, ?, 1, ?)`;
const insertRevision = `INSERT INTO revisions (entity_kind, entity_id, number, author_kind, author_name, content, state, why, at, same_as)
  VALUES ('question', 'q1', ?, 'person', 'ann', '{}', ?, ?, ?, ?)`;

it('earlier undone verdicts are recognised from their undo steps', () => {
  const root = mkdtempSync(join(tmpdir(), 'bw-takebacks-'));
  const file = join(root, 'p.sqlite');
  const db = openWrite(file);
  try {
    migrate(db, file, { list: migrations.filter(({ version }) => version < 14) });
    db.run(insertVerdict, ['v1', 'ann', 'reject', '2026-01-01T10:00:00.000Z']);
    db.run(insertVerdict, ['v2', 'ann', 'approve', '2026-01-01T10:05:00.000Z']);
    db.run(insertVerdict, ['v3', 'bo', 'approve', '2026-01-01T10:05:00.000Z']);
    const step = "INSERT INTO operations (seq, author, label, at, status) VALUES (?, 'ann', ?, ?, ?)";
    db.run(step, [1, 'Reject', '2026-01-01T10:00:00.000Z', 'dropped']);
    db.run(step, [2, 'Approve', '2026-01-01T10:05:00.000Z', 'done']);
    db.run(
      `INSERT INTO operation_entries (operation_seq, entity_kind, entity_id, from_revision, to_revision)
       VALUES (1, 'question', 'q1', 1, 2), (2, 'question', 'q1', 3, 4)`,
    );
    db.run(insertRevision, [1, 'to_review', '', '2026-01-01T09:00:00.000Z', null]);
    db.run(insertRevision, [2, 'rejected', 'rejected', '2026-01-01T10:00:00.000Z', null]);
    db.run(insertRevision, [3, 'to_review', 'undo: Reject', '2026-01-01T10:01:00.000Z', 1]);
    migrate(db, file);
    expect(verdictsOf(db, 'question', 'q1').map(({ id, takenBack }) => [id, takenBack])).toEqual([
      ['v1', '2026-01-01T10:01:00.000Z'],
      ['v2', null],
      ['v3', null],
    ]);
    expect(db.all('SELECT verdict_id FROM operation_verdicts ORDER BY operation_seq')).toEqual([
      { verdict_id: 'v1' },
      { verdict_id: 'v2' },
    ]);
  } finally {
    db.close();
    rmSync(root, { recursive: true, force: true });
  }
});
