import { afterEach, beforeEach, expect, it } from 'vitest';
import { elementContent } from '#shared/contract/elements.ts';
import { labelSet } from '#shared/contract/labels.ts';
import { readLabels } from '../../db/queries/meta.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { ada, addScreenshot, temporaryProject } from '../../testing/project.ts';
import { addElements, moveElements } from '../../items/element/elements.ts';
import { getElement } from '../../items/element/read.ts';
import { saveLabels } from './labels.ts';

let session: ProjectSession;
let remove: () => Promise<void>;
beforeEach(() => {
  ({ session, remove } = temporaryProject());
});
afterEach(() => remove());

const own = labelSet.parse({ components: [{ name: 'Chip' }], reasons: ['Wrong theme'], guidelines: '# Boxes' });

it('keeps labels with who saved them, and refuses a save on top of somebody else’s with both versions', () => {
  expect(readLabels(session.read)).toMatchObject({ revision: 0, saved: null });
  expect(saveLabels(session, 'Ada', 0, own)).toMatchObject({ revision: 1, content: own, saved: { by: 'Ada' } });
  expect(() => saveLabels(session, 'Bob', 0, labelSet.parse({}))).toThrow(
    expect.objectContaining({
      code: 'CONFLICT',
      message: expect.stringContaining('changed by Ada'),
      data: expect.objectContaining({ currentRevision: 1, current: own }),
    }),
  );
  expect(readLabels(session.read).content).toEqual(own);
});

it('refuses labels that contradict themselves and says why', () => {
  const twice = labelSet.parse({ reasons: ['Wrong theme', 'wrong theme'] });
  expect(() => saveLabels(session, 'Ada', 0, twice)).toThrow(
    expect.objectContaining({ code: 'INVALID', message: expect.stringContaining('“wrong theme” is listed twice') }),
  );
  expect(readLabels(session.read).revision).toBe(0);
});

it('rejects elements for a reason of the project, named in history, and for no reason that nobody listed', () => {
  const shot = addScreenshot(session, 1);
  const [made] = addElements(session, ada, shot, [
    { content: elementContent.parse({ locate: [0, 0, 9, 9], component: 'Chip', attributes: { theme: 'dark' } }) },
  ]);
  if (!made) throw new Error('no element');
  const reject = () =>
    moveElements(session, ada, [{ id: made.id, baseRevision: 1 }], 'rejected', { reason: 'Wrong theme' });
  expect(reject).toThrow(expect.objectContaining({ code: 'INVALID' }));
  saveLabels(session, 'Ada', 0, own);
  reject();
  expect(getElement(session.read, made.id)).toMatchObject({
    state: 'rejected',
    content: { attributes: { theme: 'dark' } },
  });
  expect(listRevisions(session.read, 'element', made.id).map(({ why }) => why)).toContain('rejected: Wrong theme');
});
