import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { fullCheck } from '#electron/host/db/check.ts';
import { openRead, openWrite } from '#electron/host/db/connection.ts';
import { fileVersion, latestVersion, migrate, statementsOf } from '#electron/host/db/migrate.ts';
import { migrations } from '#electron/host/db/migrations/index.ts';
import { sumProblems } from '#electron/host/db/row-sums/damage.ts';
import { notedTallies } from '#electron/host/db/row-sums/tally.ts';
import { openProject } from '#electron/host/opening/open-project.ts';
import { projectPaths } from '#electron/host/files/project-paths.ts';
import { seededRandom } from '#shared/metrics/random.ts';
import { bundled } from './support/bundled.ts';
import { startChild } from './support/child.ts';
import { roundsOr, sayRound, seed, wait } from './support/rounds.ts';
import { stateOf } from './support/state.ts';

const rounds = roundsOr(8);
const stored = path.join(import.meta.dirname, 'stored/version-14');
const from = 14;
const statements = migrations
  .filter(({ version }) => version > from)
  .reduce((sum, { sql }) => sum + statementsOf(sql).length + 1, 0);

/** A project as version 14 stored it. */
function projectAt(folder: string): string {
  for (const name of readdirSync(path.join(stored, 'media'))) {
    mkdirSync(path.join(folder, 'media', name.slice(0, 2)), { recursive: true });
    copyFileSync(path.join(stored, 'media', name), path.join(folder, 'media', name.slice(0, 2), name));
  }
  writeFileSync(projectPaths(folder).database, gunzipSync(readFileSync(path.join(stored, 'project.sqlite.gz'))));
  return folder;
}

/** What an opened project contains, as one hash per table. */
async function opened(folder: string): Promise<Record<string, string>> {
  const session = openProject(folder);
  try {
    expect(fullCheck(session.read)).toEqual([]);
    return stateOf(session.read);
  } finally {
    await session.close();
  }
}

it(`a project of version ${from} is whole after ${rounds} kills while it is upgraded, each time (seed ${seed})`, async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'bw-killed-upgrade-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const whole = await opened(projectAt(path.join(root, 'whole')));
  const scripts = await Promise.all(['upgrading.child.ts', 'migrating.child.ts'].map((name) => bundled(name)));
  onTestFinished(async () => {
    for (const script of scripts) await script.remove();
  });
  const [upgrading = '', migrating = ''] = scripts.map(({ file }) => file);
  const next = seededRandom(seed);
  const reached = new Map<number, number>();
  for (let round = 0; round < rounds; round += 1) {
    const folder = projectAt(path.join(root, `project-${round}`));
    const { database, backups } = projectPaths(folder);
    // Every other one is killed before a certain statement, the others at any moment of opening the project.
    if (round % 2 === 0) {
      const before = String(1 + Math.floor(next() * statements));
      await startChild(migrating, [database, String(latestVersion), before]).ended;
    } else {
      const child = startChild(upgrading, [folder], 'held');
      child.go();
      await child.has(1);
      await wait(next() * 600);
      child.process.kill('SIGKILL');
      await child.ended;
    }
    const db = openRead(database);
    const version = fileVersion(db);
    expect(fullCheck(db)).toEqual([]);
    db.close();
    reached.set(version, (reached.get(version) ?? 0) + 1);
    if (round % 2 === 1 && version > from)
      expect(readdirSync(backups).filter((name) => name.includes(`before-migration-from-${from}`))).not.toEqual([]);

    expect(await opened(folder)).toEqual(whole);
    rmSync(folder, { recursive: true });
    sayRound(round, `kills; versions they left: ${JSON.stringify(Object.fromEntries(reached))}`);
  }
  expect([...reached.keys()].filter((version) => version !== from && version !== latestVersion)).toEqual([]);
  expect(reached.get(from)).toBeGreaterThan(0);
}, 3_600_000);

/**
 * Every migration was a transaction of its own until the app that knew 30 of them; since then an upgrade is one
 * transaction, and no file can stop at a later version.
 */
const couldStop = migrations.map(({ version }) => version).filter((version) => version > from && version <= 30);
it.each(couldStop)(
  'a project whose upgrade stopped at version %i before its rows had checksums is completed when it is opened',
  async (stop) => {
    const root = mkdtempSync(path.join(tmpdir(), 'bw-stopped-upgrade-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const whole = await opened(projectAt(path.join(root, 'whole')));
    const folder = projectAt(path.join(root, 'stopped'));
    const db = openWrite(projectPaths(folder).database);
    for (const { sql, version } of migrations.filter(
      (migration) => migration.version > from && migration.version <= stop,
    ))
      for (const statement of [...statementsOf(sql), `PRAGMA user_version = ${version}`]) db.run(statement);
    db.close();
    expect(await opened(folder)).toEqual(whole);
    const read = openRead(projectPaths(folder).database);
    expect(sumProblems(read)).toEqual([]);
    read.close();
  },
);

const summed = couldStop.filter((version) => version >= 18);
it.each(summed.flatMap((sealed) => summed.filter((stop) => stop > sealed).map((stop) => [sealed, stop] as const)))(
  'a project with the checksums of version %i whose upgrade stopped at version %i opens and is completed',
  async (sealed, stop) => {
    const root = mkdtempSync(path.join(tmpdir(), 'bw-stopped-upgrade-'));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const { database } = projectPaths(projectAt(root));
    const db = openWrite(database);
    migrate(db, database, { list: migrations.filter(({ version }) => version <= sealed) });
    const before = db.all('SELECT id, content FROM items ORDER BY seq');
    for (const { sql, version } of migrations.filter(
      (migration) => migration.version > sealed && migration.version <= stop,
    ))
      for (const statement of [...statementsOf(sql), `PRAGMA user_version = ${version}`]) db.run(statement);
    db.close();
    // Every backup is refused unless the file is sound; the upgrade makes one first.
    expect(await opened(root)).toMatchObject({ user_version: String(latestVersion) });
    const read = openRead(database);
    expect(sumProblems(read)).toEqual([]);
    expect(notedTallies(read).size).toBeGreaterThan(10);
    expect(read.all('SELECT id, content FROM items ORDER BY seq')).toEqual(before);
    read.close();
  },
);

it('a table that was changed by hand is reported, also in a file whose upgrade stopped', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'bw-changed-table-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const { database } = projectPaths(projectAt(root));
  const db = openWrite(database);
  migrate(db, database, { list: migrations.filter(({ version }) => version <= 28) });
  db.run('DROP INDEX items_of');
  expect(sumProblems(db)).toHaveLength(1);
  db.close();
  expect(() => openProject(root)).toThrow(/not sound/);
});
