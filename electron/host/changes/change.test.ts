import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StudioEvent } from '#shared/contract/jobs.ts';
import { wrongCounts } from '../db/queries/doctor.ts';
import { listRevisions } from '../db/queries/items/revisions.ts';
import { projectCounts } from '../db/queries/screenshots/overview.ts';
import { getScreenshot } from '../db/queries/screenshots/screenshots.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { ada, addScreenshot, bob, questionContent as content, temporaryProject } from '../testing/project.ts';
import { change } from './change.ts';
import { createElement } from '../items/element/create.ts';
import { createInstruction } from '../items/instruction/create.ts';
import { createQuestion } from '../items/question/create.ts';
import { createScreenshot } from './create.ts';
import { loadEntity } from './entity.ts';
import { saveQuestion } from '../items/question/save.ts';
import { saveEntity, setState } from './save.ts';
import { textPhrase } from '#shared/phrases/phrase.ts';

let session: ProjectSession;
let remove: () => Promise<void>;
beforeEach(() => {
  ({ session, remove } = temporaryProject());
});
afterEach(() => remove());

const screenshot = (n = 1) => addScreenshot(session, n);
const question = (screenshotId: string) => change(session, ada, (to) => createQuestion(to, { screenshotId, content }));
const found = (words: string) =>
  session.read.all('SELECT rowid FROM screenshot_words WHERE screenshot_words MATCH ?', [words]);

