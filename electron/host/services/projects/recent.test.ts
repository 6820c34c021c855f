import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openWrite } from '../../db/connection.ts';
import { latestVersion } from '../../db/migrate.ts';
import { projectPaths } from '../../files/project-paths.ts';
import { createProject } from '../../opening/open-project.ts';
import { recentProjects, remember } from './recent.ts';
import { phrase } from '#shared/phrases/phrase.ts';

let root: string;
let project: string;
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'benchwright-recent-'));
  project = path.join(root, 'project');
  await createProject(project, { name: 'First' }).close();
  remember(root, project, 'First');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function pretendVersion(version: number): void {
  const db = openWrite(projectPaths(project).database);
  db.exec(`PRAGMA user_version = ${version}`);
  db.close();
}

it('shows the figures of a project', () => {
  expect(recentProjects(root)).toMatchObject([
    { name: 'First', state: 'ready', note: null, counts: { screenshots: 0 } },
  ]);
});

it('offers to open a project by an older app, and refuses one by a newer app', () => {
  pretendVersion(latestVersion - 1);
  expect(recentProjects(root)).toMatchObject([{ state: 'ready', counts: null, note: phrase('recent-older') }]);
  pretendVersion(latestVersion + 1);
  expect(recentProjects(root)).toMatchObject([{ state: 'newer', counts: null }]);
});

it('keeps the entry of a missing project', () => {
  rmSync(project, { recursive: true });
  expect(recentProjects(root)).toMatchObject([{ name: 'First', state: 'not-found' }]);
});
