import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { accessLogFile } from '#electron/host/files/machine.ts';
import { AccessLog } from '#electron/host/people/access-log.ts';
import { RecordingLinks } from '#electron/host/people/recording-links.ts';
import { PeopleList } from '#electron/host/people/people.ts';
import { createProject } from '#electron/host/opening/open-project.ts';
import { Guard } from '#electron/serve/guard.ts';
import { Sessions } from '#electron/serve/sessions.ts';

let root: string;
let project: string;
let home: string;
beforeEach(async () => {
  root = mkdtempSync(path.join(tmpdir(), 'bw-access-'));
  [project, home] = [path.join(root, 'p'), path.join(root, 'home')];
  await createProject(project).close();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const linesOf = () =>
  new AccessLog(home, project).entries().map(({ at: _, ...entry }) => Object.values(entry).join(' '));

it('every change of the list of people is in the log, without tokens', () => {
  const list = new PeopleList(project, home);
  const tokens = [list.add('Ada', 'annotator'), list.renew('Ada')];
  list.setRole('Ada', 'curator');
  list.remove('ada');
  expect(linesOf()).toEqual([
    'added Ada annotator',
    'renewed Ada annotator',
    'role Ada curator',
    'removed Ada curator',
  ]);
  const file = accessLogFile(home, project);
  for (const token of tokens) expect(readFileSync(file, 'utf8')).not.toContain(token);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('so is who signed in and out, but no attempt that failed', () => {
  const list = new PeopleList(project, home);
  const token = list.add('Ada', 'reviewer');
  const sessions = new Sessions(null);
  const guard = new Guard({
    owner: { name: 'Owen', role: 'curator' },
    people: () => ({ list, sessions, links: new RecordingLinks(home, project), hadSession: () => false }),
    origins: ['http://127.0.0.1:1'],
  });
  const signedIn = guard.exchange(token);
  if (typeof signedIn === 'string') throw new Error(signedIn);
  for (const bad of [token, 'unknown', `${token}x`]) expect(typeof guard.exchange(bad)).toBe('string');
  guard.exchange(guard.ownerToken);
  const cookie = signedIn.cookie.split(';')[0] ?? '';
  for (let time = 0; time < 2; time += 1) guard.signOut({ headers: { cookie } } as Parameters<Guard['signOut']>[0]);
  expect(linesOf()).toEqual([
    'added Ada reviewer',
    'signed-in Ada reviewer',
    'signed-in Owen curator',
    'signed-out Ada reviewer',
  ]);
});

it('an adopted list is in it by name, and a copy of the project has a log of its own', () => {
  new PeopleList(project, home).add('Ada', 'annotator');
  const elsewhere = path.join(root, 'another home');
  new PeopleList(project, elsewhere).adopt();
  expect(new AccessLog(elsewhere, project).entries()).toMatchObject([
    { what: 'adopted', name: 'Ada', role: 'annotator' },
  ]);
  expect(linesOf()).toEqual(['added Ada annotator']);
});
