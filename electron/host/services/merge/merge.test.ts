import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { labelSet } from '#shared/labels/label-set.ts';
import { fullCheck } from '../../db/check.ts';
import { insertMedia } from '../../db/queries/screenshots/media.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { labelHistory, readLabels } from '../../db/queries/labels.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { hasSeenAnswers, noteSeen } from '../../db/queries/review/answers-seen.ts';
import { insertComment, noteThreadRead, recentThreads, threadReads } from '../../db/queries/review/comments.ts';
import { reportOn } from '../../db/queries/review/reports.ts';
import { verdictsOf } from '../../db/queries/review/verdicts.ts';
import { insertVote, votesOf } from '../../db/queries/review/votes.ts';
import { mediaPath } from '../../media/media-path.ts';
import { createProject, openProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { ada, bob, questionContent } from '../../testing/project.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { createQuestion } from '../../items/question/create.ts';
import { createScreenshot } from '../../changes/create.ts';
import { examineSession } from '../doctor/doctor.ts';
import { loadEntity } from '../../changes/entity.ts';
import { takeBack } from '../items/history.ts';
import { rule } from '../../items/question/verdict.ts';
import { saveQuestion } from '../../items/question/save.ts';
import { setState } from '../../changes/save.ts';
import { createBatch, listBatches, openBatch } from '../review/batches/batches.ts';
import { reportItem } from '../review/report.ts';
import { mergeProject } from './merge.ts';
import { saveLabels } from '../projects/labels.ts';

let root: string;
let ours: ProjectSession;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'benchwright-merge-'));
  ours = createProject(join(root, 'ours'));
});
afterEach(async () => {
  await ours.close();
  rmSync(root, { recursive: true, force: true });
});

/** A screenshot with an existing file (its bytes need not be an image here). */
function add(session: ProjectSession, text: string): string {
  const bytes = Buffer.from(text);
  const sha256 = hash('sha256', bytes);
  const file = mediaPath(session.folder, sha256, 'png');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  insertMedia(session.write, {
    sha256,
    ext: 'png',
    mime: 'image/png',
    bytes: bytes.length,
    width: 90,
    height: 90,
    createdAt: '',
  });
  const made = { sha256, name: text, platform: 'web' as const, app: 'Maps', tags: ['t'], width: 90, height: 90 };
  return change(session, ada, (to) => createScreenshot(to, made)).id;
}
const ask = (session: ProjectSession, screenshotId: string, question: string) =>
  change(session, ada, (to) => createQuestion(to, { screenshotId, content: { ...questionContent, question } })).id;
const say = (session: ProjectSession, id: string, question: string, by: typeof ada | typeof bob = ada) =>
  change(session, by, (to) => saveQuestion(to, id, null, { ...questionContent, question }));
const words = (session: ProjectSession, id: string) =>
  listRevisions(session.read, 'question', id).map((revision) => (revision.content as { question: string }).question);

/** Closes ours, copies its folder and opens both: two people who continue from the same project. */
async function fork(): Promise<ProjectSession> {
  const { folder } = ours;
  await ours.close();
  cpSync(folder, join(root, 'theirs'), { recursive: true });
  ours = openProject(folder);
  return openProject(join(root, 'theirs'));
}

async function sound(): Promise<void> {
  expect(fullCheck(ours.read)).toEqual([]);
  const report = await examineSession(ours, { repair: false, live: true });
  expect(report.problems.filter(({ code }) => code !== 'no-backup')).toEqual([]);
}

