import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullCheck } from '#electron/host/db/check.ts';
import { createProject, openProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { change } from '#electron/host/changes/change.ts';
import { createQuestion } from '#electron/host/items/question/create.ts';
import { ada, addScreenshot, questionContent } from '#electron/host/testing/project.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'benchwright-full-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Saves questions until the disk refuses; returns how many were acknowledged. */
function fill(session: ProjectSession, screenshotId: string): number {
  for (let n = 0; n < 100_000; n += 1)
    try {
      const explanation = 'x'.repeat(8000);
      change(session, ada, (to) => createQuestion(to, { screenshotId, content: { ...questionContent, explanation } }));
    } catch (error) {
      expect(String(error)).toMatch(/full|disk I\/O/i);
      return n;
    }
  throw new Error('the disk never filled up');
}

const count = (session: ProjectSession) => (session.read.get('SELECT count(*) AS n FROM questions') as { n: number }).n;

describe('a full disk', () => {
  it('refuses a save and keeps everything acknowledged (file limited to a size)', async () => {
    const session = createProject(join(root, 'project'));
    const screenshotId = addScreenshot(session, 1);
    session.write.exec(`PRAGMA max_page_count = ${Number(session.write.pragma('page_count')) + 200}`);
    const saved = fill(session, screenshotId);
    expect(saved).toBeGreaterThan(10);
    expect(count(session)).toBe(saved);
    session.write.exec('PRAGMA max_page_count = 1000000');
    change(session, ada, (to) => createQuestion(to, { screenshotId, content: questionContent }));
    expect(fullCheck(session.write)).toEqual([]);
    await session.close();
  });

  it('refuses a save and keeps everything acknowledged (a small file system of its own)', async () => {
    const mount = join(root, 'small');
    try {
      execFileSync('mkdir', [mount]);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', mount], { stdio: 'ignore' });
    } catch {
      console.warn('full-disk: no right to mount a small file system here; only the file held at a size was tried.');
      return;
    }
    try {
      const session = createProject(join(mount, 'project'));
      const screenshotId = addScreenshot(session, 1);
      const saved = fill(session, screenshotId);
      expect(saved).toBeGreaterThan(10);
      expect(count(session)).toBe(saved);
      await session.close();
      execFileSync('mount', ['-o', 'remount,size=64m', mount]);
      const again = openProject(join(mount, 'project'));
      expect(count(again)).toBe(saved);
      expect(fullCheck(again.write)).toEqual([]);
      change(again, ada, (to) => createQuestion(to, { screenshotId, content: questionContent }));
      await again.close();
    } finally {
      execFileSync('umount', [mount]);
    }
  });
});
