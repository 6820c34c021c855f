// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { act, renderHook, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { episodeContent, stepContent } from '#shared/episodes/episode.ts';
import { goalCompletion } from '#shared/items/goal-completion/index.ts';
import { useActionContext } from '../../../../actions/action-store.ts';
import { useKeyboard } from '../../../../actions/use-keyboard.ts';
import { clearScreen, draw } from '../../../../test-support/draw.tsx';
import { host } from '../../../../test-support/fake-connect.ts';
import { spiedWork } from '../../../../test-support/item-work.ts';
import { dropLeft, useLeftWork } from '../../../../edits/kept-work.ts';
import { keepTextsOf } from '../../../../ui/fields/kept-texts.ts';
import { dropForm } from '../kept-form.ts';
import { OpenedItem } from '../../../../test-support/opened-item.tsx';

vi.mock('../../../../ui/pictures/decoded-pictures.ts', () => ({ decodePicture: () => Promise.resolve() }));

const at = '2026-08-01T09:00:00.000Z';
/** Seven steps and a final picture, without the picture files; the project knows its ending. */
const episode: EpisodeDetail = {
  ...episodeContent.parse({ name: 'mail', task: 'Send it', apps: ['Mail'], source: { kind: 'import' } }),
  ...{ id: 'e', state: 'approved', revision: 1, steps: 7, problems: [], from: 'trajectory-folder' },
  ...{ createdAt: at, updatedAt: at, labels: [], closed: true },
  stepList: Array.from({ length: 7 }, (_, index) => ({
    ...stepContent.parse({ index, actions: [{ type: 'wait', raw: 'wait()' }] }),
    ...{ raw: '{}', picture: null, pictureName: `${index}.png` },
  })),
  final: { picture: null, pictureName: 'final.png' },
  problemList: [],
};

/** The label as the studio's frame renders it. */
function Frame({ work }: { work: ReturnType<typeof spiedWork> }) {
  useKeyboard();
  useActionContext('project');
  useActionContext('review');
  return (
    <OpenedItem
      item={{
        phase: 'blind',
        ...{ id: 'i', kind: goalCompletion.id, subject: { kind: 'episode', id: 'e' }, revision: 1 },
        ...{ annotatorsWanted: 2, shown: { task: 'Send it', steps: 7 } },
      }}
      work={work}
    />
  );
}

async function open() {
  const work = spiedWork();
  draw(<Frame work={work} />);
  await screen.findByText('Send it');
  return work;
}
const user = userEvent.setup({ delay: null });
const strip = () => within(screen.getByRole('navigation')).getAllByRole('button');
const shown = () => strip().findIndex((cell) => cell.getAttribute('aria-current') === 'step');

beforeEach(() => {
  // The film strip scrolls its picture into view, which the test environment cannot.
  Element.prototype.scrollIntoView ??= () => {};
  host.reset({ 'episodes.get': () => episode });
});
afterEach(() => {
  dropForm('i');
  clearScreen();
});

it('opens with the last five pictures, showing the newest; L shows every step, arrows move', async () => {
  await open();
  expect(strip().map(({ textContent }) => textContent?.match(/^\d/)?.[0] ?? 'final')).toEqual([
    ...['4', '5', '6', '7'],
    'final',
  ]);
  expect(shown()).toBe(4);
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(shown()).toBe(0);
  await user.keyboard('l');
  expect(strip()).toHaveLength(8);
  expect(shown()).toBe(3);
  await user.keyboard('{ArrowLeft}');
  expect(shown()).toBe(2);
});

it('a complete label is given by keyboard alone', async () => {
  const work = await open();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(work.answer).not.toHaveBeenCalled();
  await user.keyboard('2{ArrowLeft}{ArrowLeft}mwssggg');
  await user.keyboard('nnever sent');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(work.answer).toHaveBeenCalledWith(
    {
      ...{ verdict: 'failure', firstFailingStep: 6, why: 'missing-step', sideEffect: 'harmless', looping: '5+' },
      note: 'never sent',
    },
    true,
  );
});

it('optimality is asked, but not needed: Y goes through it, and back to no answer', async () => {
  const work = await open();
  await user.keyboard('1sgyyy{Enter}');
  expect(work.answer).toHaveBeenLastCalledWith(expect.objectContaining({ optimality: 3 }), false);
  await user.keyboard('yy{Enter}');
  expect(work.answer.mock.lastCall?.[0]).not.toHaveProperty('optimality');
});

it('shows what the agent did and thought in the current step', async () => {
  const [first, ...rest] = episode.stepList;
  const thinking = { ...first!, thought: 'The list is not there yet.' };
  host.reset({ 'episodes.get': () => ({ ...episode, stepList: [thinking, ...rest] }) });
  await open();
  expect(screen.getByText('No thought recorded')).toBeTruthy();
  await user.keyboard('l{ArrowLeft>7/}');
  expect(shown()).toBe(0);
  expect(screen.getAllByText('The list is not there yet.')).toHaveLength(2);
});

