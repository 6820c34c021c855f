import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';

const key = Symbol.for('benchwright.prepared-file');
const store = globalThis as { [key]?: Buffer };

/** New projects are copies of a file that each worker lays out once. */
vi.mock('../../electron/host/db/new-file.ts', async (original) => {
  const { newFile } = await original<typeof import('../../electron/host/db/new-file.ts')>();
  const { openWrite } = await import('../../electron/host/db/connection.ts');
  const { keepTemporary } = await import('../../electron/host/db/temporary.ts');
  const { answered } = await import('../../electron/host/long-work/long-question.ts');
  function prepared(): Buffer {
    if (store[key]) return store[key];
    const folder = mkdtempSync(path.join(tmpdir(), 'benchwright-prepared-'));
    const file = path.join(folder, 'project.sqlite');
    answered(newFile(file, () => undefined)).close();
    store[key] = readFileSync(file);
    rmSync(folder, { recursive: true });
    return store[key];
  }
  return {
    *newFile(...[file, fill]: Parameters<typeof newFile>): ReturnType<typeof newFile> {
      writeFileSync(file, prepared(), { mode: 0o600, flag: 'wx' });
      yield [0, 1];
      const db = openWrite(file);
      keepTemporary(db, 'memory');
      db.immediate(() => fill(db));
      return db;
    },
  };
});
