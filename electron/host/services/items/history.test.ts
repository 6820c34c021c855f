import { phrase } from '#shared/phrases/phrase.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import { JobBoard } from '../../jobs/jobs.ts';
import { openProject } from '../../opening/open-project.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { ada, addScreenshot, bob, questionContent, temporaryProject } from '../../testing/project.ts';
import { editScreenshots } from '../../changes/bulk-edit.ts';
import { change } from '../../changes/change.ts';
import { createQuestion } from '../../items/question/create.ts';
import { loadEntity } from '../../changes/entity.ts';
import { takeBack } from './history.ts';
import { type LongWork } from '../../long-work/long-work.ts';
import { onBoard } from '../../jobs/on-board.ts';
import { saveQuestion } from '../../items/question/save.ts';

let session: ProjectSession;
let folder: string;
let remove: () => Promise<void>;
beforeEach(() => {
  ({ session, folder, remove } = temporaryProject());
});
afterEach(() => remove());

const say = (question: string) => ({ ...questionContent, question });
const asked = (id: string) => (loadEntity(session.read, 'question', id).content as { question: string }).question;
const state = (id: string) => loadEntity(session.read, 'question', id).state;

const many = (count: number) =>
  session.write.immediate(() => Array.from({ length: count }, (_, n) => addScreenshot(session, n + 1)));

function edited(): { id: string; screenshotId: string } {
  const screenshotId = addScreenshot(session, 1);
  const { id } = change(session, ada, (to) => createQuestion(to, { screenshotId, content: say('one') }));
  change(session, ada, (to) => saveQuestion(to, id, 1, say('two')));
  change(session, ada, (to) => saveQuestion(to, id, 2, say('three')));
  return { id, screenshotId };
}