it('plays from the picture shown to the last one, and a step stops it', async () => {
  await open();
  await user.keyboard('{ArrowLeft}{ArrowLeft}k');
  expect(screen.getByRole('button', { name: /Stop/ })).toBeTruthy();
  await vi.waitFor(() => expect(shown()).toBe(3));
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByRole('button', { name: /Play/ })).toBeTruthy();
});

it('preselects nothing, and saves only once every question has an answer', async () => {
  const work = await open();
  for (const name of ['Side effects', 'Looping'])
    expect(within(screen.getByRole('radiogroup', { name })).queryByRole('radio', { checked: true })).toBeNull();
  for (const key of ['1', 's']) {
    await user.keyboard(key);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(work.answer).not.toHaveBeenCalled();
  }
  await user.keyboard('g{Control>}{Enter}{/Control}');
  expect(work.answer).toHaveBeenCalledWith(
    expect.objectContaining({ verdict: 'success', sideEffect: 'none', looping: 'no' }),
    true,
  );
});

it('lists the steps near the current picture of an episode of 100,000 steps', async () => {
  const step = (index: number) => ({
    ...stepContent.parse({ index, actions: [{ type: 'wait', raw: 'wait()' }] }),
    ...{ raw: '{}', picture: null, pictureName: '' },
  });
  host.reset({
    'episodes.get': () => ({ ...episode, steps: 100_000, stepList: [step(0)] }),
    'episodes.steps': ({ from, limit }: { from: number; limit: number }) =>
      Array.from({ length: Math.min(limit, 100_000 - from) }, (_, n) => step(from + n)),
  });
  const work = await open();
  await user.keyboard('2{ArrowLeft}msg');
  const list = await screen.findByRole<HTMLInputElement>('combobox', { name: 'First failing step' });
  expect(list.value).toMatch(/^100,000/);
  await user.click(list);
  expect(await screen.findAllByRole('option')).toHaveLength(101);
  await user.keyboard('{Escape}');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(work.answer).toHaveBeenCalledWith(expect.objectContaining({ firstFailingStep: 100_000 }), true);
});

it('keeps a label that was begun when the page crashes, until it is left without saving', async () => {
  await keepTextsOf('p1 Ada');
  await open();
  await user.keyboard('2');
  await user.type(screen.getByRole('textbox'), 'wrong list');
  clearScreen();
  await keepTextsOf('p1 Ada');
  const left = renderHook(useLeftWork);
  expect(left.result.current).toEqual([{ id: 'i', kind: goalCompletion.id, name: 'Send it' }]);
  await open();
  expect(left.result.current).toEqual([]);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('wrong list');
  expect(screen.getByRole('radio', { checked: true, name: /fail/i }).textContent).toMatch(/^2/);
  act(() => dropLeft('i'));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
});

it('a success has no failing step, and all four verdicts have a digit', async () => {
  const work = await open();
  await user.keyboard('2mw1sg{Enter}');
  expect(work.answer).toHaveBeenLastCalledWith(
    expect.objectContaining({ verdict: 'success', firstFailingStep: null, why: null }),
    false,
  );
  for (const [digit, verdict] of [
    ['3', 'cannot-tell'],
    ['4', 'not-executable'],
  ] as const) {
    await user.keyboard(`${digit}{Enter}`);
    expect(work.answer).toHaveBeenLastCalledWith(expect.objectContaining({ verdict }), false);
  }
});

it('can be skipped while its episode cannot be loaded, and loads it again', async () => {
  let fails = true;
  host.answers['episodes.get'] = () => {
    if (fails) throw new ORPCError('INTERNAL', { message: 'The project could not be read.' });
    return episode;
  };
  const work = spiedWork();
  draw(<Frame work={work} />);
  await screen.findByText('The project could not be read.');
  expect(screen.getByRole('button', { name: /Skip/ })).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByText('Send it');
});

it('says whose turn it is once the episode is there, when its keys answer', async () => {
  let give: (found: EpisodeDetail) => void = () => {};
  host.answers['episodes.get'] = () =>
    new Promise<EpisodeDetail>((resolve) => {
      give = resolve;
    });
  const work = spiedWork();
  draw(<Frame work={work} />);
  await screen.findByText('Loading');
  expect(screen.queryByText('Your turn')).toBeNull();
  await vi.waitFor(() => expect(host.inputsOf('episodes.get')).toHaveLength(1));
  give(episode);
  await screen.findByText('Your turn');
  await user.keyboard('1sg{Enter}');
  expect(work.answer).toHaveBeenCalledWith(expect.objectContaining({ verdict: 'success' }), false);
});
