import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRead, openWrite } from '../../db/connection.ts';
import { countItems, releasesHolding } from '../../db/queries/items/find-items.ts';
import { listReleases, releaseRecords } from '../../db/queries/items/releases.ts';
import { latestRelease, projectCounts } from '../../db/queries/screenshots/overview.ts';
import { replacementFrom } from '../../db/row-sums/damage.ts';
import { openProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { addScreenshot, ada, copyItem, questionContent, temporaryProject } from '../../testing/project.ts';
import { change } from '../../changes/change.ts';
import { createQuestion } from '../../items/question/create.ts';
import { saveQuestion } from '../../items/question/save.ts';
import { setState } from '../../changes/save.ts';
import { unseen } from '../../long-work/long-work.ts';
import { createRelease } from './create.ts';
import { removeUnfinished } from './unfinished.ts';
import { verifyRelease } from './verify.ts';

const items = 900;
const made = { tag: 'v1', note: '', by: 'Ada', app: 'test' };
let session: ProjectSession;
let folder: string;
let remove: () => Promise<void>;
let screenshotId: string;
let question: string;

beforeEach(() => {
  ({ session, folder, remove } = temporaryProject());
  screenshotId = addScreenshot(session, 1);
  const content = { ...questionContent, question: 'As it was?' };
  question = change(session, ada, (to) => createQuestion(to, { screenshotId, state: 'approved', content })).id;
  copyItem(session, question, items - 1, [screenshotId]);
});
afterEach(async () => {
  await session.close();
  await remove();
});

const written = () => (session.read.get('SELECT count(*) AS n FROM release_records') as { n: number }).n;

/** Freezes; calls `work` at each checkpoint with the number of records already in the project, if there are any. */
const freeze = (work: (written: number) => void | Promise<void>, release = made) =>
  createRelease(session, release, {
    ...unseen,
    async checkpoint() {
      if (written() > 0) await work(written());
    },
  });

const stopped = () => freeze(() => Promise.reject(new Error('Stopped.')));

it('is visible nowhere until it is complete, and contains nothing that was saved while it was written', async () => {
  const seen: unknown[] = [];
  const release = await freeze(async (records) => {
    seen.push(records);
    expect(listReleases(session.read)).toEqual([]);
    expect(latestRelease(session.read)).toBeNull();
    expect(projectCounts(session.read).releases).toBe(0);
    expect(releasesHolding(session.read, 'question', question)).toEqual([]);
    expect(countItems(session.read, { release: 'v1' })).toEqual([]);
    await expect(freeze(() => {})).rejects.toThrow('A release v1 is being frozen right now');
    if (seen.length > 1) return;
    change(session, ada, (to) => saveQuestion(to, question, 1, { ...questionContent, question: 'Saved meanwhile?' }));
    change(session, ada, (to) => createQuestion(to, { screenshotId, state: 'approved', content: questionContent }));
  });
  expect(seen).toEqual([400, 800, items + 1]);
  expect(release.counts).toEqual({ screenshots: 1, questions: items });
  expect(listReleases(session.read)).toEqual([release]);
  expect(releasesHolding(session.read, 'question', question)).toMatchObject([{ tag: 'v1', revision: 1 }]);
  const contents = [...releaseRecords(session.read, 'v1')].map(({ content }) => content).join('\n');
  expect(contents).toContain('As it was?');
  expect(contents).not.toContain('Saved meanwhile?');
  const files = { read: openRead(session.paths.database), folder };
  expect((await verifyRelease(files, 'v1', unseen)).records).toBe(items + 1);
  files.read.close();
});

it('is removed when it is stopped, and can be made afterwards', async () => {
  await expect(stopped()).rejects.toThrow('Stopped.');
  expect(written()).toBe(0);
  expect(session.read.all('SELECT tag FROM releases UNION ALL SELECT tag FROM unfinished_releases')).toEqual([]);
  expect((await freeze(() => {})).counts).toEqual({ screenshots: 1, questions: items });
});

/** Closes the project while a release is written, and opens it again. */
async function closedMeanwhile(): Promise<void> {
  let closing: Promise<void> | undefined;
  await expect(
    freeze(() => {
      closing ??= session.close();
    }),
  ).rejects.toThrow('The project was closed');
  await closing;
  session = openProject(folder);
}

it('is removed at the next opening when the project was closed in between', async () => {
  await closedMeanwhile();
  expect(written()).toBe(400);
  expect(listReleases(session.read)).toEqual([]);
  await removeUnfinished(session);
  expect(written()).toBe(0);
  expect(session.read.all('SELECT tag FROM releases UNION ALL SELECT tag FROM unfinished_releases')).toEqual([]);
});

it('frees its tag for the next release, which the removal of the first does not touch', async () => {
  await closedMeanwhile();
  const release = await freeze(() => removeUnfinished(session));
  expect(written()).toBe(items + 1);
  expect(listReleases(session.read)).toEqual([release]);
});

it('is not used to restore a damaged record of the release after it', async () => {
  const backup = path.join(folder, 'backups', 'copy.sqlite');
  await expect(
    freeze(() => {
      session.write.vacuumInto(backup);
      throw new Error('Stopped.');
    }),
  ).rejects.toThrow('Stopped.');
  change(session, ada, (to) => saveQuestion(to, question, 1, { ...questionContent, question: 'Saved since?' }));
  change(session, ada, (to) => setState(to, 'question', question, 'approved'));
  await freeze(() => {});
  await session.close();
  const file = openWrite(session.paths.database);
  file.exec('DROP TRIGGER release_records_stay');
  file.exec("UPDATE release_records SET content = replace(content, 'since', 'sinqe'), label = 'damaged'");
  file.close();
  const [ours, theirs] = [openRead(session.paths.database), openRead(backup)];
  const place = (ours.get("SELECT position FROM release_records WHERE content LIKE '%sinqe%'") as { position: number })
    .position;
  expect(replacementFrom(theirs, ours, { table: 'release_records', key: { tag: 'v1', position: place } })).toBeNull();
  ours.close();
  theirs.close();
  session = openProject(folder);
});
