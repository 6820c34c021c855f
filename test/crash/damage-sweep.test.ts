import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listBackups } from '#electron/host/project/backups.ts';
import { openRead, type ReadDb } from '#electron/host/db/connection.ts';
import { setResolved, insertComment } from '#electron/host/db/queries/review/comments.ts';
import { summedTables } from '#electron/host/db/row-sums/columns.ts';
import { openProject } from '#electron/host/opening/open-project.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { change } from '#electron/host/changes/change.ts';
import { createElement } from '#electron/host/items/element/create.ts';
import { createQuestion } from '#electron/host/items/question/create.ts';
import { examineProject, restoreNamed } from '#electron/host/services/doctor/doctor.ts';
import { createRelease } from '#electron/host/services/release/create.ts';
import { saveEntity } from '#electron/host/changes/save.ts';
import { ada, addScreenshot, questionContent, temporaryProject } from '#electron/host/testing/project.ts';
import { roundsOr } from './support/rounds.ts';
import { type Random, seededRandom } from '#shared/metrics/random.ts';

let session: ProjectSession;
let folder: string;
let remove: () => Promise<void>;
beforeEach(() => {
  ({ session, folder, remove } = temporaryProject());
});
afterEach(() => remove());

const page = 4096;
const seed = Number(process.env.BENCHWRIGHT_FUZZ_SEED ?? 11);
const rounds = roundsOr(60);

/** A project with some of everything that has content: items with histories, a release, comments, predictions. */
function fillProject(): void {
  for (let n = 1; n <= 60; n += 1) {
    const screenshotId = addScreenshot(session, n);
    const made = change(session, ada, (to) => {
      const long = { ...questionContent, explanation: `Tab ${n} is open. `.repeat(n * 4) };
      const question = createQuestion(to, { screenshotId, state: n % 2 ? 'approved' : 'draft', content: long });
      createElement(to, { screenshotId, content: { name: `Tab ${n}`, locate: [n, 1, n + 9, 9] } });
      return question.id;
    });
    if (n % 3 === 0)
      change(session, ada, (to) => saveEntity(to, 'question', made, null, { ...questionContent, hint: `hint ${n}` }));
    insertComment(session.write, 'question', made, {
      id: `comment-${n}`,
      author: 'Ada',
      text: `Look again at ${n}`,
      x: n,
      y: null,
      resolved: false,
      at: '2026-01-01T00:00:00.000Z',
    });
  }
  setResolved(session.write, 'comment-7', true);
}

/** All content of a file, one line per row: what must never change unnoticed. */
function contentOf(db: ReadDb): string[] {
  return summedTables(db)
    .flatMap(({ name, columns }) =>
      db
        .all(`SELECT ${columns.map((column) => `"${column}"`).join(', ')} FROM "${name}"`)
        .map((row) => `${name} ${JSON.stringify(row)}`),
    )
    .sort();
}

type Kind = 'bit' | 'bytes' | 'page';

/** One damage of a file; says where, for the message of a failing test. */
function damage(bytes: Buffer, kind: Kind, random: Random): string {
  const at = Math.floor(random() * bytes.length);
  if (kind === 'bit') {
    const bit = 1 << Math.floor(random() * 8);
    bytes[at] = (bytes[at] ?? 0) ^ bit;
    return `bit ${bit} of byte ${at}`;
  }
  if (kind === 'bytes') {
    for (let n = 0; n < 16 && at + n < bytes.length; n += 1) bytes[at + n] = Math.floor(random() * 256);
    return `16 bytes at ${at}`;
  }
  const start = at - (at % page);
  bytes.fill(0, start, start + page);
  return `the page at ${start}`;
}

it(`every damage to the file is found or changes nothing, and all of it comes back (seed ${seed})`, async () => {
  fillProject();
  await createRelease(session, { tag: 'v1', note: '', by: 'Ada', app: 'test' });
  await session.close();
  session = openProject(folder);
  await session.backupIfNeeded();
  await session.close();
  const { database } = session.paths;
  const [backup] = listBackups(session.paths);
  const good = readFileSync(database);
  const before = openRead(database);
  const content = contentOf(before);
  before.close();
  const spare = join(folder, 'cache', 'backup.sqlite');
  copyFileSync(join(session.paths.backups, backup?.file ?? ''), spare);

  const random = seededRandom(seed);
  const kinds: Kind[] = ['bit', 'bytes', 'page'];
  const tally = { found: 0, harmless: 0, rows: 0, whole: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const broken = Buffer.from(good);
    const where = damage(broken, kinds[round % 3] ?? 'bit', random);
    for (const name of readdirSync(folder)) if (name.startsWith('project.')) rmSync(join(folder, name));
    writeFileSync(database, broken);
    for (const { file } of listBackups(session.paths)) rmSync(join(session.paths.backups, file));
    copyFileSync(spare, join(session.paths.backups, backup?.file ?? ''));

    const code = await examineProject(folder, false).then(
      ({ problems }) => problems.filter(({ code }) => !code.endsWith('-media')).map(({ code }) => code),
      (error: { code?: string }) => [error.code ?? String(error)],
    );
    if (code.length === 0) {
      const db = openRead(database);
      expect(contentOf(db), `${where} is not found`).toEqual(content);
      db.close();
      tally.harmless += 1;
      continue;
    }
    tally.found += 1;
    const repaired = await examineProject(folder, true).catch(() => null);
    const left = repaired?.problems.filter(({ repaired: done, code }) => !done && !code.endsWith('-media')) ?? [
      'not opened',
    ];
    if (left.length > 0) {
      restoreNamed(folder, 'newest');
      tally.whole += 1;
    } else if (code.includes('damaged-row')) tally.rows += 1;
    const after = openRead(database);
    expect(contentOf(after), `${where} (${code.join(', ')}) comes back`).toEqual(content);
    after.close();
    if (listBackups(session.paths).length > 1) {
      // A backup that was made meanwhile contains no damage either.
      const made = openRead(join(session.paths.backups, listBackups(session.paths)[0]?.file ?? ''));
      expect(contentOf(made), `${where} is not in a backup`).toEqual(content);
      made.close();
    }
  }
  console.log(`damages by seed ${seed}: ${JSON.stringify(tally)}`);
  expect(tally.rows, 'rows are restored one by one').toBeGreaterThan(0);
  expect(tally.found).toBeGreaterThan(rounds / 3);
}, 240_000);
