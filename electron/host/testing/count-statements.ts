import { vi } from 'vitest';
import { ReadDb } from '../db/connection.ts';

/** Number of SQL statements that run during `work`, over all connections of this thread. */
export async function countStatements(work: () => unknown): Promise<number> {
  const spies = (['all', 'get', 'numbers', 'iterate'] as const).map((name) => vi.spyOn(ReadDb.prototype, name));
  try {
    await work();
    return spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}
