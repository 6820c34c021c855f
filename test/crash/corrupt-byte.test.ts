import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listBackups } from '#electron/host/project/backups.ts';
import { openProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { restoreBackup } from '#electron/host/changes/restore.ts';
import { addScreenshot, temporaryProject } from '#electron/host/testing/project.ts';
import { stateOf } from './support/state.ts';

let session: ProjectSession;
let folder: string;
let remove: () => Promise<void>;
beforeEach(() => {
  ({ session, folder, remove } = temporaryProject());
});
afterEach(() => remove());

const page = 4096;

/** The result of opening: the state, or the code of the refusal. */
async function outcome(): Promise<{ code: string } | { state: Record<string, string> }> {
  try {
    const opened = openProject(folder);
    try {
      return { state: stateOf(opened.read) };
    } finally {
      await opened.close();
    }
  } catch (error) {
    return { code: (error as { code: string }).code };
  }
}

it('one wrong byte in the header of any page is refused as damage or does no harm, and the backup restores everything', async () => {
  for (let n = 1; n <= 40; n += 1) addScreenshot(session, n);
  await session.backupIfNeeded();
  const whole = stateOf(session.read);
  await session.close();
  const { database } = session.paths;
  const good = join(session.paths.cache, 'good.sqlite');
  copyFileSync(database, good);
  const bytes = readFileSync(good);

  const codes = new Map<string, number>();
  for (let at = 0; at < bytes.length; at += page)
    for (const offset of at === 0 ? [0, 16, 100, 103] : [0, 3, 5, 8]) {
      const broken = Buffer.from(bytes);
      broken[at + offset] = (broken[at + offset] ?? 0) ^ 0x55;
      writeFileSync(database, broken);
      const seen = await outcome();
      if ('state' in seen) expect(seen.state).toEqual(whole);
      else {
        // Two bytes of the first page say whose file it is and how new; the others are its structure.
        expect(['DAMAGED', 'INVALID', 'NEWER_FILE']).toContain(seen.code);
        codes.set(seen.code, (codes.get(seen.code) ?? 0) + 1);
      }
    }
  expect(codes.get('DAMAGED')).toBeGreaterThan(20);

  bytes[page] = 0x55;
  writeFileSync(database, bytes);
  expect(await outcome()).toEqual({ code: 'DAMAGED' });
  restoreBackup(folder, listBackups(session.paths)[0]?.file ?? '');
  expect(await outcome()).toEqual({ state: whole });
}, 120_000);
