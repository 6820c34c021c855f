import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWrite, type WriteDb } from './connection.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { answerGold, copiesFor, goldSince, retireGold } from './queries/review/gold.ts';
import { findItem, itemsInState, itemsWithIds, partsOf } from './queries/items/items.ts';
import { goldAnswers } from './queries/review/quality.ts';

let root: string;
let db: WriteDb;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bw-copies-'));
  db = openWrite(join(root, 'p.sqlite'));
});
afterEach(() => {
  db.close();
  rmSync(root, { recursive: true, force: true });
});

const upTo = (before: number) => migrations.filter(({ version }) => version < before);
const insertItem = `INSERT INTO items (id, kind, subject_kind, label, revision, state, review_state, review_as, content, source, created_at, updated_at)
  VALUES (?, 'question', 'none', ?, 2, 'approved', 'approved', 'question', '{}', 'test', 't', 't')`;
const insertGold = `INSERT INTO gold_items (annotator, entity_kind, entity_id, queue_rank, at, answered, hit)
  VALUES (?, 'question', ?, 0, '2026-01-01', ?, ?)`;
const insertVerdict = `INSERT INTO verdicts (id, entity_kind, entity_id, annotator, kind, revision, at)
  VALUES ('v1', 'question', 'q1', 'ann', 'reject', 2, '2026-01-02')`;

it('results of earlier gold stay, what waited unanswered goes, and nothing else changes', () => {
  migrate(db, root, { list: upTo(35) });
  for (const id of ['q1', 'q2']) db.run(insertItem, [id, id]);
  db.run(insertGold, ['ann', 'q1', 1, 0]);
  db.run(insertGold, ['ann', 'q2', 0, null]);
  db.run(insertGold, ['bo', 'q2', 1, null]);
  db.run(insertVerdict);
  const tables = ['items', 'verdicts', 'kept_counts', 'kept_queue_counts'];
  const stored = () => tables.map((table) => db.all(`SELECT * FROM ${table}`));
  const before = stored();
  migrate(db, root);
  expect(stored()).toEqual(before);
  expect(goldAnswers(db)).toEqual([{ annotator: 'ann', kind: 'question', id: 'q1', label: 'q1', hit: 0 }]);
  expect(db.all('SELECT annotator, entity_id FROM gold_items ORDER BY annotator')).toEqual([
    { annotator: 'ann', entity_id: 'q1' },
    { annotator: 'bo', entity_id: 'q2' },
  ]);
  // What was decided on gold then still measures its author, and not the item.
  expect(goldSince(db, 'question', 'q1')).toEqual(new Map([['ann', '2026-01-01']]));
  expect(copiesFor(db, 'ann')).toEqual(new Map());
});

describe('a copy', () => {
  const insertCopy = `INSERT INTO gold_copies (seq, id, kind, subject_kind, parent_id, label, revision, state, review_state, review_as,
      content, source, created_at, updated_at, gold_for, copy_of, of_revision, place, at)
    VALUES (?, ?, 'question', 'none', ?, 'copy', 1, 'to_review', 'to_review', 'question', '{}', 'test', 't', 't', 'ann', ?, 2, 1.5, 't')`;
  beforeEach(() => {
    migrate(db, root);
    for (const id of ['q1', 'q2']) db.run(insertItem, [id, id]);
    db.run(insertCopy, [-2, 'c1', null, 'q1']);
    db.run(insertCopy, [-1, 'c2', 'c1', 'q2']);
  });

  it('is found by its id, with its parts, and in no list or count of items', () => {
    expect(findItem(db, 'c1')).toMatchObject({ id: 'c1', state: 'to_review', seq: -2 });
    expect(itemsWithIds(db, ['q1', 'c1']).map(({ id }) => id)).toEqual(['q1', 'c1']);
    expect(partsOf(db, 'c1').map(({ id }) => id)).toEqual(['c2']);
    expect(itemsInState(db, 'question', 'to_review', 0, 9)).toEqual([]);
    expect(db.all('SELECT state, n FROM kept_counts')).toEqual([{ state: 'approved', n: 2 }]);
    expect(db.all('SELECT review_state, n FROM kept_queue_counts')).toEqual([{ review_state: 'approved', n: 2 }]);
    expect(db.all("SELECT id FROM questions WHERE id LIKE 'c%'")).toEqual([]);
  });

  it('leaves its result under its original once it is decided, whose decisions count as usual', () => {
    answerGold(db, 'c1', true);
    answerGold(db, 'c1', false);
    expect(goldAnswers(db)).toEqual([]);
    retireGold(db, 'c1', '2026-01-03');
    retireGold(db, 'q2', '2026-01-03');
    expect(goldAnswers(db)).toMatchObject([{ annotator: 'ann', id: 'q1', hit: 1 }]);
    expect(goldSince(db, 'question', 'q1')).toEqual(new Map());
  });

  it('is one per person and original', () => {
    expect(() => db.run(insertCopy, [-3, 'c3', null, 'q1'])).toThrow('UNIQUE');
    expect(copiesFor(db, 'ann')).toEqual(
      new Map([
        ['q1', 'c1'],
        ['q2', 'c2'],
      ]),
    );
  });
});
