import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { phraseWords } from '#shared/phrases/phrase.ts';
import { openWrite, type WriteDb } from './connection.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { listImports } from './queries/imports.ts';
import { sumProblems } from './row-sums/damage.ts';

const report = {
  imported: 1,
  unchanged: 0,
  mended: [{ record: 'a "said":x.png', what: 'unreadable', said: { code: 'no-reply', values: {} } }],
  refused: [
    {
      ...{ record: 'b.zip', line: null, why: 'another size' },
      said: { code: 'format-zip-size', values: { name: 'b.zip', said: 12 } },
    },
    { record: 'c.png', line: 3, why: 'of a version without codes' },
  ],
};
const controls = { controls: [{ control: 'blank', wanted: 'failure', said: 'success' }], note: '' };

/** A project of a version whose migrations ended before `version`, filled, upgraded and looked at. */
function upgraded(version: number, fill: (db: WriteDb) => void, look: (db: WriteDb) => void): void {
  const root = mkdtempSync(join(tmpdir(), 'bw-earlier-'));
  const file = join(root, 'p.sqlite');
  const db = openWrite(file);
  try {
    migrate(db, file, { list: migrations.filter((migration) => migration.version < version) });
    fill(db);
    migrate(db, file);
    look(db);
    expect(sumProblems(db)).toEqual([]);
  } finally {
    db.close();
    rmSync(root, { recursive: true, force: true });
  }
}

it('reports of imports and results of controls of earlier versions are read', () => {
  upgraded(
    43,
    (db) => {
      db.run('INSERT INTO imports (id, format, source, by_name, at, report) VALUES (?, ?, ?, ?, ?, ?)', [
        ...['i1', 'folder', 'in', 'ann', '2026-01-01T09:00:00.000Z'],
        JSON.stringify(report),
      ]);
      db.run('PRAGMA foreign_keys = OFF');
      for (const [at, step] of ['controls', 'judge'].entries())
        db.run(
          "INSERT INTO run_results (run_id, item_seq, step, status, at, output, result) VALUES ('r1', ?, ?, 'done', 't', ?, '')",
          [at, step, JSON.stringify(controls)],
        );
    },
    (db) => {
      const [{ report: now } = { report: undefined }] = listImports(db);
      expect(now?.mended).toEqual([
        { record: 'a "said":x.png', what: 'unreadable', phrase: { code: 'no-reply', values: {} } },
      ]);
      expect(now?.refused.map(({ phrase }) => phrase && phraseWords(phrase))).toEqual([
        'b.zip has another size than its archive says (12 bytes)',
        undefined,
      ]);
      const outputs = db
        .all('SELECT output FROM run_results ORDER BY seq')
        .map((row) => JSON.parse(z.object({ output: z.string() }).parse(row).output) as unknown);
      expect(outputs).toEqual([
        { controls: [{ control: 'blank', wanted: 'failure', verdict: 'success' }], note: '' },
        controls,
      ]);
    },
  );
});

it('steps that accepted, rejected or restored pre-labels have the names that are worded', () => {
  const earlier = ['accept-ghosts', 'reject-ghosts', 'restore-ghosts', 'draw'];
  upgraded(
    44,
    (db) => {
      for (const label of earlier)
        db.run("INSERT INTO operations (author, label, at) VALUES ('ann', ?, '2026-01-01T09:00:00.000Z')", [label]);
    },
    (db) => {
      const labels = db.all('SELECT label FROM operations ORDER BY seq');
      expect(labels).toEqual(
        ['accept-prelabels', 'reject-prelabels', 'restore-prelabels', 'draw'].map((label) => ({ label })),
      );
    },
  );
});
