// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { knowledgeQuestion } from '#shared/items/knowledge-question/index.ts';
import { knowledgeContent } from '#shared/contents/knowledge-question.ts';
import { knowledgeExample } from '#shared/items/knowledge-question/lints.ts';
import { pointMoved } from '#shared/items/knowledge-question/move-point.ts';
import { useActionContext } from '../../../../actions/action-store.ts';
import { useKeyboard } from '../../../../actions/use-keyboard.ts';
import { clearScreen, draw } from '../../../../test-support/draw.tsx';
import { useModeHints } from '../mode-hints.ts';
import { spiedWork } from '../../../../test-support/item-work.ts';
import { OpenedItem } from '../../../../test-support/opened-item.tsx';
import type { BlindItem, RevealedItem } from '../kind.ts';
import { nearestPair } from './pictures/candidates.ts';

const user = userEvent.setup({ delay: null });
/** Four clicks on a picture of 1000 by 500; B is synthetic. */
const clicks = (places: readonly string[]) =>
  knowledgeContent.parse({
    ...knowledgeExample,
    column: 'parameter',
    question: 'ActionPrediction-Parameter: click',
    answer: 'B',
    pictures: ['a', 'b'].map((name) => ({ sha256: name.repeat(64), width: 1000, height: 500 })),
    options: places.map((at, n) => ({ letter: 'ABCD'[n], text: `point='${at}'`, origin: 'near miss' })),
  });
const apart = clicks(['100 50', '200 100', '300 150', '400 200']);
const near = clicks(['100 50', '120 50', '300 150', '400 200']);

const common = {
  ...{ id: 'q', kind: knowledgeQuestion.id, subject: { kind: 'pictures' as const, id: 's' }, revision: 1 },
  ...{ annotatorsWanted: 1, shown: {} },
};
const revealed = (content: typeof apart): RevealedItem => ({
  phase: 'revealed',
  ...common,
  ...{ state: 'to_review', content, answers: [], disagreement: 0, lints: [], verdicts: [], revisions: [] },
  ...{ adjudicating: false, report: null, comments: [] },
});
const blind = (content: typeof apart): BlindItem => ({
  phase: 'blind',
  ...common,
  shown: knowledgeQuestion.review?.blind(content) ?? {},
});

/** A body as the studio's frame renders it. */
function Frame({ body: Body }: { body: () => React.JSX.Element }) {
  useKeyboard();
  useActionContext('project');
  useActionContext('review');
  return <Body />;
}
function open(item: RevealedItem | BlindItem, role: 'curator' | 'annotator' = 'curator') {
  const work = spiedWork();
  draw(<Frame body={() => <OpenedItem item={item} work={work} />} />, role);
  return work;
}

beforeEach(() => {
  // The test environment has no layout: the first picture is shown at half its size, from the
  // corner.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 500, 250));
  HTMLElement.prototype.setPointerCapture = () => {};
});
afterEach(() => {
  clearScreen();
  vi.restoreAllMocks();
});

const legend = () => screen.getByRole('complementary', { name: 'Marks' }).textContent;
const options = () => screen.getByRole('list', { name: 'Answers' }).textContent;

it('M, a digit and arrow keys move a wrong point, distances update, Enter saves it as a change without a verdict', async () => {
  const work = open(revealed(apart));
  expect(legend()).toContain('red, 112 px from the key');
  expect(legend()).toContain('blue, the key');
  await user.keyboard('m3{ArrowLeft}{Shift>}{ArrowUp}{/Shift}{Control>}{ArrowRight}{/Control}');
  expect(options()).toContain('at 297, 130');
  expect(legend()).toContain('green, 102 px from the key');
  await user.keyboard('{Enter}');
  const [changed, why] = work.change.mock.calls[0] ?? [];
  expect(why).toBe(pointMoved);
  expect(knowledgeContent.parse(changed).options.map(({ text }) => text)).toEqual([
    "point='100 50'",
    "point='200 100'",
    "point='297 130'",
    "point='400 200'",
  ]);
  expect(work.approve).not.toHaveBeenCalled();
  expect(work.settle).not.toHaveBeenCalled();
});

it('a wrong point can be dragged on the picture; the key cannot', async () => {
  open(revealed(apart));
  await user.keyboard('m');
  const picture = screen.getByRole('img', { name: 'Before' });
  const drag = (from: [number, number], to: [number, number]) => {
    fireEvent.pointerDown(picture, { clientX: from[0], clientY: from[1] });
    fireEvent.pointerMove(picture, { clientX: to[0], clientY: to[1] });
    fireEvent.pointerUp(picture, { clientX: to[0], clientY: to[1] });
  };
  drag([200, 100], [250, 120]);
  expect(options()).toContain('at 500, 240');
  drag([100, 50], [0, 0]);
  expect(options()).toContain('at 200, 100');
});

it('Escape cancels the move; nothing can be saved before a point was moved', async () => {
  const work = open(revealed(apart));
  await user.keyboard('m{Enter}{ArrowLeft}{Escape}');
  expect(options()).toContain('at 100, 50');
  expect(work.change).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(work.approve).toHaveBeenCalledWith(false);
});

