// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EpisodeDetail } from '#shared/contract/episodes.ts';
import { episodeContent, stepContent } from '#shared/episodes/episode.ts';
import { useActionStore } from '../../../actions/action-store.ts';
import { useRoute } from '../../../places/route.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { queryClient } from '../../../transport/query-client.ts';
import { EpisodeScreen } from './EpisodeScreen.tsx';
import { rate } from './episode-step.ts';

/** Hashes of the pictures that were asked to be decoded. */
const decoded: string[] = [];
vi.mock('../../../ui/pictures/decoded-pictures.ts', () => ({
  decodePicture: (sha256: string) => {
    decoded.push(sha256);
    return Promise.resolve();
  },
}));

const at = '2026-08-01T09:00:00.000Z';
/** Three steps and a final picture, without the picture files. */
const episode: EpisodeDetail = {
  ...episodeContent.parse({ name: 'mail-2', task: 'Send it', apps: ['Mail'], source: { kind: 'import' } }),
  id: 'e2',
  state: 'approved',
  revision: 1,
  steps: 3,
  problems: [],
  from: 'trajectory-folder',
  createdAt: at,
  updatedAt: at,
  labels: [],
  closed: false,
  stepList: [0, 1, 2].map((index) => ({
    ...stepContent.parse({ index }),
    raw: '{}',
    picture: null,
    pictureName: `${index}.png`,
  })),
  final: { picture: null, pictureName: 'final.png' },
  problemList: [],
};

/** In the list there is one more episode after it, none before it. */
const neighbours = { before: null, after: 'e3', place: 1, total: 3 };

beforeEach(() => {
  // The film strip scrolls its picture into view, which the test environment cannot.
  Element.prototype.scrollIntoView ??= () => {};
  host.reset({
    'episodes.get': () => episode,
    'episodes.neighbours': () => neighbours,
  });
  history.replaceState(null, '', '#/trajectories/e2');
  useRoute.setState({ screen: 'trajectories', id: 'e2', params: {} });
});
afterEach(() => {
  vi.useRealTimers();
  clearScreen();
});

/** What a key, a menu or the palette would do. */
const run = (id: string): void => act(() => useActionStore.getState().handlers[id]?.at(-1)?.());

it('steps through the pictures to the final one, and names the step in the address', async () => {
  draw(<EpisodeScreen id="e2" />);
  await screen.findByRole('region', { name: 'mail-2' });
  run('step-next');
  expect(useRoute.getState().params).toEqual({ step: '1' });
  run('step-last');
  run('step-next');
  expect(useRoute.getState().params).toEqual({ step: '3' });
  run('step-first');
  expect(useRoute.getState().params).toEqual({});
});

it('plays to the end and stops there; played again it starts at the first, and a step ends it', async () => {
  draw(<EpisodeScreen id="e2" />);
  await screen.findByRole('region', { name: 'mail-2' });
  vi.useFakeTimers();
  const second = (): void => {
    act(() => void vi.advanceTimersByTime(1000 / rate));
  };
  run('episode-play');
  for (let at = 1; at <= 3; at += 1) {
    second();
    expect(useRoute.getState().params).toEqual({ step: String(at) });
  }
  second();
  run('episode-play');
  expect(useRoute.getState().params).toEqual({});
  second();
  run('step-previous');
  second();
  expect(useRoute.getState().params).toEqual({});
});

it('opens the next episode, disables the button if there is none, and prefetches', async () => {
  draw(<EpisodeScreen id="e2" />);
  const next = await screen.findByRole('button', { name: 'Next episode' });
  await waitFor(() => expect(next).toHaveProperty('disabled', false));
  expect(screen.getByRole('button', { name: 'Previous episode' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('region', { name: 'mail-2' }).textContent).toContain('2 of 3');
  expect(host.inputsOf('episodes.get')).toContainEqual({ id: 'e3', blind: false, limit: 200 });
  await userEvent.click(next);
  expect(useRoute.getState().id).toBe('e3');
});

it('fetches and draws a long episode only in part: its pictures and steps in view', async () => {
  const long = { ...episode, steps: 100_000 };
  const stepsFrom = (from: number, limit: number) =>
    Array.from({ length: Math.min(limit, long.steps - from) }, (_, n) => ({
      ...stepContent.parse({ index: from + n, element: { name: `Row ${from + n + 1}` } }),
      ...{ raw: '{}', picture: null, pictureName: '' },
    }));
  let sent = 0;
  const send = (from: number, limit = Number.POSITIVE_INFINITY) => {
    const some = stepsFrom(from, limit);
    sent += some.length;
    return some;
  };
  host.answers['episodes.get'] = (input) => ({
    ...long,
    stepList: send(0, (input as { limit?: number }).limit),
  });
  host.answers['episodes.steps'] = (input) => {
    const { from, limit } = input as { from: number; limit: number };
    return send(from, limit);
  };
  draw(<EpisodeScreen id="e2" />);
  await screen.findByRole('region', { name: 'mail-2' });
  expect(await screen.findByRole('navigation', { name: 'Pictures' })).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Steps' })).toBeTruthy();
  expect(document.querySelectorAll('nav button, ol button').length).toBeLessThan(200);
  // A link to a step in the middle.
  act(() => useRoute.setState({ params: { step: '50000' } }));
  expect(await screen.findByRole('img', { name: 'Picture of step 50,001: This step has no picture' })).toBeTruthy();
  expect(await screen.findAllByText('Row 50001')).not.toHaveLength(0);
  expect(screen.getByRole('contentinfo').textContent).toContain('50,001 of 100,000');
  // The end comes with the episode.
  run('step-last');
  expect(await screen.findByRole('img', { name: /^Picture after the last action: / })).toBeTruthy();
  expect(sent).toBeLessThan(2000);
});

it('says why the steps in view could not be fetched, and tries again', async () => {
  let fails = true;
  host.answers['episodes.get'] = () => ({ ...episode, steps: 5000 });
  host.answers['episodes.steps'] = () => {
    if (fails) throw new ORPCError('INTERNAL', { message: 'The project could not be read.' });
    return [];
  };
  useRoute.setState({ params: { step: '1000' } });
  draw(<EpisodeScreen id="e2" />);
  expect(await screen.findByText('The project could not be read.')).toBeTruthy();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('The project could not be read.')).toBeNull());
});

