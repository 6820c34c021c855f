import { afterEach, beforeEach, expect, it } from 'vitest';
import { newId } from '../db/new-id.ts';
import { elementContent } from '#shared/contents/element.ts';
import { insertVote } from '../db/queries/review/votes.ts';
import type { ProjectSession } from '../project/project-session.ts';
import { ada, addScreenshot, questionContent, temporaryProject } from '../testing/project.ts';
import { change } from '../changes/change.ts';
import { addComment, listComments, resolveComment } from './comments.ts';
import { createElement } from '../items/element/create.ts';
import { createQuestion } from '../items/question/create.ts';

let session: ProjectSession;
let remove: () => Promise<void>;
let shot: string;
beforeEach(() => {
  ({ session, remove } = temporaryProject());
  shot = addScreenshot(session, 1);
});
afterEach(() => remove());

const say = (kind: 'screenshot' | 'element' | 'question', id: string, text: string) =>
  addComment(session.write, 'Ada', kind, id, { text, x: 12.5, y: 40 });
const texts = (me: string) => listComments(session.read, shot, me).map(({ text }) => text);

it('is pinned to a place, read back, resolved and reopened', () => {
  const { id } = say('screenshot', shot, 'the border is cut off');
  expect(listComments(session.read, shot, 'Bob')).toMatchObject([
    { id, author: 'Ada', kind: 'screenshot', entityId: shot, x: 12.5, y: 40, resolved: false },
  ]);
  expect(resolveComment(session.write, id, true, null).resolved).toBe(true);
  expect(resolveComment(session.write, id, false, null).resolved).toBe(false);
});

it('is refused on a missing item', () => {
  expect(() => say('element', 'nothing', 'x')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  expect(() => resolveComment(session.write, 'nothing', true, null)).toThrow(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
});

it('shows comments on a question only to people who have voted on it, and none of other pictures', () => {
  const other = addScreenshot(session, 2);
  const [element, question] = change(session, ada, (to) => [
    createElement(to, { screenshotId: shot, content: elementContent.parse({ locate: [1, 2, 3, 4] }) }).id,
    createQuestion(to, { screenshotId: shot, content: questionContent }).id,
  ]);
  say('element', element ?? '', 'too wide');
  say('question', question ?? '', 'the key is C');
  say('screenshot', other, 'elsewhere');
  expect(texts('Bob')).toEqual(['too wide']);
  insertVote(session.write, {
    id: newId(),
    entityKind: 'question',
    entityId: question ?? '',
    revision: 1,
    voter: { kind: 'person', name: 'Bob' },
    role: 'annotator',
    blind: true,
    withImage: true,
    answer: 'B',
    reason: null,
    seconds: 3,
    sample: 0,
    runId: null,
    at: new Date().toISOString(),
  });
  expect(texts('Bob')).toEqual(['too wide', 'the key is C']);
});
