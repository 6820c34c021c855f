import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWrite } from '#electron/host/db/connection.ts';
import { insertMedia } from '#electron/host/db/queries/screenshots/media.ts';
import { writeProjectMeta } from '#electron/host/db/queries/meta.ts';
import { putOcr } from '#electron/host/db/queries/screenshots/ocr.ts';
import { screenshotFilters } from '#electron/host/db/queries/saved-filters.ts';
import type { ProjectSession } from '#electron/host/project/project-session.ts';
import { editScreenshots } from '#electron/host/changes/bulk-edit.ts';
import { change } from '#electron/host/changes/change.ts';
import { createElement } from '#electron/host/items/element/create.ts';
import { createInstruction } from '#electron/host/items/instruction/create.ts';
import { createQuestion } from '#electron/host/items/question/create.ts';
import { createScreenshot } from '#electron/host/changes/create.ts';
import { takeBack } from '#electron/host/services/items/history.ts';
import { refreshScreenshot } from '#electron/host/changes/refresh.ts';
import { saveQuestion } from '#electron/host/items/question/save.ts';
import { saveEntity, setState } from '#electron/host/changes/save.ts';
import { ada, addScreenshot, questionContent, temporaryProject } from '#electron/host/testing/project.ts';
import { FaultyDb } from './support/faulty-db.ts';
import { stateOf } from './support/state.ts';

let session: ProjectSession;
let faulty: FaultyDb;
let screenshotId: string;
let elementId: string;
let questionId: string;
let closeAll: () => Promise<void>;

beforeEach(() => {
  const made = temporaryProject();
  let broken: FaultyDb | undefined;
  const write = openWrite(made.session.paths.database, (raw) => {
    broken = new FaultyDb(raw);
    return broken;
  });
  if (!broken) throw new Error('no writer');
  faulty = broken;
  // The session with another writer.
  session = Object.create(made.session, { write: { value: faulty } });
  closeAll = async () => {
    write.close();
    await made.remove();
  };
  screenshotId = addScreenshot(session, 1);
  elementId = change(session, ada, (to) => createElement(to, { screenshotId, content: { locate: [1, 1, 9, 9] } })).id;
  questionId = change(session, ada, (to) => createQuestion(to, { screenshotId, content: questionContent })).id;
});
afterEach(() => closeAll());

const mutations: Record<string, () => unknown> = {
  'create a screenshot': () =>
    change(session, ada, (to) => {
      const media = { sha256: 'f'.repeat(64), ext: 'png', mime: 'image/png', bytes: 1, width: 9, height: 9 };
      insertMedia(to.db, { ...media, createdAt: to.at });
      createScreenshot(to, { ...media, name: 'n', platform: 'web', app: 'a', tags: ['t', 'u'] });
    }),
  'create an element': () =>
    change(session, ada, (to) => createElement(to, { screenshotId, content: { locate: [0, 0, 1, 1] } })),
  'create an instruction': () =>
    change(session, ada, (to) =>
      createInstruction(to, { elementId, content: { type: 'advanced', text: 'the red box at the top' } }),
    ),
  'create a question': () =>
    change(session, ada, (to) => createQuestion(to, { screenshotId, content: questionContent })),
  'save a question': () =>
    change(session, ada, (to) => saveQuestion(to, questionId, null, { ...questionContent, answer: 'Z' })),
  'save a screenshot': () =>
    change(session, ada, (to) =>
      saveEntity(to, 'screenshot', screenshotId, null, { name: 'm', platform: null, app: 'tab', tags: ['v', 'w'] }),
    ),
  'approve a question': () => change(session, ada, (to) => setState(to, 'question', questionId, 'approved')),
  'retire a screenshot': () => change(session, ada, (to) => setState(to, 'screenshot', screenshotId, 'retired')),
  'change several things at once': () =>
    change(session, ada, (to) => {
      setState(to, 'element', elementId, 'rejected');
      saveQuestion(to, questionId, null, { ...questionContent, question: 'Other?' });
      createInstruction(to, { elementId, content: { type: 'basic', text: 'x' } });
    }),
  'edit in bulk': () => editScreenshots(session, 'Ada', [screenshotId], { app: 'Other', addTags: ['z'] }),
  undo: () => takeBack(session, 'Ada', 'undo', null),
  'store words read': () =>
    faulty.immediate(() => {
      putOcr(faulty, screenshotId, [{ text: 'Save', bbox: [0, 0, 9, 9] }], 'test', '');
      refreshScreenshot(faulty, screenshotId);
    }),
  'save a filter': () =>
    faulty.immediate(() =>
      screenshotFilters.upsert(faulty, { id: 'f', name: 'mine', filter: { text: 'x' }, by: 'Ada' }),
    ),
  'rename the project': () => faulty.immediate(() => writeProjectMeta(faulty, { name: 'Renamed', createdAt: 'then' })),
};

describe('a mutation whose n-th statement fails', () => {
  it.each(Object.keys(mutations))('leaves everything unchanged: %s', async (name) => {
    const before = stateOf(session.read);
    let failures = 0;
    for (let n = 1; ; n += 1) {
      faulty.arm(n, () => {
        throw new Error('disk I/O error');
      });
      const failed = await Promise.resolve()
        .then(() => mutations[name]?.())
        .then(
          () => false,
          () => true,
        );
      const reached = faulty.left <= 0;
      faulty.disarm();
      expect(failed).toBe(reached);
      if (!failed) break;
      failures += 1;
      expect(stateOf(session.read)).toEqual(before);
    }
    expect(failures).toBeGreaterThan(0);
    expect(stateOf(session.read)).not.toEqual(before);
  });
});
