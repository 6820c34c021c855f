import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { elementContent } from '#shared/contents/element.ts';
import { listRevisions } from '../../db/queries/items/revisions.ts';
import { getScreenshot } from '../../db/queries/screenshots/screenshots.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { ada, addScreenshot, bob, temporaryProject } from '../../testing/project.ts';
import { addElements, editElements, moveElements } from './elements.ts';
import { getElement, listElements } from './read.ts';
import { takeBack } from '../../services/items/history.ts';
import {
  addInstruction,
  editInstruction,
  listInstructions,
  moveInstruction,
  pickInstruction,
} from '../instruction/instructions.ts';

let session: ProjectSession;
let remove: () => Promise<void>;
let shot: string;
beforeEach(() => {
  ({ session, remove } = temporaryProject());
  shot = addScreenshot(session, 1);
});
afterEach(() => remove());

const content = (locate: [number, number, number, number], more = {}) => elementContent.parse({ locate, ...more });
const draw = (...boxes: [number, number, number, number][]) =>
  addElements(
    session,
    { ...ada, label: 'draw-box' },
    shot,
    boxes.map((box) => ({ content: content(box) })),
  );

describe('elements', () => {
  it('are drawn, saved as revisions and undone one step at a time, also the drawing itself', async () => {
    const [made] = draw([10, 20, 30, 40]);
    if (!made) throw new Error('no element');
    expect(made).toMatchObject({ revision: 1, state: 'draft', source: 'Ada' });
    const [moved] = editElements(session, { ...ada, label: 'move-box' }, [
      { id: made.id, baseRevision: 1, content: content([11.5, 20, 31.5, 40]) },
    ]);
    expect(moved?.content.locate).toEqual([11.5, 20, 31.5, 40]);
    expect((await takeBack(session, 'Ada', 'undo', shot))?.label).toBe('move-box');
    expect(getElement(session.read, made.id).content.locate).toEqual([10, 20, 30, 40]);
    await takeBack(session, 'Ada', 'undo', shot);
    expect(listElements(session.read, shot, false)).toEqual([]);
    await takeBack(session, 'Ada', 'redo', shot);
    expect(listElements(session.read, shot, false)).toHaveLength(1);
    expect(listRevisions(session.read, 'element', made.id).length).toBe(5);
  });

  it('refuses to approve one without a box, which could not be frozen', () => {
    const gone = { locate: null, absent: true };
    const made = addElements(session, ada, shot, [
      { content: elementContent.parse({ locate: null }) },
      { content: elementContent.parse(gone) },
    ]);
    const [boxless, absent] = made.map(({ id }) => ({ id, baseRevision: 1 }));
    if (!boxless || !absent) throw new Error('no elements');
    expect(() => moveElements(session, ada, [boxless], 'approved')).toThrow('the element has no box');
    expect(moveElements(session, ada, [boxless], 'rejected', { reason: 'other' })).toHaveLength(1);
    expect(moveElements(session, ada, [absent], 'approved')).toMatchObject([{ state: 'approved' }]);
  });

  it('refuses a stale save of one, and then saves none of them', () => {
    const [a, b] = draw([0, 0, 10, 10], [20, 20, 30, 30]);
    if (!a || !b) throw new Error('no elements');
    editElements(session, bob, [{ id: b.id, baseRevision: 1, content: content([21, 20, 31, 30]) }]);
    expect(() =>
      editElements(session, ada, [
        { id: a.id, baseRevision: 1, content: content([1, 0, 11, 10]) },
        { id: b.id, baseRevision: 1, content: content([22, 20, 32, 30]) },
      ]),
    ).toThrow(
      expect.objectContaining({ code: 'CONFLICT', data: expect.objectContaining({ id: b.id, currentRevision: 2 }) }),
    );
    expect(getElement(session.read, a.id)).toMatchObject({ revision: 1, content: { locate: [0, 0, 10, 10] } });
  });

  it('writes nothing when an untouched element is saved again', () => {
    const [made] = draw([0.1, 0.2, 10.3, 10.4]);
    if (!made) throw new Error('no element');
    const [same] = editElements(session, ada, [{ id: made.id, baseRevision: 1, content: made.content }]);
    expect(same).toEqual(made);
  });

  it('may be created again with the same id without becoming two', () => {
    const id = newId();
    const made = [{ id, content: content([0, 0, 5, 5]) }];
    addElements(session, ada, shot, made);
    addElements(session, ada, shot, made);
    expect(listElements(session.read, shot, false)).toHaveLength(1);
    expect(() => addElements(session, ada, addScreenshot(session, 2), made)).toThrow(/another screenshot/);
  });

  it('a repeated edit gets the first answer and changes nothing, even after another change', async () => {
    const [made] = draw([0, 0, 10, 10]);
    if (!made) throw new Error('no element');
    const edit = newId();
    const moved = [{ id: made.id, baseRevision: 1, content: content([5, 0, 15, 10]) }];
    editElements(session, ada, moved, edit);
    const [same] = editElements(session, ada, moved, edit);
    expect(same).toMatchObject({ revision: 2, content: { locate: [5, 0, 15, 10] } });
    editElements(session, bob, [{ id: made.id, baseRevision: 2, content: content([7, 0, 17, 10]) }]);
    const [then] = editElements(session, ada, moved, edit);
    expect(then).toMatchObject({ revision: 2, content: { locate: [5, 0, 15, 10] } });
    expect(getElement(session.read, made.id)).toMatchObject({ revision: 3, content: { locate: [7, 0, 17, 10] } });
    // It does not bring back what was undone since.
    const approved = newId();
    moveElements(session, ada, [{ id: made.id, baseRevision: 3 }], 'approved', { edit: approved });
    await takeBack(session, 'Ada', 'undo', shot);
    moveElements(session, ada, [{ id: made.id, baseRevision: 3 }], 'approved', { edit: approved });
    expect(getElement(session.read, made.id)).toMatchObject({ revision: 5, state: 'draft' });
    // Keys are per person.
    expect(() => editElements(session, bob, moved, edit)).toThrow(expect.objectContaining({ code: 'CONFLICT' }));
  });

  it('are approved and rejected by name in their history, and rejected with a reason only', () => {
    const [made] = draw([0, 0, 10, 10]);
    if (!made) throw new Error('no element');
    moveElements(session, ada, [{ id: made.id, baseRevision: 1 }], 'approved');
    const reject = (reason?: string) =>
      moveElements(session, bob, [{ id: made.id, baseRevision: 2 }], 'rejected', { reason });
    expect(() => reject()).toThrow(expect.objectContaining({ code: 'INVALID' }));
    reject('wrong-box');
    expect(
      listRevisions(session.read, 'element', made.id).map(({ author, state, why, reason }) => [
        author.name,
        state,
        why,
        reason,
      ]),
    ).toEqual([
      ['Ada', 'draft', '', null],
      ['Ada', 'approved', 'approved', null],
      ['Bob', 'rejected', 'rejected: wrong-box', 'wrong-box'],
    ]);
  });

  it('are checked on their picture, and several change state together', () => {
    const made = draw([1270, 0, 1290, 10], [5, 5, 5, 9]);
    expect(made.map((entry) => entry.lints.map((lint) => lint.code))).toEqual([
      ['box-outside-picture'],
      ['box-without-area'],
    ]);
    moveElements(
      session,
      { ...ada, label: 'Retire' },
      made.map((entry) => ({ id: entry.id, baseRevision: 1 })),
      'retired',
    );
    expect(listElements(session.read, shot, false)).toEqual([]);
    expect(getScreenshot(session.read, shot)).toMatchObject({ elements: 0 });
  });
});

