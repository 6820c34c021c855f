import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answered, worked } from '../long-work/long-question.ts';
import { unseen } from '../long-work/long-work.ts';
import { createProject, createProjectMeanwhile } from '../opening/open-project.ts';
import { openRead, openWrite, type ReadDb } from './connection.ts';
import { fileVersion, migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';

// Other tests copy a file that was made once.
const { newFile } = await vi.importActual<typeof import('./new-file.ts')>('./new-file.ts');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bw-new-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A new file has the column `row_sum` from the start, one that was upgraded after its other columns. */
const withoutRowSum = "replace(replace(sql, 'row_sum INTEGER, ', ''), ', row_sum INTEGER', '')";
const laidOut = (db: ReadDb) => ({
  version: fileVersion(db),
  schema: db.all(`SELECT type, name, ${withoutRowSum} AS sql FROM sqlite_master ORDER BY type, name`),
  summed: db.all(`SELECT name, sql LIKE '%row_sum INTEGER%' AS summed FROM sqlite_master ORDER BY name`),
  // The note of the schema itself covers the text of its statements.
  notes: db.all(`SELECT tbl, columns, sum FROM row_sum_columns WHERE tbl <> 'schema' ORDER BY tbl`),
});

describe('a new file', () => {
  it('has the same tables as the migrations one by one', () => {
    const made = answered(newFile(join(folder, 'made.sqlite'), () => undefined));
    const migrated = openWrite(join(folder, 'migrated.sqlite'));
    migrate(migrated, 'migrated.sqlite');
    expect(laidOut(made)).toEqual(laidOut(migrated));
    made.close();
    migrated.close();
  });

  it('writes nothing if it is cut off before the end', () => {
    const file = join(folder, 'cut.sqlite');
    const steps = newFile(file, () => undefined);
    for (let step = 0; step < migrations.length + 5; step += 1) expect(steps.next().done).toBe(false);
    expect(() => steps.throw(new Error('cut off'))).toThrow('cut off');
    const again = openRead(file);
    expect(fileVersion(again)).toBe(0);
    expect(again.all('SELECT name FROM sqlite_master')).toEqual([]);
    again.close();
  });

  it('lets other work continue between its steps', async () => {
    let turns = 0;
    let making = true;
    const other = () => {
      turns += 1;
      if (making) setImmediate(other);
    };
    setImmediate(other);
    const made = await worked(
      newFile(join(folder, 'made.sqlite'), () => undefined),
      unseen,
    );
    making = false;
    expect(turns).toBeGreaterThan(migrations.length);
    made.close();
  });
});

describe('a new project', () => {
  it('is refused where another one is being made', async () => {
    const path = join(folder, 'project');
    const [first, second] = await Promise.allSettled([createProjectMeanwhile(path), createProjectMeanwhile(path)]);
    expect(first.status).toBe('fulfilled');
    expect(second).toMatchObject({ status: 'rejected', reason: { code: 'INVALID' } });
    expect(() => createProject(path)).toThrow('not an empty folder');
    if (first.status === 'fulfilled') await first.value.close();
  });
});
