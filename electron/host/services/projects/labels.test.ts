import { afterEach, beforeEach, expect, it } from 'vitest';
import { elementContent } from '#shared/contents/element.ts';
import { labelSet } from '#shared/labels/label-set.ts';
import { importedClasses } from '../../db/queries/items/element/imported-classes.ts';
import { labelHistory, readLabels } from '../../db/queries/labels.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { ada, addScreenshot, temporaryProject } from '../../testing/project.ts';
import { addElements, moveElements } from '../../items/element/elements.ts';
import { getElement } from '../../items/element/read.ts';
import { takeBack } from '../items/history.ts';
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

it('keeps every version with who saved it, and brings an earlier one back as a new one', () => {
  saveLabels(session, 'Ada', 0, own);
  saveLabels(session, 'Bob', 1, labelSet.parse({}));
  saveLabels(session, 'Ada', 2, own);
  expect(readLabels(session.read).content).toEqual(own);
  expect(labelHistory(session.read)).toMatchObject([
    { revision: 3, content: own, why: 'as in version 1', saved: { by: 'Ada' } },
    { revision: 2, content: labelSet.parse({}), why: 'as in version 0', saved: { by: 'Bob' } },
    { revision: 1, content: own, saved: { by: 'Ada' } },
    { revision: 0, content: labelSet.parse({}), saved: null },
  ]);
});

it('offers classes of imported elements, and sets the type on them when one becomes a type', async () => {
  const shot = addScreenshot(session, 1);
  const by = { author: { kind: 'import' as const, name: 'coco' } };
  const content = (role: string, more: object = {}) => ({
    content: elementContent.parse({ locate: [0, 0, 9, 9], role, ...more }),
  });
  const [chip, spelt, typed] = addElements(session, by, shot, [
    content('chip'),
    content('Chip'),
    content('button', { component: 'Switch' }),
    content('badge'),
  ]);
  addElements(session, ada, shot, [content('drawn by hand')]);
  if (!chip || !spelt || !typed) throw new Error('no elements');
  moveElements(session, ada, [{ id: chip.id, baseRevision: 1 }], 'approved');
  expect(importedClasses(session.read)).toEqual([
    { name: 'chip', elements: 2 },
    { name: 'badge', elements: 1 },
  ]);
  saveLabels(session, 'Ada', 0, own);
  expect(importedClasses(session.read)).toEqual([{ name: 'badge', elements: 1 }]);
  for (const [id, state] of [
    [chip.id, 'approved'],
    [spelt.id, 'draft'],
  ] as const)
    expect(getElement(session.read, id)).toMatchObject({ state, content: { component: 'Chip' } });
  expect(getElement(session.read, typed.id).content.component).toBe('Switch');
  await takeBack(session, 'Ada', 'undo', shot);
  expect(getElement(session.read, chip.id).content.component).toBeNull();
});

it('refuses labels that contradict themselves and says why', () => {
  const twice = labelSet.parse({ reasons: ['Wrong theme', 'wrong theme'] });
  expect(() => saveLabels(session, 'Ada', 0, twice)).toThrow(
    expect.objectContaining({ code: 'INVALID', message: expect.stringContaining('“wrong theme” is listed twice') }),
  );
  expect(readLabels(session.read).revision).toBe(0);
});

it('rejects elements for a reason of the project, shown in history, and refuses an unlisted reason', () => {
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
