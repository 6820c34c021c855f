import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRead } from '../../db/connection.ts';
import { Host } from '../../host.ts';
import { memoryVault } from '../../people/memory-vault.ts';
import { resourcesFolder } from '../../files/app-folders.ts';
import { backupsAtHand } from '../../project/backups.ts';
import { projectPaths } from '../../files/project-paths.ts';
import { addScreenshot } from '../../testing/project.ts';
import { closeInHost, createInHost, openInHost } from './projects.ts';

let root: string;
let host: Host;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bw-close-'));
  host = new Host({
    shell: 'cli',
    version: '0',
    capabilities: [],
    userFolder: join(root, 'home'),
    resources: resourcesFolder(),
    vault: memoryVault(),
  });
});
afterEach(async () => {
  await closeInHost(host);
  rmSync(root, { recursive: true, force: true });
});

const session = () => {
  if (!host.session) throw new Error('no project is open');
  return host.session;
};

function screenshotsInNewestBackup(folder: string): number {
  const paths = projectPaths(folder);
  const db = openRead(join(paths.backups, backupsAtHand(paths)[0]?.file ?? ''));
  try {
    return (db.get('SELECT count(*) AS n FROM screenshots') as { n: number }).n;
  } finally {
    db.close();
  }
}

describe('closing a project', () => {
  it('backs up what was written since the last backup', async () => {
    const folder = join(root, 'project');
    await createInHost(host, folder);
    addScreenshot(session(), 1);
    await closeInHost(host);
    expect(screenshotsInNewestBackup(folder)).toBe(1);
    const before = readdirSync(join(folder, 'backups'));
    await openInHost(host, folder);
    await closeInHost(host);
    expect(readdirSync(join(folder, 'backups'))).toEqual(before);
  });

  it('backs up the one that another takes the place of', async () => {
    const folder = join(root, 'project');
    await createInHost(host, folder);
    addScreenshot(session(), 1);
    await createInHost(host, join(root, 'other'));
    expect(screenshotsInNewestBackup(folder)).toBe(1);
  });

  it('makes no folder again that was moved away', async () => {
    const folder = join(root, 'project');
    await createInHost(host, folder);
    addScreenshot(session(), 1);
    await session().backupIfNeeded();
    addScreenshot(session(), 2);
    renameSync(folder, join(root, 'moved'));
    await closeInHost(host);
    expect(existsSync(folder)).toBe(false);
  });
});