describe('change', () => {
  it('writes rows, revisions, counters, state, words and the undo step together', () => {
    const id = screenshot();
    change(session, ada, (to) => {
      const element = createElement(to, {
        screenshotId: id,
        content: { name: 'Save', locate: [1, 2, 31, 24] },
        state: 'approved',
      });
      createInstruction(to, {
        elementId: element.id,
        content: { type: 'basic', text: 'Click Save' },
        state: 'to_review',
      });
      createQuestion(to, {
        screenshotId: id,
        content,
        lints: [{ code: 'bias', severity: 'error', detail: textPhrase('longest') }],
      });
    });
    expect(getScreenshot(session.read, id)).toMatchObject({
      elements: 1,
      instructions: 1,
      questions: 1,
      state: 'draft',
      lints: ['bias', 'no-explanation'],
      needsWork: 4,
      revision: 1,
    });
    expect(found('tab')).toHaveLength(1);
    expect(found('settings')).toHaveLength(1);
    expect(session.read.all('SELECT label FROM operations')).toHaveLength(2);
    expect(session.read.all('SELECT * FROM operation_entries')).toHaveLength(4);
  });

  it('recognises a picture that is already in the project', () => {
    const id = screenshot();
    const again = change(session, ada, (to) =>
      createScreenshot(to, {
        sha256: '1'.padStart(64, '0'),
        name: 'x',
        platform: null,
        app: null,
        tags: [],
        width: 1,
        height: 1,
      }),
    );
    expect(again).toEqual({ id, revision: 1, existing: true });
  });

  it('reports a change once it is on disk, and none when it fails', () => {
    const events: StudioEvent[] = [];
    session.events.listen((event) => events.push(event));
    const id = screenshot();
    expect(events).toMatchObject([
      { type: 'changed', kinds: ['screenshot'], ids: [id], on: [id], screenshots: [{ id, name: 'settings 1.png' }] },
    ]);
    expect(() =>
      change(session, ada, (to) => {
        createQuestion(to, { screenshotId: id, content });
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(events).toHaveLength(1);
    expect(session.read.all('SELECT * FROM questions')).toEqual([]);
    expect(found('tab')).toEqual([]);
  });

  it('works inside a transaction of the caller', () => {
    const events: StudioEvent[] = [];
    session.events.listen((event) => events.push(event));
    expect(() =>
      session.write.immediate(() => {
        screenshot();
        expect(events).toEqual([]);
        throw new Error('undone');
      }),
    ).toThrow('undone');
    expect(events).toEqual([]);
    expect(session.read.all('SELECT * FROM screenshots')).toEqual([]);
  });
});

describe('save', () => {
  it('appends a revision and refuses a stale one with both versions', () => {
    const { id } = question(screenshot());
    const first = { ...content, question: 'Which tab is in front?' };
    expect(change(session, ada, (to) => saveQuestion(to, id, 1, first)).revision).toBe(2);
    const stale = { ...content, question: 'Which tab is active?' };
    expect(() => change(session, bob, (to) => saveQuestion(to, id, 1, stale))).toThrow(
      expect.objectContaining({
        code: 'CONFLICT',
        message: expect.stringContaining('by Ada'),
        data: expect.objectContaining({
          currentRevision: 2,
          current: expect.objectContaining({ content: expect.objectContaining({ question: first.question }) }),
          yours: stale,
        }),
      }),
    );
    expect(listRevisions(session.read, 'question', id).map(({ number, author }) => [number, author.name])).toEqual([
      [1, 'Ada'],
      [2, 'Ada'],
    ]);
    expect(found('front')).toHaveLength(1);
    expect(found('open')).toEqual([]);
  });

  it('writes nothing when nothing changed', () => {
    const { id } = question(screenshot());
    expect(change(session, ada, (to) => saveQuestion(to, id, 1, content))).toEqual({ id, revision: 1 });
    expect(listRevisions(session.read, 'question', id)).toHaveLength(1);
  });

  it('sends an approved item whose content changes back to review', () => {
    const { id } = question(screenshot());
    change(session, ada, (to) => setState(to, 'question', id, 'approved', 1));
    change(session, ada, (to) => saveQuestion(to, id, 2, { ...content, answer: 'C' }));
    expect(loadEntity(session.read, 'question', id)).toMatchObject({ state: 'to_review', revision: 3 });
  });

  it('renames and retires a screenshot, and brings it back with the state of its items', () => {
    const id = screenshot();
    const { id: questionId } = question(id);
    change(session, ada, (to) => setState(to, 'question', questionId, 'approved'));
    change(session, ada, (to) => setState(to, 'screenshot', id, 'retired', 1));
    expect(getScreenshot(session.read, id)).toMatchObject({ state: 'retired', needsWork: 0 });
    change(session, ada, (to) => setState(to, 'screenshot', id, 'draft'));
    expect(getScreenshot(session.read, id)).toMatchObject({ state: 'approved', revision: 3 });
    change(session, ada, (to) =>
      saveEntity(to, 'screenshot', id, 3, { name: '设置.png', platform: 'web', app: null, tags: [] }),
    );
    expect(getScreenshot(session.read, id)).toMatchObject({ name: '设置.png', platform: 'web', tags: [], revision: 4 });
    expect(found('"置"')).toHaveLength(1);
  });

  it('keeps the counts by kind and state', () => {
    const { id } = question(screenshot());
    change(session, ada, (to) => setState(to, 'question', id, 'approved'));
    expect(session.read.all("SELECT state, n FROM kept_counts WHERE kind = 'question' AND n > 0")).toEqual([
      { state: 'approved', n: 1 },
    ]);
  });

  it('keeps the counts of the queue: a box, with an instruction, approved, retired', () => {
    const id = screenshot();
    const queue = () => {
      const { toReview, conflict } = projectCounts(session.read);
      return { toReview, conflict };
    };
    const content = { name: 'Save', locate: [1, 2, 31, 24] as [number, number, number, number] };
    const element = change(session, ada, (to) => createElement(to, { screenshotId: id, content, state: 'to_review' }));
    const asked = question(id);
    change(session, ada, (to) => setState(to, 'question', asked.id, 'to_review'));
    expect(queue()).toEqual({ toReview: 2, conflict: 0 });
    const basic = change(session, ada, (to) =>
      createInstruction(to, {
        elementId: element.id,
        content: { type: 'basic', text: 'Click Save' },
        state: 'to_review',
      }),
    );
    expect(queue()).toEqual({ toReview: 2, conflict: 0 });
    change(session, ada, (to) => setState(to, 'instruction', basic.id, 'conflict'));
    change(session, ada, (to) => setState(to, 'question', asked.id, 'approved'));
    expect(queue()).toEqual({ toReview: 0, conflict: 1 });
    change(session, ada, (to) => setState(to, 'element', element.id, 'retired'));
    expect(queue()).toEqual({ toReview: 0, conflict: 0 });
    expect(wrongCounts(session.read)).toEqual([]);
  });
});