describe('merge', () => {
  it('writes nothing outside the folder, whatever the picture names in the other project', async () => {
    const theirs = createProject(join(root, 'theirs'));
    add(theirs, 'a trap');
    theirs.write.run("UPDATE media SET ext = 'x/../../../../outside.txt'");
    const { sha256 } = theirs.read.get('SELECT sha256 FROM media') as { sha256: string };
    const trap = join(theirs.folder, 'media', sha256.slice(0, 2), `${sha256}.x`);
    mkdirSync(trap, { recursive: true });
    writeFileSync(join(root, 'outside.txt'), 'a trap');
    const { problems } = await examineSession(theirs, { repair: false, live: true });
    expect(problems).toContainEqual(expect.objectContaining({ code: 'media-name', severity: 'error' }));
    await theirs.close();
    await expect(mergeProject(ours, theirs.folder)).rejects.toMatchObject({
      code: 'INVALID',
      message: expect.stringContaining('which is not a valid picture name'),
    });
    expect(readdirSync(ours.folder)).not.toContain('outside.txt');
    expect(ours.read.all('SELECT * FROM media')).toEqual([]);
  });

  it('copies the undoing of a verdict, once', async () => {
    const screenshotId = add(ours, 'one');
    const id = ask(ours, screenshotId, 'Where is the harbour?');
    change(ours, ada, (to) => setState(to, 'question', id, 'to_review'));
    const theirs = await fork();
    const ruling = { id, baseRevision: 2, kind: 'approve' as const, reason: null, note: '', to: null, seconds: null };
    change(theirs, bob, (to) => rule(to, { name: 'Bob', role: 'curator' }, ruling, 'script'));
    await takeBack(theirs, 'Bob', 'undo', null);
    await theirs.close();
    for (let n = 0; n < 2; n++) await mergeProject(ours, join(root, 'theirs'));
    const verdicts = verdictsOf(ours.read, 'question', id);
    expect(verdicts).toMatchObject([{ annotator: 'Bob', kind: 'approve', takenBack: expect.any(String) }]);
    expect(ours.read.all('SELECT taken_back FROM verdict_takebacks')).toHaveLength(1);
    expect(loadEntity(ours.read, 'question', id).state).toBe('to_review');
    await sound();
  });

  it('copies who saw the key of an item', async () => {
    const id = ask(ours, add(ours, 'one'), 'Where is the harbour?');
    const theirs = await fork();
    noteSeen(theirs.write, 'Bob', 'question', id);
    await theirs.close();
    for (let n = 0; n < 2; n++) await mergeProject(ours, join(root, 'theirs'));
    expect([
      hasSeenAnswers(ours.read, 'Bob', 'question', id),
      hasSeenAnswers(ours.read, 'Ada', 'question', id),
    ]).toEqual([true, false]);
    await sound();
  });

  it('copies the report of an item', async () => {
    const screenshotId = add(ours, 'one');
    const id = ask(ours, screenshotId, 'Where is the harbour?');
    change(ours, ada, (to) => setState(to, 'question', id, 'approved'));
    const theirs = await fork();
    reportItem(theirs, { name: 'Bob', role: 'curator' }, { id, text: 'B is right.' }, null);
    await theirs.close();
    await mergeProject(ours, join(root, 'theirs'));
    expect(loadEntity(ours.read, 'question', id).state).toBe('to_review');
    expect(reportOn(ours.read, id)).toMatchObject({ by: 'Bob', text: 'B is right.' });
    await sound();
  });

  it('copies batches with what is in them, and how far people have read', async () => {
    const id = ask(ours, add(ours, 'one'), 'Where is the harbour?');
    const theirs = await fork();
    // The same question under another id there.
    ask(theirs, add(theirs, 'two'), 'Where is the station?');
    const same = ask(ours, add(ours, 'two'), 'Where is the station?');
    const filter = { kind: ['question'], state: ['draft' as const] };
    const of = { kind: 'item' as const, selection: { kind: 'filter' as const, filter } };
    const asked = { name: 'Week 1', of, free: false, most: null, person: 'Ada', due: null };
    const made = await createBatch(theirs, 'Bob', asked);
    const comment = { author: 'Bob', text: 'Which one?', at: '2026-01-01', x: null, y: null, resolved: false };
    insertComment(ours.write, 'question', id, { ...comment, id: 'c1' });
    insertComment(theirs.write, 'question', id, { ...comment, id: 'c2' });
    noteThreadRead(theirs.write, 'Ada', 'c2');
    await theirs.close();
    for (let n = 0; n < 2; n++) await mergeProject(ours, join(root, 'theirs'));
    expect(listBatches(ours, null)).toEqual([made]);
    const { members } = openBatch(ours, made.id, null);
    expect(new Set(members.map((member) => member.id))).toEqual(new Set([id, same]));
    const last = recentThreads(ours.read, 'Ada', 9).find((thread) => thread.root === 'c2');
    expect(threadReads(ours.read, 'Ada')).toEqual(new Map([['c2', last?.seq]]));
    await sound();
  });

  it('copies everything new, with pictures, items, votes and full text, once', async () => {
    const theirs = createProject(join(root, 'theirs'));
    const screenshotId = add(theirs, 'one');
    const questionId = ask(theirs, screenshotId, 'Where is the harbour?');
    change(theirs, ada, (to) => {
      const element = createElement(to, { screenshotId, content: { name: 'Save', locate: [1, 1, 9, 9] } });
      createInstruction(to, { elementId: element.id, content: { type: 'basic', text: 'Click Save' } });
    });
    insertVote(theirs.write, {
      id: 'v',
      entityKind: 'question',
      entityId: questionId,
      revision: 1,
      voter: { kind: 'model', name: 'm' },
      role: 'verifier',
      blind: true,
      withImage: true,
      answer: 'B',
      reason: null,
      seconds: null,
      at: '',
    });
    await theirs.close();

    expect(await mergeProject(ours, join(root, 'theirs'))).toEqual({
      screenshots: 1,
      episodes: 0,
      items: 3,
      revisions: 4,
      judgements: 1,
      runs: 0,
      calls: 0,
      predictions: 0,
      progress: 0,
      united: 0,
      releases: 0,
      labels: 0,
      labelConflicts: [],
      conflicts: [],
      releasesDiffer: false,
      shardKeys: [],
      problems: [],
    });
    expect(getScreenshot(ours.read, screenshotId)).toMatchObject({
      name: 'one',
      elements: 1,
      instructions: 1,
      questions: 1,
      tags: ['t'],
    });
    expect(votesOf(ours.read, 'question', questionId)).toHaveLength(1);
    expect(await ours.library.ask('query', { text: 'harbour', tag: ['t'] }, 'name', null, 10)).toMatchObject({
      rows: [{ id: screenshotId }],
    });
    await sound();
    expect(await mergeProject(ours, join(root, 'theirs'))).toMatchObject({
      screenshots: 0,
      items: 0,
      revisions: 0,
      judgements: 0,
    });
  });

  it('recognises the same picture and the same first content of an item under other ids', async () => {
    const mine = add(ours, 'same');
    const mineAsked = ask(ours, mine, 'Same?');
    const theirs = createProject(join(root, 'theirs'));
    const there = add(theirs, 'same');
    const thereAsked = ask(theirs, there, 'Same?');
    ask(theirs, there, 'Another?');
    say(theirs, thereAsked, 'Same, but better?', bob);
    await theirs.close();
    expect(await mergeProject(ours, join(root, 'theirs'))).toMatchObject({ screenshots: 0, items: 1, revisions: 2 });
    expect(words(ours, mineAsked)).toEqual(['Same?', 'Same, but better?']);
    expect(getScreenshot(ours.read, mine)?.questions).toBe(2);
    await sound();
  });

  it('takes their changes if only they continued, and keeps both sides as a conflict if both did', async () => {
    const screenshotId = add(ours, 'one');
    const [onlyTheirs, both, onlyOurs] = ['a?', 'b?', 'c?'].map((text) => ask(ours, screenshotId, text)) as [
      string,
      string,
      string,
    ];
    const theirs = await fork();
    say(theirs, onlyTheirs, 'a, theirs?', bob);
    change(theirs, bob, (to) => setState(to, 'question', onlyTheirs, 'approved'));
    say(theirs, both, 'b, theirs?', bob);
    say(ours, both, 'b, ours?');
    say(ours, onlyOurs, 'c, ours?');
    await theirs.close();

    expect(await mergeProject(ours, join(root, 'theirs'))).toMatchObject({
      items: 0,
      revisions: 3,
      conflicts: [{ kind: 'question', id: both, label: 'b, ours?', ours: 2, theirs: 3 }],
    });
    expect(words(ours, onlyTheirs)).toEqual(['a?', 'a, theirs?', 'a, theirs?']);
    expect(loadEntity(ours.read, 'question', onlyTheirs)).toMatchObject({ state: 'approved', revision: 3 });
    expect(words(ours, both)).toEqual(['b?', 'b, ours?', 'b, theirs?', 'b, ours?']);
    expect(loadEntity(ours.read, 'question', both)).toMatchObject({ state: 'conflict', revision: 4 });
    expect(words(ours, onlyOurs)).toEqual(['c?', 'c, ours?']);
    // The third question is a draft, so the picture is still in progress.
    expect(getScreenshot(ours.read, screenshotId)?.state).toBe('draft');
    await sound();
    expect(await mergeProject(ours, join(root, 'theirs'))).toMatchObject({ revisions: 0 });
    expect(loadEntity(ours.read, 'question', both).revision).toBe(4);
  });

  it('unites runs and the ledger of model calls by key', async () => {
    const theirs = await fork();
    const run = (session: ProjectSession, id: string, call: string, key: string) => {
      session.write.run(
        `INSERT INTO runs (id, kind, subject, title, state, request, roles, options, started_at, by_name)
         VALUES (?, 'evaluate', 'mcq', 'Shard', 'done', '{}', '{}', '{}', '', 'Ada')`,
        [id],
      );
      session.write.run(
        "INSERT INTO calls (id, key, model, provider, status, request, created_at) VALUES (?, ?, 'm', 'openai', 'done', '{}', '')",
        [call, key],
      );
      session.write.run("INSERT INTO run_calls (run_id, item_seq, step, call_id) VALUES (?, 1, 'ask', ?)", [id, call]);
      session.write.run(
        `INSERT INTO predictions (run_id, item_index, item_id, screenshot_id, screenshot_name, item, dims, outcome, replies, rotations, call_ids, at)
         VALUES (?, 0, 'q', 's', 'n', '{}', '{}', 'right', '[]', '[]', ?, '')`,
        [id, JSON.stringify([call])],
      );
    };
    run(ours, 'run-1', 'call-1', 'shared');
    run(theirs, 'run-2', 'call-2', 'shared');
    run(theirs, 'run-3', 'call-3', 'theirs');
    await theirs.close();
    expect(await mergeProject(ours, join(root, 'theirs'))).toMatchObject({ runs: 2 });
    expect(ours.read.all('SELECT id, key FROM calls ORDER BY id')).toEqual([
      { id: 'call-1', key: 'shared' },
      { id: 'call-3', key: 'theirs' },
    ]);
    expect(ours.read.all('SELECT run_id, call_ids FROM predictions ORDER BY run_id')).toEqual([
      { run_id: 'run-1', call_ids: '["call-1"]' },
      { run_id: 'run-2', call_ids: '["call-1"]' },
      { run_id: 'run-3', call_ids: '["call-3"]' },
    ]);
    await sound();
  });

  it('names a release that differs and a missing picture, and copies the rest', async () => {
    const theirs = await fork();
    const freeze = (session: ProjectSession, tag: string, digest: string) =>
      session.write.run(
        "INSERT INTO releases (tag, created_at, by_name, note, hash, counts, app) VALUES (?, '', 'Ada', '', ?, '{}', '')",
        [tag, digest],
      );
    freeze(ours, 'v1', 'a');
    freeze(theirs, 'v1', 'b');
    freeze(theirs, 'v2', 'c');
    const id = add(theirs, 'lost');
    rmSync(join(theirs.folder, 'media'), { recursive: true });
    await theirs.close();
    const merged = await mergeProject(ours, join(root, 'theirs'));
    expect(merged).toMatchObject({ screenshots: 1, releases: 1, releasesDiffer: true });
    expect(merged.problems).toHaveLength(2);
    expect(getScreenshot(ours.read, id)?.mediaOk).toBe(false);
    expect(ours.read.all('SELECT tag, hash FROM releases ORDER BY tag')).toEqual([
      { tag: 'v1', hash: 'a' },
      { tag: 'v2', hash: 'c' },
    ]);
  });

  it('refuses what is not a project, and itself', async () => {
    await expect(mergeProject(ours, join(root, 'nothing'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(mergeProject(ours, ours.folder)).rejects.toMatchObject({ code: 'INVALID' });
  });
});

describe('labels of the project', () => {
  const chip = (colour: string) => labelSet.parse({ components: [{ name: 'Chip', colour }], reasons: ['Wrong theme'] });

  it('keep what either side has, list what differs, and keep the other version in history', async () => {
    const folder = join(root, 'labelled');
    const theirs = createProject(folder);
    const set = labelSet.parse({ ...chip('#00aa00'), guidelines: 'Draw tight boxes.' });
    saveLabels(theirs, 'Bob', 0, set);
    await theirs.close();
    saveLabels(ours, 'Ada', 0, chip('#aa0000'));
    const merged = await mergeProject(ours, folder);
    expect(merged).toMatchObject({
      labels: 1,
      labelConflicts: ['The component type “Chip”: colour #aa0000 here, #00aa00 there.'],
      problems: [],
    });
    expect(readLabels(ours.read).content).toEqual({ ...chip('#aa0000'), guidelines: 'Draw tight boxes.' });
    expect(labelHistory(ours.read).map(({ content, saved }) => [content, saved?.by])).toEqual([
      [{ ...chip('#aa0000'), guidelines: 'Draw tight boxes.' }, 'Bob'],
      [set, 'Bob'],
      [chip('#aa0000'), 'Ada'],
      [labelSet.parse({}), undefined],
    ]);
    expect(await mergeProject(ours, folder)).toMatchObject({ labels: 0, labelConflicts: [] });
    expect(readLabels(ours.read).revision).toBe(3);
    const { problems } = await examineSession(ours, { repair: false, live: true });
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it('are copied if there are none', async () => {
    const folder = join(root, 'labelled');
    const theirs = createProject(folder);
    saveLabels(theirs, 'Bob', 0, chip('#00aa00'));
    await theirs.close();
    expect(await mergeProject(ours, folder)).toMatchObject({ labels: 1, labelConflicts: [] });
    expect(readLabels(ours.read)).toMatchObject({ content: chip('#00aa00'), saved: { by: 'Bob' } });
  });
});
