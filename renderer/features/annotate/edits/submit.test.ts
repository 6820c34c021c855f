// @vitest-environment happy-dom
import '../../../i18n/index.ts';
import { beforeAll, expect, it, vi } from 'vitest';
import { type Element } from '#shared/contract/elements.ts';
import { elementContent } from '#shared/contents/element.ts';
import { useBottomMessage } from '../../../ui/messages.ts';
import { session } from '../context.ts';
import { outbox } from '../../../edits/index.ts';
import { draftsIn, submitDrafts } from './submit.ts';

const asked = vi.hoisted(() => ({ calls: [] as { path: string; input: unknown }[] }));

/** A host with two draft instructions that accepts every change. */
vi.mock('../../../transport/connect.ts', () => ({
  connect: () => ({
    link: {
      call: async (path: string[], input: { items?: { id: string }[]; id?: string }) => {
        asked.calls.push({ path: path.join('.'), input });
        if (path[1] === 'current') return { createdAt: 'now' };
        if (path[1] === 'info') return { me: { name: 'Ada' } };
        if (path[1] === 'instructions')
          return ['drawn', 'other'].map((elementId) => ({
            id: `i-${elementId}`,
            elementId,
            revision: 1,
            state: 'draft',
          }));
        return (input.items ?? []).map(({ id }) => ({ ...made(id), state: 'to_review', revision: 2 }));
      },
    },
  }),
}));

const made = (id: string, content: Partial<Element['content']> = {}): Element => ({
  id,
  screenshotId: 's1',
  revision: 1,
  state: 'draft',
  content: elementContent.parse({ locate: [0, 0, 9, 9], ...content }),
  source: 'Ada',
  lints: [],
});
const moved = () =>
  asked.calls
    .filter(({ path }) => path === 'elements.setState' || path === 'elements.setInstructionState')
    .map(({ input }) => input);

beforeAll(() => outbox.wake());

it('submits the boxes drawn by hand and their instructions; elements without a box stay drafts and are named', async () => {
  session.open('s1', { width: 100, height: 100 }, [
    made('drawn'),
    made('nowhere', { locate: null }),
    made('absent', { locate: null, absent: true }),
    { ...made('done'), state: 'approved' },
  ]);
  await submitDrafts(session);
  await vi.waitFor(() => expect(moved()).toHaveLength(3));
  expect(moved()[0]).toMatchObject({
    state: 'to_review',
    items: [
      { id: 'drawn', baseRevision: 1 },
      { id: 'absent', baseRevision: 1 },
    ],
  });
  expect(moved().slice(1)).toMatchObject([
    { id: 'i-drawn', state: 'to_review' },
    { id: 'i-other', state: 'to_review' },
  ]);
  expect(session.state.elements.map(({ id, state }) => [id, state])).toEqual([
    ['drawn', 'to_review'],
    ['nowhere', 'draft'],
    ['absent', 'to_review'],
    ['done', 'approved'],
  ]);
  expect(useBottomMessage.getState().message?.content).toMatch(
    /^4 drafts on .* submitted for review\. 1 element has no box/,
  );
});

it('submits the selected elements only, with their own instructions', async () => {
  asked.calls.length = 0;
  session.open('s2', { width: 100, height: 100 }, [made('drawn'), made('other')]);
  await submitDrafts(session, ['drawn']);
  await vi.waitFor(() => expect(moved()).toHaveLength(2));
  expect(moved()).toMatchObject([{ items: [{ id: 'drawn' }] }, { id: 'i-drawn' }]);
});

it('counts what can be submitted here: a draft question is submitted where it is written', () => {
  expect(
    draftsIn([
      { kind: 'element', state: 'draft', n: 3 },
      { kind: 'instruction', state: 'draft', n: 2 },
      { kind: 'question', state: 'draft', n: 1 },
      { kind: 'element', state: 'to_review', n: 5 },
    ]),
  ).toBe(5);
});