describe('undo and redo', () => {
  it('walk back and forth over several saves by new revisions', async () => {
    const { id, screenshotId } = edited();
    const seen: string[] = [];
    for (const direction of ['undo', 'undo', 'redo', 'redo', 'undo', 'undo', 'undo'] as const) {
      await takeBack(session, 'Ada', direction, screenshotId);
      seen.push(`${asked(id)} ${state(id)}`);
    }
    expect(seen).toEqual([
      'two draft',
      'one draft',
      'two draft',
      'three draft',
      'two draft',
      'one draft',
      'one retired',
    ]);
    expect(listRevisions(session.read, 'question', id)).toHaveLength(10);
    await takeBack(session, 'Ada', 'redo', screenshotId);
    expect(`${asked(id)} ${state(id)}`).toBe('one draft');
  });

  it('survive closing and opening', async () => {
    const { id } = edited();
    await takeBack(session, 'Ada', 'undo', null);
    await session.close();
    session = openProject(folder);
    await takeBack(session, 'Ada', 'redo', null);
    expect(asked(id)).toBe('three');
    await takeBack(session, 'Ada', 'undo', null);
    expect(asked(id)).toBe('two');
    await session.close();
  });

  it('undo in one step what several transactions of the step did to one item', async () => {
    const { id } = edited();
    const step = { seq: null };
    for (const words of ['four', 'five', 'six'])
      change(session, { ...ada, partOf: step }, (to) => saveQuestion(to, id, null, say(words)));
    await takeBack(session, 'Ada', 'undo', null);
    expect(asked(id)).toBe('three');
    await takeBack(session, 'Ada', 'redo', null);
    expect(asked(id)).toBe('six');
  });

  it('undo only the part of a step that follows somebody else’s last change', async () => {
    const { id } = edited();
    const step = { seq: null };
    change(session, { ...ada, partOf: step }, (to) => saveQuestion(to, id, null, say('four')));
    change(session, bob, (to) => saveQuestion(to, id, null, say('five')));
    change(session, { ...ada, partOf: step }, (to) => saveQuestion(to, id, null, say('six')));
    await takeBack(session, 'Ada', 'undo', null);
    expect(asked(id)).toBe('five');
  });

  it('refuse when somebody else changed the item since, and write nothing', async () => {
    const { id } = edited();
    change(session, bob, (to) => saveQuestion(to, id, 3, say('four')));
    await expect(takeBack(session, 'Ada', 'undo', null)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('Bob'),
      data: { currentRevision: 4 },
    });
    expect(asked(id)).toBe('four');
    await takeBack(session, 'Bob', 'undo', null);
    await takeBack(session, 'Ada', 'undo', null);
    expect(asked(id)).toBe('two');
  });

  it('drop the redo steps once something new is done on the screenshot', async () => {
    const { id, screenshotId } = edited();
    await takeBack(session, 'Ada', 'undo', screenshotId);
    change(session, ada, (to) => saveQuestion(to, id, null, say('other')));
    expect(await takeBack(session, 'Ada', 'redo', screenshotId)).toBeNull();
    expect(asked(id)).toBe('other');
  });

  it('say if there is nothing to undo', async () => {
    expect(await takeBack(session, 'Ada', 'undo', null)).toBeNull();
  });

  it('revert a bulk edit in one step, however many batches it took', async () => {
    const ids = many(950);
    expect(await editScreenshots(session, 'Ada', ids, { platform: 'web', addTags: ['new'], retired: true })).toBe(950);
    expect(await editScreenshots(session, 'Ada', ids, { platform: 'web' })).toBe(0);
    expect(getScreenshot(session.read, ids[900] ?? '')).toMatchObject({
      platform: 'web',
      tags: ['x', 'new'],
      state: 'retired',
    });
    const back = await takeBack(session, 'Ada', 'undo', null);
    expect(back).toMatchObject({ label: 'edit-screenshots' });
    expect(back?.changed).toHaveLength(950);
    expect(getScreenshot(session.read, ids[900] ?? '')).toMatchObject({
      platform: 'linux',
      tags: ['x'],
      state: 'draft',
    });
  });

  it('of a step that was stopped midway continue where it was stopped', async () => {
    const ids = many(900);
    await editScreenshots(session, 'Ada', ids, { addTags: ['new'] });
    const tagged = () => ids.filter((id) => getScreenshot(session.read, id)?.tags.includes('new')).length;
    let pieces = 0;
    const stopped: LongWork = (_title, _items, work) =>
      work({
        progress: () => {
          pieces += 1;
        },
        checkpoint: () => (pieces === 1 ? Promise.reject(new Error('stopped')) : Promise.resolve()),
      });
    await expect(takeBack(session, 'Ada', 'undo', null, stopped)).rejects.toThrow('stopped');
    expect(tagged()).toBe(500);
    expect((await takeBack(session, 'Ada', 'undo', null))?.changed).toHaveLength(500);
    expect(tagged()).toBe(0);
    await takeBack(session, 'Ada', 'redo', null);
    expect(tagged()).toBe(900);
  });

  it('wait until a step over many items has ended', async () => {
    const ids = many(420);
    const going = editScreenshots(session, 'Ada', ids, { addTags: ['new'] });
    await expect(takeBack(session, 'Ada', 'undo', null)).rejects.toThrow('is still running');
    expect(await going).toBe(420);
    const first = takeBack(session, 'Ada', 'undo', null);
    const second = takeBack(session, 'Ada', 'undo', null);
    await expect(second).rejects.toThrow('is still running');
    expect((await first)?.changed).toHaveLength(420);
  });

  it('over many items are shown, and can be stopped, as a job', async () => {
    const jobs = new JobBoard(session.events);
    const ids = many(1200);
    // Progress events are throttled; a fast machine would be done before the second one.
    const stoppedAt200: LongWork = (title, items, work) =>
      onBoard(jobs)(title, items, (control) =>
        work({
          progress: (done, total) => {
            control.progress(done, total);
            for (const { id } of jobs.list()) if (done >= 200) jobs.cancel(id);
          },
          checkpoint: () => control.checkpoint(),
        }),
      );
    const changed = await editScreenshots(session, 'Ada', ids, { addTags: ['new'] }, stoppedAt200);
    expect(jobs.list()).toMatchObject([
      { kind: 'edit', title: phrase('job-edit-screenshots', { count: 1200 }), state: 'cancelled', total: 1200 },
    ]);
    expect(changed).toBeGreaterThanOrEqual(200);
    expect(changed).toBeLessThan(1200);
    expect((await takeBack(session, 'Ada', 'undo', null))?.changed).toHaveLength(changed);
  });
});
