import { hash } from 'node:crypto';
import { expect, it, onTestFinished, vi } from 'vitest';
import { releaseRecords } from '../../db/queries/items/releases.ts';
import { addScreenshot, ada, questionContent, temporaryProject } from '../../testing/project.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { createQuestion } from '../../items/question/create.ts';
import { createRelease } from './create.ts';
import { approvedNow } from './freeze.ts';
import { canonicalJson } from './record.ts';

// The same ids in every run, so that the release has the same hash in every run.
const ids = vi.hoisted(() => {
  let n = 0;
  return { next: () => `${(n++).toString(16).padStart(8, '0')}-0000-7000-8000-000000000000` };
});
vi.mock('../../db/new-id.ts', () => ({ newId: ids.next }));

it('has the hash and the records that every version of Benchwright froze', async () => {
  const { session, remove } = temporaryProject();
  onTestFinished(remove);
  const box: [number, number, number, number] = [10, 10, 60, 30];
  for (let n = 1; n <= 120; n += 1) {
    const screenshotId = addScreenshot(session, n);
    change(session, ada, (to) => {
      for (const name of ['Save', 'Größe "ä"\n']) {
        const { id } = createElement(to, { screenshotId, state: 'approved', content: { name, locate: box } });
        const content = { type: 'basic' as const, text: `open ${name}`, picked: true };
        createInstruction(to, { elementId: id, state: 'approved', content });
      }
      for (const state of ['approved', 'to_review'] as const)
        createQuestion(to, { screenshotId, state, content: { ...questionContent, question: `${state} ${n}?` } });
    });
  }
  const wanted = [...approvedNow(session.read, new Map())].flat().map(({ record }) => canonicalJson(record));
  const made = await createRelease(session, { tag: 'v1', note: '', by: 'Ada', app: 'test' });
  expect(made).toMatchObject({
    hash: '6ef29e90cca99ae3dbafc55519801400ee785cb5c166c1bf7d759908b62fcbdc',
    counts: { screenshots: 120, elements: 240, instructions: 240, questions: 120 },
  });
  const stored = [...releaseRecords(session.read, 'v1')];
  expect(stored.map(({ content }) => content)).toEqual(wanted);
  expect(stored.map(({ index }) => index)).toEqual(wanted.map((_, n) => n));
  expect(stored.every(({ content, sha256 }) => hash('sha256', content) === sha256)).toBe(true);
});
