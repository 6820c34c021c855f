import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ElementContent } from '#shared/contents/element.ts';
import type { ProjectSession } from '../../project/project-session.ts';
import { ada, addScreenshot, temporaryProject } from '../../testing/project.ts';
import { change } from '../../changes/change.ts';
import { createElement } from '../../items/element/create.ts';
import { createInstruction } from '../../items/instruction/create.ts';
import { createRelease } from './create.ts';
import { answered } from '../../long-work/long-question.ts';
import { previewRelease } from './freeze.ts';
import { phrase } from '#shared/phrases/phrase.ts';

let session: ProjectSession;
let remove: () => Promise<void>;
beforeEach(() => {
  ({ session, remove } = temporaryProject());
  const screenshotId = addScreenshot(session, 1);
  const box: [number, number, number, number] = [10, 10, 60, 30];
  const cases: Partial<ElementContent>[] = [
    { name: 'whole', interact: box, stateTarget: '75' },
    { name: 'no box', interact: null, stateTarget: '75' },
    { name: 'no target', interact: box, stateTarget: ' ' },
  ];
  change(session, ada, (to) => {
    for (const content of cases) {
      const { id } = createElement(to, { screenshotId, state: 'approved', content: { locate: box, ...content } });
      for (const type of ['locate', 'interact', 'basic'] as const)
        createInstruction(to, {
          elementId: id,
          state: 'approved',
          content: { type, text: `${type} ${content.name}`, picked: true },
        });
    }
  });
});
afterEach(() => remove());

const made = { note: '', by: 'ann', app: 'test' };
const left = (why: 'left-out-no-interact' | 'left-out-no-target-state') =>
  phrase('left-out-items', { items: 'instructions', why: phrase(why) });

it('leaves out cases without an interact box or a target state, and says so', async () => {
  expect(answered(previewRelease(session.read))).toMatchObject({
    counts: { elements: 3, instructions: 5 },
    leftOut: [
      { why: left('left-out-no-interact'), count: 2, incomplete: true },
      { why: left('left-out-no-target-state'), count: 2, incomplete: true },
    ],
  });
  expect((await createRelease(session, { tag: 'v1', ...made })).counts).toMatchObject({ elements: 3, instructions: 5 });
});

it('includes them when incomplete cases are allowed', async () => {
  const { counts } = await createRelease(session, { tag: 'v1', ...made, allowIncomplete: true });
  expect(counts).toMatchObject({ elements: 3, instructions: 9 });
});
