// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EpisodeRow, Frame } from '#shared/contract/episodes.ts';
import { episodeContent } from '#shared/episodes/episode.ts';
import { useActionContext } from '../../../actions/action-store.ts';
import { useKeyboard } from '../../../actions/use-keyboard.ts';
import { useBottomMessage } from '../../../ui/messages.ts';
import { useRoute } from '../../../places/route.ts';
import { useRequestedRun } from '../../../places/requested-run.ts';
import { clearScreen, draw } from '../../../test-support/draw.tsx';
import { host } from '../../../test-support/fake-connect.ts';
import { useRecordDialog } from '../recording/record-store.ts';
import { ListScreen } from './ListScreen.tsx';
import { clearSelection, useEpisodes, useEpisodesOpen } from '../list-store.ts';

const at = '2026-08-01T09:00:00.000Z';
const row = (name: string): EpisodeRow => ({
  ...episodeContent.parse({ name, task: `Task of ${name}`, apps: ['Mail'], source: { kind: 'import' } }),
  id: name,
  state: 'approved',
  revision: 1,
  steps: 2,
  problems: [],
  from: 'trajectory-folder',
  createdAt: at,
  updatedAt: at,
  labels: [],
  closed: false,
});
const frames: Frame[] = [0, 1].map((position) => ({
  position,
  number: position,
  sha256: null,
  width: 0,
  height: 0,
  marks: [],
}));
const facets = {
  ...{ total: 2, matching: 2, tasks: 2, flagged: 0 },
  ...{ platform: [], app: [], source: [], agent: [], outcome: [] },
  ...{ length: [], problem: [], tag: [], label: [], agreement: [], state: [] },
};

/** The list as the studio's frame renders it. */
function Place() {
  useKeyboard();
  useActionContext('project');
  useActionContext('trajectories');
  return <ListScreen />;
}

/** An element as wide as a large window gives the list. */
class WideList {
  private readonly seen: ResizeObserverCallback;
  constructor(seen: ResizeObserverCallback) {
    this.seen = seen;
  }
  observe(target: Element) {
    const entry = { target, contentRect: new DOMRect(0, 0, 1600, 600) } as unknown as ResizeObserverEntry;
    this.seen([entry], this);
  }
  unobserve() {}
  disconnect() {}
}

const user = userEvent.setup({ delay: null });