it('people who may not change items cannot move points', async () => {
  const work = open(revealed(apart), 'annotator');
  expect(screen.queryByRole('button', { name: /Move a point/ })).toBeNull();
  await user.keyboard('m{ArrowLeft}{Enter}');
  expect(work.change).not.toHaveBeenCalled();
});

it('before the answer the marks show no distance, and L opens the loupe, in which a press answers', async () => {
  const work = open(blind(apart));
  expect(legend()).not.toContain('px');
  expect(screen.queryByRole('img', { name: 'Loupe' })).toBeNull();
  await user.keyboard('l');
  // Between A and B, both in view: A is 50 pixels to the left and 25 above.
  const [scale, middle] = [(160 * 0.6) / Math.hypot(100, 50), 80];
  const at = { clientX: middle - 50 * scale, clientY: middle - 25 * scale };
  expect(Math.min(at.clientX, at.clientY)).toBeGreaterThan(0);
  fireEvent.click(screen.getByRole('img', { name: 'Loupe' }), at);
  expect(work.answer).toHaveBeenCalledWith('A', false);
  await user.keyboard('l');
  expect(screen.queryByRole('img', { name: 'Loupe' })).toBeNull();
});

it('the loupe shows a candidate if none are near each other, and again once the pointer has left the picture', async () => {
  const work = open(blind(clicks(['100 100', '500 400', '900 50'])));
  await user.keyboard('l');
  const pressMiddle = () => fireEvent.click(screen.getByRole('img', { name: 'Loupe' }), { clientX: 80, clientY: 80 });
  const picture = screen.getByRole('img', { name: 'Before' });
  fireEvent.pointerMove(picture, { clientX: 0, clientY: 250 });
  pressMiddle();
  expect(work.answer).not.toHaveBeenCalled();
  fireEvent.pointerLeave(picture);
  pressMiddle();
  expect(work.answer).toHaveBeenCalledWith(expect.stringMatching(/[ABC]/), false);
});

it('candidates under 24 screen pixels apart open the loupe', async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      private readonly seen: ResizeObserverCallback;
      constructor(seen: ResizeObserverCallback) {
        this.seen = seen;
      }
      observe(target: Element): void {
        const entry = { target, contentRect: new DOMRect(0, 0, 500, 250) } as unknown as ResizeObserverEntry;
        this.seen([entry], this);
      }
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  expect([apart, near].map((entry) => nearestPair(entry.options)?.far)).toEqual([Math.hypot(100, 50), 20]);
  open(blind(near));
  expect(await screen.findByRole('img', { name: 'Loupe' })).toBeTruthy();
  vi.unstubAllGlobals();
});

it('while a point is moved the status bar says what its keys do', async () => {
  open(revealed(apart));
  const shown = () => useModeHints.getState().hints?.map(({ label }) => label) ?? null;
  expect(shown()).toBeNull();
  await user.keyboard('m');
  expect(shown()).toEqual(['pick a point', 'move by 4 pixels', 'move by 1 pixel', 'move by 20 pixels', 'Cancel']);
  await user.keyboard('{ArrowLeft}');
  expect(shown()).toContain('Save point');
  await user.keyboard('{Escape}');
  expect(shown()).toBeNull();
});

it('if one annotator is enough, a question with a moved point is approved without another answer after a second press', async () => {
  const work = open({ ...revealed(apart), answerAwaited: true });
  await user.keyboard('{Enter}');
  expect(work.approve).not.toHaveBeenCalled();
  expect(screen.getByRole('status').textContent).toContain('This project needs one annotator per item');
  await user.keyboard('{Escape}');
  expect(screen.getByRole('status').textContent).toContain('nobody else has answered the question blind since');
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('button', { name: /Approve without it/ }));
  expect(work.approve).toHaveBeenCalledExactlyOnceWith(true, true);
});

it.each([
  [1, false],
  [2, true],
])('with %i annotators per item, moving a point announces somebody else’s answer: %s', async (wanted, announced) => {
  open({ ...revealed(apart), annotatorsWanted: wanted });
  await user.keyboard('m');
  expect(screen.getByRole('status').textContent.includes('Somebody else answers')).toBe(announced);
});

it('after the answer the target and the elements of wrong answers are outlined, with the time of the answer', () => {
  const boxed = knowledgeContent.parse({
    ...apart,
    options: apart.options.map((option) =>
      option.letter === 'C' ? option : { ...option, box: [0, 0, 10, 10] as [number, number, number, number] },
    ),
  });
  const outlined = () =>
    [...document.querySelectorAll('[data-element]')].map((element) => [
      element.getAttribute('data-element'),
      element.hasAttribute('data-target'),
    ]);
  open(blind(boxed));
  expect(outlined()).toEqual([]);
  clearScreen();
  const answer = { id: 'v', role: 'annotator', blind: true, answer: 'B', reason: null, seconds: 19, revision: 1 };
  const mine = { ...answer, voter: { kind: 'person' as const, name: 'Ada' }, at: '2026-01-01T00:00:00.000Z' };
  open({ ...revealed(boxed), answers: [mine] });
  expect(outlined()).toEqual([
    ['A', false],
    ['B', true],
    ['D', false],
  ]);
  expect(screen.getByText(/answered in 19 s/)).toBeTruthy();
  expect(legend()).toContain('recorded target');
  expect(legend()).toContain('element of a wrong answer');
});
