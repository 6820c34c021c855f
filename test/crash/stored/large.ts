// A large project of the version before items had one table opens with the same release, exports and lists:
// node test/crash/stored/large.ts [screenshots] [folder]
// Needs the repository's history: that version makes the project from its own sources. With the usual 100,000
// screenshots it takes a quarter of an hour and 4 GB in the folder, so it is run by hand.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { openProject } from '#electron/host/opening/open-project.ts';
import { comparable } from './comparable.ts';

/** The last commit before migration 17. */
const before = 'c7098ce3';
const root = path.resolve(import.meta.dirname, '../../..');
const screenshots = process.argv[2] ?? '100000';
const folder = path.resolve(process.argv[3] ?? mkdtempSync(path.join(tmpdir(), 'bw-large-')));
const old = path.join(folder, 'checkout');

const note = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
mkdirSync(folder, { recursive: true });
execFileSync('git', ['worktree', 'add', '--detach', '--force', old, before], { cwd: root, stdio: 'inherit' });
try {
  symlinkSync(path.join(root, 'node_modules'), path.join(old, 'node_modules'));
  note(`The version before makes a project with ${screenshots} screenshots.`);
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'large-before.mjs'), folder, screenshots], {
    cwd: old,
    stdio: 'inherit',
  });
} finally {
  execFileSync('git', ['worktree', 'remove', '--force', old], { cwd: root });
}
const figures = JSON.parse(readFileSync(path.join(folder, 'figures.json'), 'utf8')) as Record<string, unknown>;
note('This version opens it.');
const project = path.join(folder, 'project');
const session = openProject(project);
note('Upgraded.');
const load = (file: string): Promise<unknown> => import(path.join(root, file));
const { figuresOfLarge } = (await load('test/crash/stored/large-figures.mjs')) as {
  figuresOfLarge(...given: unknown[]): Promise<Record<string, unknown>>;
};
const now = await figuresOfLarge(load, session, folder, 'after');
await session.close();
let differing = 0;
for (const part of Object.keys(figures)) {
  const same = isDeepStrictEqual(comparable(now[part]), comparable(figures[part]));
  note(`${same ? 'same    ' : 'DIFFERS '} ${part}`);
  if (!same) console.log(JSON.stringify({ before: comparable(figures[part]), after: comparable(now[part]) }, null, 1));
  if (!same) differing += 1;
}
const backups = readdirSync(path.join(project, 'backups')).length;
note(`${backups} backup(s); ${JSON.stringify(figures['releases'])} ${JSON.stringify(figures['exported'])}`);
if (process.argv[3] === undefined) rmSync(folder, { recursive: true, force: true });
process.exitCode = differing > 0 || backups === 0 ? 1 : 0;