beforeEach(() => {
  // The test environment has no layout, and only visible rows are rendered.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  host.reset({
    'episodes.facets': () => facets,
    'episodes.query': () => ({ rows: [row('mail-1'), row('mail-2')], nextCursor: null, total: 2 }),
    'episodes.frames': ({ ids }: { ids: string[] }) => ids.map((id) => ({ id, frames })),
    'episodes.savedFilters': () => [],
    'recordings.state': () => ({ refusal: null, current: null, own: false }),
    'jobs.list': () => [],
  });
  history.replaceState(null, '', '#/trajectories');
  useRoute.setState({ screen: 'trajectories', id: null, params: {} });
});
afterEach(() => {
  clearScreen();
  clearSelection();
  useEpisodes.setState({ active: { index: 0, id: null } });
  useEpisodesOpen.setState({ playing: null, dialog: null });
  useRecordDialog.setState({ open: false });
  useRequestedRun.setState({ pipeline: null, selection: null });
  useBottomMessage.setState({ message: null });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const record = () => screen.getByRole('button', { name: 'Record' });
const usable = () => waitFor(() => expect(record()).toHaveProperty('disabled', false));

it('has a heading, and its tools are in a named region', async () => {
  draw(<Place />);
  await usable();
  expect(screen.getByRole('heading', { level: 1, name: 'Trajectories' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Find and filter' }).contains(record())).toBe(true);
});

it.each([
  [1280, false],
  [1440, true],
])('in a window %i pixels wide, whether the filters are open: %s', async (width, open) => {
  const before = window.innerWidth;
  window.innerWidth = width;
  draw(<Place />);
  await usable();
  expect(screen.queryByRole('complementary') !== null).toBe(open);
  window.innerWidth = before;
});

it('R opens the recording dialog', async () => {
  draw(<Place />);
  await usable();
  await user.keyboard('r');
  expect(await screen.findByRole('dialog', { name: 'Record an episode' })).toBeTruthy();
});

it('R says why when nobody can record, and does not open a form that cannot be sent', async () => {
  host.answers['recordings.state'] = () => ({ refusal: 'no-screen', current: null, own: false });
  draw(<Place />);
  await waitFor(() => expect(record().getAttribute('aria-disabled')).toBe('true'));
  await user.keyboard('r');
  expect(useBottomMessage.getState().message?.content).toBe('This machine has no screen to open a browser on.');
  expect(useRecordDialog.getState().open).toBe(false);
});

it('R opens a recording in progress, also if no other can be started', async () => {
  host.answers['recordings.state'] = () => ({
    refusal: 'no-screen',
    current: { job: 'job', task: 'Buy a lamp', url: 'https://shop.example/', ready: true },
  });
  draw(<Place />);
  await screen.findByRole('button', { name: 'Recording, 0 steps' });
  await user.keyboard('r');
  expect(await screen.findByRole('button', { name: 'Finish' })).toBeTruthy();
});

it('P plays and stops the strip of the focused row', async () => {
  draw(<Place />);
  await screen.findByText('Task of mail-2');
  screen.getByRole('grid', { name: 'Episodes' }).focus();
  await user.keyboard('{ArrowDown}p');
  const strip = screen.getByRole('img', { name: /mail-2/ });
  await waitFor(() => expect(strip.textContent).toContain('1/2'));
  await user.keyboard('p');
  await waitFor(() => expect(strip.textContent).not.toContain('/2'));
});

it('Shift+J sends the selected episodes to a judge, and does nothing without a selection', async () => {
  draw(<Place />);
  await screen.findByText('Task of mail-2');
  await user.keyboard('{Shift>}J{/Shift}');
  expect(useRequestedRun.getState().pipeline).toBeNull();
  await user.click(screen.getByText('Task of mail-2'));
  await user.keyboard('{Shift>}J{/Shift}');
  expect(useRequestedRun.getState()).toEqual({ pipeline: 'judge', selection: { kind: 'ids', ids: ['mail-2'] } });
  expect(useRoute.getState()).toMatchObject({ screen: 'runs', params: { new: 'judge' } });
});

it('each label stands beside the initials of who gave it, and how they relate below', async () => {
  const answers = [
    { person: 'Mara Klein', value: 'success' },
    { person: 'Alex', value: 'failure' },
  ];
  const label = { kind: 'goal-completion', itemId: 'g', state: 'conflict' as const, value: null };
  host.reset({
    'episodes.facets': () => facets,
    'episodes.query': () => ({
      rows: [{ ...row('mail-1'), labels: [{ ...label, agreement: 'conflict', answers }] }, row('mail-2')],
      nextCursor: null,
      total: 2,
    }),
    'episodes.frames': () => [],
    'episodes.savedFilters': () => [],
    'recordings.state': () => ({ refusal: null, current: null, own: false }),
    'jobs.list': () => [],
  });
  // Labels have a column of their own in a wide list only.
  vi.stubGlobal('ResizeObserver', WideList);
  draw(<Place />);
  expect(await screen.findByText('MK')).toBeTruthy();
  expect(screen.getByText('Mara Klein: success')).toBeTruthy();
  expect(screen.getByText('AL')).toBeTruthy();
  expect(screen.getByText('Alex: failure')).toBeTruthy();
});

it('Blind asks the engine to hide endings; annotators cannot switch it off', async () => {
  draw(<Place />);
  await user.click(await screen.findByRole('checkbox', { name: 'Blind' }));
  await waitFor(() => expect(host.inputsOf('episodes.query').at(-1)).toMatchObject({ blind: true }));
});

it('the focused episode is fetched before it is opened', async () => {
  draw(<Place />);
  await screen.findByText('Task of mail-2');
  const fetched = () => host.inputsOf('episodes.get').map((input) => (input as { id: string }).id);
  await waitFor(() => expect(fetched()).toEqual(['mail-1']));
  screen.getByRole('grid').focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(fetched()).toEqual(['mail-1', 'mail-2']));
  expect(useRoute.getState().id).toBeNull();
});

it('a narrow list shows the steps below the agent, a wider one in a column of their own', async () => {
  draw(<Place />);
  await screen.findByText('Task of mail-1');
  expect(screen.queryByRole('columnheader', { name: 'Steps' })).toBeNull();
  expect(screen.getByRole('row', { name: /Task of mail-1/ }).textContent).toContain('2 steps');
  clearScreen();
  vi.stubGlobal('ResizeObserver', WideList);
  draw(<Place />);
  await screen.findByText('Task of mail-1');
  expect(screen.getByRole('columnheader', { name: 'Steps' })).toBeTruthy();
});
