import { describe, expect, it } from 'vitest';
import type { ItemState } from '#shared/records/fields.ts';
import { change } from './change.ts';
import { createElement } from '../items/element/create.ts';
import { createInstruction } from '../items/instruction/create.ts';
import { codeOf, questionWith, reviewFixture } from '../testing/review-project.ts';

const fixture = reviewFixture();
const locate: [number, number, number, number] = [1, 1, 5, 5];
const words = { type: 'basic' as const, text: 'Press it' };

/** An element with one instruction by somebody, each in a state. */
function drawn(by: string, kind: 'person' | 'import', state: ItemState, instruction: ItemState = state) {
  const question = fixture.addQuestion();
  return change(fixture.target, { author: { kind, name: by } }, (to) => {
    const { screenshot_id: screenshotId } = to.db.get('SELECT screenshot_id FROM questions WHERE id = ?', [
      question,
    ]) as { screenshot_id: string };
    const element = createElement(to, { screenshotId, state, content: { name: 'Save', locate } });
    const asked = createInstruction(to, { elementId: element.id, state: instruction, content: words });
    return { element: element.id, instruction: asked.id };
  });
}

const move = (who: string, role: 'annotator' | 'reviewer', id: string, state: ItemState, baseRevision = 1) =>
  codeOf(fixture.as(who, role).elements.setState({ label: 'x', state, items: [{ id, baseRevision }] }));
const draw = (who: string, role: 'annotator' | 'reviewer', id: string) =>
  codeOf(
    fixture.as(who, role).elements.save({
      label: 'x',
      edits: [{ id, baseRevision: 1, content: { ...content, name: 'Other' } }],
    }),
  );
const content = {
  ...{ name: 'Save', kind: null, role: null, locate, interact: null, current: null, regions: [], polygon: null },
  ...{ category: null, component: null, stateNow: null, stateTarget: null, description: '', absent: false },
};

describe('who may change what', () => {
  it('an instruction is approved or rejected by a verdict only', async () => {
    const { instruction } = drawn('Ann', 'person', 'draft');
    for (const role of ['annotator', 'reviewer', 'curator'] as const)
      for (const state of ['approved', 'rejected', 'conflict'] as const)
        expect(
          await codeOf(
            fixture.as('Ann', role).elements.setInstructionState({ id: instruction, baseRevision: 1, state }),
          ),
        ).toBe('INVALID');
    const put = fixture.as('Ann', 'annotator').elements;
    expect((await put.setInstructionState({ id: instruction, baseRevision: 1, state: 'to_review' })).state).toBe(
      'to_review',
    );
  });

  it('an annotator approves no element, not even their own; a reviewer may', async () => {
    const { element } = drawn('Ann', 'person', 'draft');
    expect(await move('Ann', 'annotator', element, 'approved')).toBe('FORBIDDEN');
    for (const [state, expected] of [
      ['approved', 'Only a reviewer can approve this element; ask one.'],
      ['conflict', 'Only a reviewer can report a conflict on this element; ask one.'],
    ] as const)
      await expect(
        fixture
          .as('Ann', 'annotator')
          .elements.setState({ label: 'x', state, items: [{ id: element, baseRevision: 1 }] }),
      ).rejects.toThrow(expected);
    const items = [{ id: element, baseRevision: 1 }];
    const rejected = { label: 'x', state: 'rejected', reason: 'wrong-box', items } as const;
    expect(await codeOf(fixture.as('Ann', 'annotator').elements.setState(rejected))).toBe('FORBIDDEN');
    expect(await move('Rex', 'reviewer', element, 'approved')).toBe('none');
  });

  it.each(['approved', 'rejected', 'retired'] as const)('what others have %s is for reviewers', async (state) => {
    const { element, instruction } = drawn('Bo', 'person', state);
    expect(await draw('Ann', 'annotator', element)).toBe('FORBIDDEN');
    for (const next of ['draft', 'to_review'] as const)
      expect(await move('Ann', 'annotator', element, next)).toBe('FORBIDDEN');
    const save = { id: instruction, baseRevision: 1, content: { ...words, style: null, picked: true } };
    expect(await codeOf(fixture.as('Ann', 'annotator').elements.saveInstruction(save))).toBe('FORBIDDEN');
    expect(await draw('Rex', 'reviewer', element)).toBe('none');
  });

  it('a box with approved instructions counts as decided, even if the element itself is a draft', async () => {
    const { element } = drawn('pascal-voc', 'import', 'draft', 'approved');
    expect(await draw('Ann', 'annotator', element)).toBe('FORBIDDEN');
    expect(await move('Ann', 'annotator', element, 'retired')).toBe('FORBIDDEN');
  });

  it('annotators correct and retire imported drafts, change others’ drafts, and retire only their own', async () => {
    const imported = drawn('pascal-voc', 'import', 'draft').element;
    expect(await draw('Ann', 'annotator', imported)).toBe('none');
    expect(await move('Ann', 'annotator', imported, 'retired', 2)).toBe('none');
    const bos = drawn('Bo', 'person', 'draft').element;
    expect(await move('Ann', 'annotator', bos, 'retired')).toBe('FORBIDDEN');
    expect(await draw('Ann', 'annotator', bos)).toBe('none');
    expect(await move('Bo', 'annotator', bos, 'retired', 2)).toBe('none');
  });

  it('an item waiting for one’s own blind answer can neither be changed nor added to', async () => {
    const { element } = drawn('Bo', 'person', 'draft', 'to_review');
    expect(await draw('Ann', 'annotator', element)).toBe('FORBIDDEN');
    const add = fixture.as('Ann', 'annotator').elements.addInstruction({
      elementId: element,
      content: { ...words, style: null, picked: false },
    });
    expect(await codeOf(add)).toBe('FORBIDDEN');
    const id = fixture.addQuestion();
    const ann = fixture.as('Ann', 'annotator').questions;
    expect(
      await codeOf(ann.save({ id, baseRevision: 1, content: questionWith({ question: 'Other?' }), why: '' })),
    ).toBe('FORBIDDEN');
    expect(await codeOf(ann.retire({ id, baseRevision: 1 }))).toBe('FORBIDDEN');
  });
});