describe('instructions', () => {
  it('have one picked variant per type and element', () => {
    const [made] = draw([0, 0, 9, 9]);
    if (!made) throw new Error('no element');
    const add = (type: 'basic' | 'locate', text: string) =>
      addInstruction(session, ada, made.id, { type, text, style: null, picked: false });
    const [gear, roundGear, located] = [
      add('basic', 'The gear'),
      add('basic', 'The round gear'),
      add('locate', 'Find the gear'),
    ];
    pickInstruction(session, ada, gear.id, 1);
    pickInstruction(session, ada, located.id, 1);
    pickInstruction(session, ada, roundGear.id, 1);
    const picked = listInstructions(session.read, shot).filter((row) => row.content.picked);
    expect(picked.map((row) => row.content.text)).toEqual(['The round gear', 'Find the gear']);
    expect(picked[0]?.author).toEqual(ada.author);
    moveInstruction(session, ada, gear.id, 3, 'retired');
    expect(listInstructions(session.read, shot)).toHaveLength(2);
  });

  it('have one pick per type, also when two are added as picked', () => {
    const [made] = draw([0, 0, 9, 9]);
    if (!made) throw new Error('no element');
    const add = (type: 'basic' | 'locate') =>
      addInstruction(session, ada, made.id, { type, text: `The gear ${type}`, style: null, picked: true });
    expect([add('basic'), add('basic'), add('locate')].map((entry) => entry.content.picked)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('report duplicate wordings until one is changed or retired', () => {
    const [made] = draw([0, 0, 9, 9]);
    if (!made) throw new Error('no element');
    const add = (text: string) =>
      addInstruction(session, ada, made.id, { type: 'basic', text, style: null, picked: false });
    const found = () => listInstructions(session.read, shot).map(({ lints }) => lints.map(({ code }) => code));
    const [, twin] = [add('The gear'), add('the gear ')];
    expect(found()).toEqual([[], ['duplicate-instruction']]);
    expect(getScreenshot(session.read, shot)?.lints).toContain('duplicate-instruction');
    editInstruction(session, ada, twin.id, 1, { ...twin.content, text: 'The round gear' });
    expect(found()).toEqual([[], []]);
    const third = add('The gear');
    expect(found()).toEqual([[], [], ['duplicate-instruction']]);
    moveInstruction(session, ada, third.id, 1, 'retired');
    expect(getScreenshot(session.read, shot)?.lints).not.toContain('duplicate-instruction');
  });

  it('that were sent twice exist once, with one picked', () => {
    const [made] = draw([0, 0, 9, 9]);
    if (!made) throw new Error('no element');
    const edits = { add: newId(), save: newId(), pick: newId() };
    const written = { type: 'basic' as const, text: 'The gear', style: null, picked: false };
    for (let time = 0; time < 2; time += 1) {
      const { id } = addInstruction(session, ada, made.id, written, edits.add);
      editInstruction(session, ada, id, 1, { ...written, text: 'The round gear' }, edits.save);
      pickInstruction(session, ada, id, 2, edits.pick);
    }
    expect(listInstructions(session.read, shot)).toMatchObject([
      { revision: 3, content: { text: 'The round gear', picked: true } },
    ]);
  });

  it('reports duplicates on both elements, on the picture while they last, and no longer once one is retired', () => {
    const codes = () => getScreenshot(session.read, shot)?.lints;
    const found = () => listElements(session.read, shot, true).map(({ lints }) => lints.map(({ code }) => code));
    const [a, b] = draw([10, 20, 110, 40], [10, 20, 110, 41]);
    if (!a || !b) throw new Error('no elements');
    expect(found()).toEqual([['duplicate-box'], ['duplicate-box']]);
    expect(codes()).toEqual(['duplicate-box']);
    const kinds = (kind: 'icon' | 'text') => content([10, 20, 110, 40], { kind });
    editElements(session, ada, [{ id: a.id, baseRevision: 1, content: kinds('icon') }]);
    editElements(session, ada, [{ id: b.id, baseRevision: 1, content: kinds('text') }]);
    expect(found()).toEqual([['same-box-other-kind'], ['same-box-other-kind']]);
    moveElements(session, ada, [{ id: b.id, baseRevision: 2 }], 'retired');
    expect(found()).toEqual([[], []]);
    expect(codes()).toEqual([]);
  });

  it('does not hold findings of a retired element against the picture', () => {
    const [odd] = addElements(session, ada, shot, [{ content: elementContent.parse({ locate: null }) }]);
    if (!odd) throw new Error('no element');
    expect(getScreenshot(session.read, shot)?.lints).toEqual(['no-target']);
    moveElements(session, ada, [{ id: odd.id, baseRevision: 1 }], 'retired');
    expect(getScreenshot(session.read, shot)?.lints).toEqual([]);
  });
});