it('keeps the first pictures of its neighbours decoded while its steps are shown', async () => {
  const withPictures = (letters: string): EpisodeDetail => ({
    ...episode,
    stepList: episode.stepList.map((step, n) => {
      const sha256 = (letters[n] ?? '').repeat(64);
      return { ...step, picture: { screenshotId: sha256, sha256, width: 400, height: 300, ok: true } };
    }),
  });
  const all: Record<string, EpisodeDetail> = { e2: withPictures('cde'), e3: withPictures('baa') };
  host.answers['episodes.get'] = (input) => all[(input as { id: string }).id];
  draw(<EpisodeScreen id="e2" />);
  await screen.findByRole('region', { name: 'mail-2' });
  await waitFor(() => expect(decoded).toContain('b'.repeat(64)));
  decoded.length = 0;
  run('step-next');
  run('step-next');
  await waitFor(() => expect(decoded).toContain('b'.repeat(64)));
});

it('says that an episode does not exist, and links back', async () => {
  host.answers['episodes.get'] = () => {
    throw new ORPCError('NOT_FOUND', { message: 'No such episode.' });
  };
  draw(<EpisodeScreen id="e2" />);
  expect(await screen.findByText('This episode is not in the project')).toBeTruthy();
  await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Back to the list' }));
  expect(useRoute.getState().id).toBeNull();
});

it('keeps the way back while it is loading and if it fails, and tries again', async () => {
  let answer: (() => EpisodeDetail) | null = null;
  host.answers['episodes.get'] = () => {
    if (answer) return answer();
    throw new ORPCError('INTERNAL', { message: 'The project could not be read.' });
  };
  draw(<EpisodeScreen id="e2" />);
  expect(screen.getByRole('main').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('button', { name: 'Back to the list' })).toBeTruthy();
  expect(await screen.findByText('The project could not be read.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Back to the list' })).toBeTruthy();
  answer = () => episode;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'mail-2' })).toBeTruthy();
});

it('edits the task of an episode, and sends nothing else', async () => {
  const asked: unknown[] = [];
  host.reset({
    'episodes.get': () => ({ ...episode, task: '' }),
    'episodes.neighbours': () => neighbours,
    'episodes.update': (input: unknown) => {
      asked.push(input);
      return { changed: 1 };
    },
  });
  const user = userEvent.setup();
  draw(<EpisodeScreen id="e2" />);
  expect(await screen.findByText('No task given')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit task' }));
  await user.type(await screen.findByRole('textbox', { name: 'Task' }), 'Send the mail');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(asked).toEqual([{ selection: { kind: 'ids', ids: ['e2'] }, set: { task: 'Send the mail' }, base: 1 }]),
  );
});

it('shows a task that somebody else saved meanwhile before it is replaced', async () => {
  let now = { ...episode, task: '', revision: 1 };
  host.reset({ 'episodes.get': () => now, 'episodes.neighbours': () => neighbours });
  const user = userEvent.setup();
  draw(<EpisodeScreen id="e2" />);
  await user.click(await screen.findByRole('button', { name: 'Edit task' }));
  await user.type(await screen.findByRole('textbox', { name: 'Task' }), 'Send the mail');
  now = { ...episode, task: 'Write a mail', revision: 2 };
  void queryClient.invalidateQueries();
  expect(await screen.findByText(/changed the task to: “Write a mail”/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Save mine' }));
  await waitFor(() => expect(host.inputsOf('episodes.update')).toMatchObject([{ base: 2 }]));
});
