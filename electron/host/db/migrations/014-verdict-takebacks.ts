import type { Migration } from './migration.ts';

/**
 * Verdicts that were undone or redone. A verdict's row is never changed: each undo or redo is a row of its own, and
 * the last one counts. `operation_verdicts` says which undo step a verdict belongs to; for those given before, it is
 * the step of the same person at the same instant.
 */
export const verdictTakebacks: Migration = {
  version: 14,
  name: 'verdict-takebacks',
  sql: `
CREATE TABLE verdict_takebacks (
  seq INTEGER PRIMARY KEY, verdict_id TEXT NOT NULL REFERENCES verdicts(id), taken_back INTEGER NOT NULL,
  by_name TEXT NOT NULL, at TEXT NOT NULL, UNIQUE (verdict_id, at, taken_back)
) STRICT;
CREATE TABLE operation_verdicts (
  operation_seq INTEGER NOT NULL REFERENCES operations(seq), verdict_id TEXT NOT NULL REFERENCES verdicts(id),
  PRIMARY KEY (operation_seq, verdict_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX operation_of_verdict ON operation_verdicts (verdict_id);

INSERT INTO operation_verdicts (operation_seq, verdict_id)
  SELECT o.seq, v.id FROM verdicts v JOIN operations o ON o.author = v.annotator AND o.at = v.at
  WHERE v.kind IN ('approve', 'edit', 'reject');
INSERT INTO verdict_takebacks (verdict_id, taken_back, by_name, at)
  SELECT l.verdict_id, 1, o.author, coalesce(
    (SELECT max(r.at) FROM operation_entries e JOIN revisions r ON r.entity_kind = e.entity_kind AND r.entity_id = e.entity_id
     WHERE e.operation_seq = o.seq AND r.same_as = e.from_revision AND r.why = 'undo: ' || o.label), o.at)
  FROM operation_verdicts l JOIN operations o ON o.seq = l.operation_seq WHERE o.status <> 'done';

CREATE VIEW verdict_standing AS
  SELECT v.*, (SELECT CASE t.taken_back WHEN 1 THEN t.at END FROM verdict_takebacks t
    WHERE t.verdict_id = v.id ORDER BY t.at DESC, t.seq DESC LIMIT 1) AS taken_back_at
  FROM verdicts v;
`,
};
