import { z } from 'zod';
import { runState } from '#shared/contract/runs/runs.ts';
import type { Phrase } from '#shared/phrases/phrase.ts';
import type { ReadDb, WriteDb } from '../../connection.ts';
import { parseNotes, storedNotes } from './notes.ts';

const row = z.object({
  id: z.string(),
  kind: z.enum(['construct', 'evaluate']),
  subject: z.string(),
  title: z.string(),
  state: runState,
  note: z.string().nullable(),
  request: z.string(),
  roles: z.string(),
  options: z.string(),
  budget: z.number().nullable(),
  items: z.number(),
  seeded: z.number(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  active_ms: z.number(),
  resumed: z.number(),
  calls: z.number(),
  reused: z.number(),
  spent: z.number(),
  by_name: z.string(),
});
const roles = z.record(z.string(), z.array(z.string()));
const options = z.record(z.string(), z.unknown());

/** A run as stored; money in US dollars. */
export interface RunRow {
  id: string;
  kind: 'construct' | 'evaluate';
  subject: string;
  title: string;
  state: z.infer<typeof runState>;
  /** Notes on its state or how it ended. */
  notes: Phrase[];
  request: unknown;
  roles: Record<string, string[]>;
  options: Record<string, unknown>;
  budget: number | null;
  items: number;
  /** All items are in; a run that was killed before that is filled again. */
  seeded: boolean;
  startedAt: string;
  endedAt: string | null;
  activeMs: number;
  resumed: number;
  calls: number;
  reused: number;
  spent: number;
  by: string;
}

function parse(value: unknown): RunRow {
  const r = row.parse(value);
  return {
    id: r.id,
    kind: r.kind,
    subject: r.subject,
    title: r.title,
    state: r.state,
    notes: parseNotes(r.note),
    request: JSON.parse(r.request),
    roles: roles.parse(JSON.parse(r.roles)),
    options: options.parse(JSON.parse(r.options)),
    budget: r.budget,
    items: r.items,
    seeded: r.seeded === 1,
    startedAt: r.started_at,
    endedAt: r.ended_at,
    activeMs: r.active_ms,
    resumed: r.resumed,
    calls: r.calls,
    reused: r.reused,
    spent: r.spent,
    by: r.by_name,
  };
}

export function insertRun(
  db: WriteDb,
  run: Pick<
    RunRow,
    'id' | 'kind' | 'subject' | 'title' | 'request' | 'roles' | 'options' | 'budget' | 'startedAt' | 'by'
  >,
): void {
  db.run(
    `INSERT INTO runs (id, kind, subject, title, state, request, roles, options, budget, started_at, by_name)
     VALUES (@id, @kind, @subject, @title, 'running', @request, @roles, @options, @budget, @startedAt, @by)`,
    {
      id: run.id,
      kind: run.kind,
      subject: run.subject,
      title: run.title,
      request: JSON.stringify(run.request),
      roles: JSON.stringify(run.roles),
      options: JSON.stringify(run.options),
      budget: run.budget,
      startedAt: run.startedAt,
      by: run.by,
    },
  );
}

export function findRun(db: ReadDb, id: string): RunRow | null {
  const found = db.get('SELECT * FROM runs WHERE id = ?', [id]);
  return found === undefined ? null : parse(found);
}

export function listRuns(db: ReadDb, kind: 'construct' | 'evaluate' | undefined): RunRow[] {
  const rows = kind
    ? db.all('SELECT * FROM runs WHERE kind = ? ORDER BY seq DESC LIMIT 1000', [kind])
    : db.all('SELECT * FROM runs ORDER BY seq DESC LIMIT 1000');
  return rows.map(parse);
}

/** The newest unfinished run of a subject that was started with the identical request. */
export function findUnfinished(db: ReadDb, kind: string, subject: string, request: unknown): RunRow | null {
  const found = db.get(
    `SELECT * FROM runs WHERE kind = ? AND subject = ? AND request = ?
     AND (state IN ('paused', 'capped', 'interrupted') OR (state = 'failed' AND (NOT seeded OR EXISTS (
       SELECT 1 FROM run_items WHERE run_id = runs.id AND waits_for IS NOT NULL))))
     ORDER BY seq DESC LIMIT 1`,
    [kind, subject, JSON.stringify(request)],
  );
  return found === undefined ? null : parse(found);
}

export function setRunState(db: WriteDb, id: string, change: Pick<RunRow, 'state' | 'notes' | 'endedAt'>): void {
  db.run('UPDATE runs SET state = @state, note = @note, ended_at = @endedAt WHERE id = @id', {
    ...{ id, state: change.state, endedAt: change.endedAt },
    note: storedNotes(change.notes),
  });
}

export function addActiveTime(db: WriteDb, id: string, ms: number): void {
  db.run('UPDATE runs SET active_ms = active_ms + ? WHERE id = ?', [Math.round(ms), id]);
}

export function countResume(db: WriteDb, id: string): void {
  db.run('UPDATE runs SET resumed = resumed + 1 WHERE id = ?', [id]);
}

export function setRunBudget(db: WriteDb, id: string, budget: number | null): void {
  db.run('UPDATE runs SET budget = ? WHERE id = ?', [budget, id]);
}

/** Replaces the frozen options of a run, which only a reading of its replies again may do. */
export function setRunOptions(db: WriteDb, id: string, options: Record<string, unknown>): void {
  db.run('UPDATE runs SET options = ? WHERE id = ?', [JSON.stringify(options), id]);
}

/** Removes the items of an incompletely filled run. */
export function clearItems(db: WriteDb, id: string): void {
  db.run('DELETE FROM run_items WHERE run_id = ?', [id]);
  db.run('DELETE FROM run_steps WHERE run_id = ?', [id]);
}

export function setSeeded(db: WriteDb, id: string): void {
  db.run('UPDATE runs SET seeded = 1, items = (SELECT count(*) FROM run_items WHERE run_id = ?) WHERE id = ?', [
    id,
    id,
  ]);
}

const idRow = z.object({ id: z.string() });

/** Marks runs that were running when their process ended; returns their ids. */
export function interruptRunning(db: WriteDb, notes: readonly Phrase[]): string[] {
  const ids = db.all(`SELECT id FROM runs WHERE state IN ('running', 'pausing')`);
  db.run(`UPDATE runs SET state = 'interrupted', note = ? WHERE state IN ('running', 'pausing')`, [storedNotes(notes)]);
  return ids.map((r) => idRow.parse(r).id);
}

export function addSpending(db: WriteDb, id: string, cost: number): void {
  if (cost !== 0) db.run('UPDATE runs SET spent = spent + ? WHERE id = ?', [cost, id]);
}

export function countCalls(db: WriteDb, id: string, sent: number, reused: number): void {
  db.run('UPDATE runs SET calls = calls + ?, reused = reused + ? WHERE id = ?', [sent, reused, id]);
}
