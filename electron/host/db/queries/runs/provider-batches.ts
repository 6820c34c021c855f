import { z } from 'zod';
import type { StoredBatch } from '#pipelines/providers/batch/store.ts';
import type { WriteDb } from '../../connection.ts';

const row = z.object({
  token: z.string(),
  server: z.string(),
  at: z.string(),
  staged: z.string().nullable(),
  remote: z.string().nullable(),
  size: z.number(),
});
const keyRow = z.object({ key: z.string() });

/** Batches with calls that have no stored answer; answered calls and finished batches are deleted first. */
export function openProviderBatches(db: WriteDb): StoredBatch[] {
  db.run(
    'DELETE FROM provider_batch_calls WHERE EXISTS (SELECT 1 FROM calls c WHERE c.key = provider_batch_calls.key AND c.answer_attempt IS NOT NULL)',
  );
  db.run(
    'DELETE FROM provider_batches WHERE NOT EXISTS (SELECT 1 FROM provider_batch_calls c WHERE c.token = provider_batches.token)',
  );
  return db.all('SELECT * FROM provider_batches ORDER BY at').map((found) => {
    const batch = row.parse(found);
    const keys = db.all('SELECT key FROM provider_batch_calls WHERE token = ?', [batch.token]);
    return { ...batch, keys: keys.map((key) => keyRow.parse(key).key) };
  });
}

export function insertProviderBatch(db: WriteDb, { token, server, at, staged, remote, size, keys }: StoredBatch): void {
  db.run('INSERT INTO provider_batches (token, server, at, staged, remote, size) VALUES (?, ?, ?, ?, ?, ?)', [
    token,
    server,
    at,
    staged,
    remote,
    size,
  ]);
  for (const key of keys) db.run('INSERT INTO provider_batch_calls (token, key) VALUES (?, ?)', [token, key]);
}

export function setBatchStaged(db: WriteDb, token: string, file: string): void {
  db.run('UPDATE provider_batches SET staged = ? WHERE token = ?', [file, token]);
}

export function setBatchRemote(db: WriteDb, token: string, remote: string): void {
  db.run('UPDATE provider_batches SET remote = ? WHERE token = ?', [remote, token]);
}

export function dropBatchCalls(db: WriteDb, token: string, keys: readonly string[]): void {
  for (const key of keys) db.run('DELETE FROM provider_batch_calls WHERE token = ? AND key = ?', [token, key]);
}

export function deleteProviderBatch(db: WriteDb, token: string): void {
  db.run('DELETE FROM provider_batch_calls WHERE token = ?', [token]);
  db.run('DELETE FROM provider_batches WHERE token = ?', [token]);
}
